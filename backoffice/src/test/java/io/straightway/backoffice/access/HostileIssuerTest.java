package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.access.company.CompanySettings;
import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.TokenIssuers;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Logins with a company whose tokens are wrong, or which does not answer. */
final class HostileIssuerTest {
  private TestDatabase database;
  private HostileIssuer issuer;
  private ConfigurableApplicationContext server;

  @BeforeEach
  void start() throws Exception {
    database = TestDatabase.fresh();
    issuer = new HostileIssuer();
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      TokenIssuers.add(
          owner,
          issuer.url(),
          HostileIssuer.CLIENT,
          TokenIssuers.SUBJECT_CLAIM,
          List.of(),
          issuer.keys(),
          "tester");
      new Operators(new SecureRandom()).add(owner, "ann", OperatorRole.USUAL, "tester");
      TokenIssuers.link(owner, "ann", issuer.url(), HostileIssuer.SUBJECT, "tester");
    }
    server =
        ConsoleServer.start(
            database.address(),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Map.of(
                CompanySettings.PROPERTIES + "issuer",
                issuer.url(),
                CompanySettings.PROPERTIES + "client",
                HostileIssuer.CLIENT,
                CompanySettings.PROPERTIES + "name",
                "Bank"));
  }

  @AfterEach
  void stop() {
    server.close();
    issuer.close();
    database.close();
  }

  private HttpUser browser() {
    return new HttpUser("http://127.0.0.1:" + ElementServer.port(server)).asBrowser();
  }

  private static String begin(HttpUser browser) {
    try {
      return browser.get("/login/with/company").headers().firstValue("Location").orElse("");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the location to which a browser is sent whose token has the fault. */
  private String logIn(String fault) throws Exception {
    HttpUser browser = browser();
    String sent = begin(browser);
    issuer.expect(sent.replaceAll(".*[?&]nonce=([^&]+).*", "$1"));
    String code = URLEncoder.encode(fault, StandardCharsets.UTF_8);
    String state = sent.replaceAll(".*[?&](state=[^&]+).*", "$1");
    return browser
        .get("/login/company?code=" + code + "&" + state)
        .headers()
        .firstValue("Location")
        .orElse("");
  }

  @Test
  void aTokenWithAnyFaultIsRefused() throws Exception {
    for (String fault : HostileIssuer.FAULTS) {
      assertThat(logIn(fault)).as(fault).isEqualTo("/login?refused=company");
    }
    await().until(() -> logIn("none").equals("/"));
  }

  @Test
  void noLoginWaitsForAnotherWhileTheCompanyDoesNotAnswer() {
    issuer.answerTogether(2);
    await()
        .until(
            () -> {
              List<CompletableFuture<String>> logins =
                  Stream.generate(() -> CompletableFuture.supplyAsync(() -> begin(browser())))
                      .limit(2)
                      .toList();
              return logins.stream()
                  .allMatch(login -> login.join().startsWith(issuer.url() + "/authorize?"));
            });
  }
}
