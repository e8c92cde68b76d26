package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.server.ElementServer;
import io.straightway.element.server.ServerProperties;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** The forwarding headers that a server trusts for the address of a client. */
class ForwardedTest {
  private static final String DENIALS =
      "SELECT after FROM audit_event WHERE action = 'ACCESS_DENIED'";

  /** By default, Spring Boot would trust anybody's headers there. */
  @Test
  void insideKubernetesNobodyIsBelieved() throws Exception {
    assertThat(denied(Map.of())).contains("from 127.0.0.1:").doesNotContain("203.0.113.9");
  }

  @Test
  void aProxyThatIsNamedIsBelieved() throws Exception {
    assertThat(denied(ServerProperties.behind(List.of(InetAddress.getLoopbackAddress()))))
        .contains("from 203.0.113.9:");
  }

  @Test
  void anotherThanTheProxyIsNotBelieved() throws Exception {
    assertThat(denied(ServerProperties.behind(List.of(InetAddress.getByName("127.0.0.2")))))
        .contains("from 127.0.0.1:");
  }

  @Test
  void cookiesAreSecureIfTheProxyEndsTls() throws Exception {
    String trusted = cookies(ServerProperties.behind(List.of(InetAddress.getLoopbackAddress())));
    assertThat(trusted.lines().toList())
        .hasSize(2)
        .allSatisfy(cookie -> assertThat(cookie).contains("; Secure"));
    assertThat(cookies(Map.of())).doesNotContain("Secure");
  }

  private static String denied(Map<String, Object> more) throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        ConfigurableApplicationContext server = server(database, more)) {
      assertThat(user(server).get("/api/exceptions").statusCode()).isEqualTo(401);
      return String.join("\n", database.query(DENIALS));
    }
  }

  /** Returns the cookies of the login page, and of a page that redirects to it. */
  private static String cookies(Map<String, Object> more) throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        ConfigurableApplicationContext server = server(database, more)) {
      return Stream.of(user(server).get("/login"), user(server).asBrowser().get("/console/help"))
          .flatMap(answer -> answer.headers().allValues("Set-Cookie").stream())
          .collect(Collectors.joining("\n"));
    }
  }

  private static ConfigurableApplicationContext server(
      TestDatabase database, Map<String, Object> more) {
    Map<String, Object> properties = new HashMap<>(more);
    properties.put("spring.main.cloud-platform", "kubernetes");
    return ConsoleServer.start(
        database.address(), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), properties);
  }

  private static HttpUser user(ConfigurableApplicationContext server) {
    return new HttpUser("http://127.0.0.1:" + ElementServer.port(server))
        .with("X-Forwarded-For", "203.0.113.9")
        .with("X-Forwarded-Proto", "https");
  }
}
