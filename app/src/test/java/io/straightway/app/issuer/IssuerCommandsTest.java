package io.straightway.app.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.server.SelfSignedCertificate;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stp issuer}, {@code stp operator link} and {@code unlink}. */
final class IssuerCommandsTest {
  private static final String DOCUMENT =
      """
      {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
       "jwks_uri": "%1$s/keys"}
      """;

  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final Map<String, String> published = new HashMap<>();
  private SelfSignedCertificate own;
  private HttpsServer issuer;
  private String url;

  @BeforeEach
  void publish() throws Exception {
    own = SelfSignedCertificate.in(dir, "issuer");
    issuer = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    issuer.setHttpsConfigurator(new HttpsConfigurator(own.trustedBy(own)));
    issuer.createContext(
        "/",
        exchange -> {
          String text = published.getOrDefault(exchange.getRequestURI().getPath(), "");
          byte[] body = text.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    issuer.start();
    url = "https://127.0.0.1:" + issuer.getAddress().getPort();
    published.put("/.well-known/openid-configuration", DOCUMENT.formatted(url));
    published.put("/keys", keys(key("k1", "AQAB"), key("k2", "AQAB"), key("odd", "Aw")));
  }

  @AfterEach
  void stop() {
    issuer.stop(0);
  }

  private static String keys(String... keys) {
    return Stream.of(keys).collect(Collectors.joining(",", "{\"keys\": [", "]}"));
  }

  private static String key(String kid, String exponent) {
    byte[] modulus = new BigInteger(2047, new Random(7)).setBit(2047).toByteArray();
    String written = Base64.getUrlEncoder().withoutPadding().encodeToString(modulus);
    return "{\"kty\": \"RSA\", \"kid\": \"%s\", \"e\": \"%s\", \"n\": \"%s\"}"
        .formatted(kid, exponent, written);
  }

  @Test
  void theOwnerSaysWhoseTokensCount() throws Exception {
    assertThat(ok("issuer", "add", url, "--audience", "stp", "--oidc-trust", "issuer.crt"))
        .contains("with the keys k1 k2");
    assertThat(ok("operator", "add", "ann", "--subject", "a-1"))
        .isEqualTo("ann logs in with the company as a-1\n");
    ok("operator", "add", "bob");
    ok("operator", "link", "bob", "--subject", "b-2", "--issuer", url);
    assertThat(ok("issuer", "list")).contains(url, "stp", "sub", "k1 k2", "ann bob");

    StpRun taken = run("operator", "add", "eve", "--subject", "a-1");
    assertThat(taken.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(taken.err()).contains("the subject is another operator's");
    assertThat(ok("operator", "list")).containsPattern("eve +removed");

    assertThat(ok("issuer", "refresh", url, "--oidc-trust", "issuer.crt")).contains("still k1 k2");
    published.put("/keys", keys(key("k3", "AQAB")));
    assertThat(ok("issuer", "refresh", url, "--oidc-trust", "issuer.crt"))
        .contains("now")
        .contains("k3");
    ok("operator", "unlink", "bob");
    assertThat(ok("issuer", "list")).contains("k3", "ann").doesNotContain("k1", "bob");
    ok("issuer", "remove", url);
    assertThat(ok("audit", "list", "--json"))
        .contains("ISSUER_ADDED", "ISSUER_KEYS_CHANGED", "ISSUER_REMOVED")
        .contains("OPERATOR_LINKED", "OPERATOR_UNLINKED");
  }

  @Test
  void theMetadataOfAnIssuerIsChecked() {
    assertThat(run("operator", "add", "ann", "--subject", "a").err()).contains("no issuer yet");
    published.put("/keys", keys(key("odd", "Aw")));
    refused("has no key for RS256", url);
    published.put("/.well-known/openid-configuration", DOCUMENT.formatted("https://another"));
    refused("names the issuer 'https://another'", url);
    published.put("/.well-known/openid-configuration", "<html>");
    refused("does not answer with JSON", url);
    published.remove("/.well-known/openid-configuration");
    refused("404", url);
    StpRun untrusted = run("issuer", "add", url, "--audience", "stp");
    assertThat(untrusted.err()).contains("can't be reached");
    refused("is not an https address", "http://login.example");
    refused("is not an address", "login example");
  }

  private void refused(String reason, String address) {
    StpRun run = run("issuer", "add", address, "--audience", "stp", "--oidc-trust", "issuer.crt");
    assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(run.err()).contains(reason);
  }

  private String ok(String... words) {
    StpRun run = run(words);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    return run.out();
  }

  private StpRun run(String... words) {
    DatabaseAddress address = database.address();
    Map<String, String> environment = new HashMap<>();
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    List<String> all =
        Stream.concat(Stream.of(words), Stream.of("--database", address.jdbcUrl())).toList();
    return StpRun.in(dir, environment, all.toArray(String[]::new));
  }
}
