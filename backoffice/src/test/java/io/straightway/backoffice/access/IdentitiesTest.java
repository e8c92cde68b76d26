package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.ContentHash;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.element.server.SelfSignedCertificate;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.Senders;
import io.straightway.operators.Senders.Proof;
import io.straightway.operators.TokenHalf;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A server with TLS and identities: strangers are refused, and a sender may send only its own
 * sources.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IdentitiesTest {
  private static final String TOKEN = "11".repeat(32);

  private final TestDatabase database = TestDatabase.fresh();
  private ConfigurableApplicationContext server;
  private Path dir;
  private SelfSignedCertificate own;
  private SelfSignedCertificate client;
  private OperatorLogin mona;

  @BeforeAll
  void start(@TempDir Path files) throws Exception {
    dir = files;
    StaticDataFixture.load(database);
    own = SelfSignedCertificate.in(dir, "server");
    client = SelfSignedCertificate.in(dir, "client");
    sender("TOKENED", Proof.TOKEN, TokenHalf.ofBoth(TOKEN), "A", "B");
    sender("CERTIFIED", Proof.CERTIFICATE, ContentHash.of(encoded(client)), "C");
    mona = operator("mona", EnumSet.of(OperatorRole.VIEWER));
    String bundle = "spring.ssl.bundle.pem.server.";
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
            Map.of(
                AccessSettings.IDENTITIES,
                true,
                "server.ssl.bundle",
                "server",
                "server.ssl.client-auth",
                "want",
                "spring.ssl.bundle.watch.file.quiet-period",
                "100ms",
                bundle + "reload-on-update",
                true,
                bundle + "keystore.certificate",
                "file:" + own.certificate(),
                bundle + "keystore.private-key",
                "file:" + own.key(),
                bundle + "truststore.certificate",
                "file:" + client.certificate()),
            BackOfficeServer.class);
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  private void sender(String name, Proof proof, ContentHash hash, String... sources)
      throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      Senders.add(owner, name, proof, hash, Set.of(sources), "tester");
    }
  }

  private static byte[] encoded(SelfSignedCertificate signed) throws Exception {
    try (InputStream in = Files.newInputStream(signed.certificate())) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in).getEncoded();
    }
  }

  private HttpUser user() throws IOException, GeneralSecurityException {
    return new HttpUser("https://127.0.0.1:" + ElementServer.port(server)).trusting(own);
  }

  private HttpUser tokened() throws IOException, GeneralSecurityException {
    return user().withAuthorization("Bearer " + TOKEN);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /trades", "GET, /health", "GET, /metrics", "GET, /api/exceptions",
    "GET, /console", "GET, /no/such/path", "TRACE, /trades", "GET, /error"
  })
  void unauthenticatedRequestsAreRefused(String method, String path) throws Exception {
    assertThat(user().send(method, path).statusCode()).isIn(400, 401, 405);
    assertThat(
            user().withAuthorization("Bearer " + "00".repeat(32)).send(method, path).statusCode())
        .isIn(400, 401, 405);
  }

  @ParameterizedTest
  @CsvSource({
    "/trades/../metrics",
    "/trades/..;/metrics",
    "/%2e%2e/metrics",
    "/login/..%2fmetrics",
    "//metrics",
    "/login;x=/../metrics",
    "/health/liveness/%2e%2e/../metrics",
    "/metrics%00",
    "/login%0d%0aSet-Cookie:x=y"
  })
  void noPathLeadsAround(String path) throws Exception {
    HttpResponse<String> answer = user().send("GET", path);
    assertThat(answer.statusCode()).isIn(400, 401, 404);
    assertThat(answer.body()).doesNotContain("jvm_");
    assertThat(answer.headers().map()).doesNotContainKey("x");
  }

  @Test
  void aSenderSendsItsOwnSourcesOnly() throws Exception {
    assertThat(tokened().trade(TradeXml.purchase("A", 1).text()).statusCode()).isEqualTo(200);

    HttpResponse<String> refused = tokened().trade(TradeXml.purchase("C", 1).text());
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("SOURCE_NOT_ALLOWED").doesNotContain("\"source\"");
    assertThat(
            rows(
                "SELECT DISTINCT code FROM refused_message WHERE convert_from(body, 'UTF8') LIKE"
                    + " '%>C<%'"))
        .containsExactly("SOURCE_NOT_ALLOWED");

    HttpUser certified = user().showing(client);
    assertThat(certified.trade(TradeXml.purchase("C", 1).text()).body()).contains("booked");
    HttpResponse<String> second = tokened().trade(TradeXml.purchase("C", 1).text());
    assertThat(second.body()).contains("SOURCE_NOT_ALLOWED").doesNotContain("tradeId");
    assertThat(certified.trade(TradeXml.purchase("A", 2).text()).statusCode()).isEqualTo(403);
  }

  @Test
  void aNeighbourInTheBatchIsNotTouched() throws Exception {
    byte[] batch =
        TradeXml.batch(List.of(TradeXml.purchase("B", 7).text(), TradeXml.purchase("C", 7).text()));
    HttpResponse<String> answer = tokened().trade(new String(batch, StandardCharsets.UTF_8));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("booked").contains("SOURCE_NOT_ALLOWED");
  }

  @Test
  void aSenderDoesNothingElse() throws Exception {
    assertThat(tokened().get("/api/exceptions").statusCode()).isEqualTo(403);
    assertThat(user().showing(client).get("/api/exceptions").statusCode()).isEqualTo(403);
    for (HttpUser sender : List.of(tokened(), user().showing(client))) {
      assertThat(sender.get("/metrics").statusCode()).isEqualTo(403);
      assertThat(sender.get("/health").statusCode()).isEqualTo(403);
      assertThat(sender.get("/health/elementHealth").statusCode()).isEqualTo(403);
      assertThat(sender.get("/health/readiness").body()).doesNotContain("details");
    }
  }

  /** Every endpoint for each role and for strangers, as in the table of docs/access.md. */
  @Test
  void everyEndpointIsForItsRolesAlone() throws Exception {
    Map<String, HttpUser> askers = new TreeMap<>();
    for (OperatorRole role : OperatorRole.values()) {
      String name = "only-" + role.name().toLowerCase(Locale.ROOT);
      askers.put(role.name(), user().withBasic(name, operator(name, EnumSet.of(role)).secret()));
    }
    askers.put("nobody", user());
    Map<String, String> wrong = new TreeMap<>();
    for (AccessRule rule : AccessRules.ALL) {
      String path = rule.pathText();
      if (path.equals("/login") || path.equals("/logout")) {
        continue; // the forms have tests of their own
      }
      String example = path.replaceAll("\\{[^}]+}|\\*\\*", "1");
      for (Map.Entry<String, HttpUser> asker : askers.entrySet()) {
        String expected = expected(rule, asker.getKey());
        String actual = verdict(asker.getValue().ask(rule.method(), example));
        if (!actual.equals(expected)) {
          wrong.put(rule.method() + " " + path + " as " + asker.getKey(), actual);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String expected(AccessRule rule, String asker) {
    if (rule.open()) {
      return "in";
    }
    if (asker.equals("nobody")) {
      return "401";
    }
    return rule.roles().contains(OperatorRole.valueOf(asker)) ? "in" : "403";
  }

  private static String verdict(int status) {
    return status == 401 || status == 403 ? String.valueOf(status) : "in";
  }

  @Test
  void denialsAreCountedAndAuditedOnceAMinute() throws Exception {
    String counter = "straightway_access_denied_total{reason=\"NOT_AUTHENTICATED\"}";
    double before = metric(counter);
    for (int i = 0; i < 10; i++) {
      user().get("/api/exceptions");
    }
    assertThat(metric(counter)).isGreaterThanOrEqualTo(before + 10);
    assertThat(metrics())
        .contains("# HELP straightway_access_denied_total Denied requests by reason");
    assertThat(
            rows(
                "SELECT count(*) <= 2 FROM audit_event"
                    + " WHERE action = 'ACCESS_DENIED' AND subject = 'access:NOT_AUTHENTICATED'"))
        .containsExactly("t");
    assertThat(rows("SELECT count(*) > 0 FROM audit_event WHERE action = 'ACCESS_DENIED'"))
        .containsExactly("t");
  }

  /** The name of a lambda contains an address, so each start would begin new series. */
  @Test
  void noMetricIsNamedAfterALambda() throws Exception {
    user().get("/api/exceptions");
    assertThat(metrics()).contains("http_server_requests_").doesNotContain("Lambda");
  }

  private String metrics() throws Exception {
    return user().withBasic("mona", mona.secret()).get("/metrics").body();
  }

  private double metric(String name) throws Exception {
    return metrics()
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  @Test
  void aSenderThatIsRemovedIsOut() throws Exception {
    String token = "22".repeat(32);
    sender("GONE", Proof.TOKEN, TokenHalf.ofBoth(token), "G");
    HttpUser gone = user().withAuthorization("Bearer " + token);
    await().until(() -> gone.trade(TradeXml.purchase("G", 1).text()).statusCode() == 200);
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      Senders.remove(owner, "GONE", "tester");
    }
    await().until(() -> gone.trade(TradeXml.purchase("G", 1).text()).statusCode() == 401);
  }

  @Test
  void anOperatorPostsTradesOnlyAsAFeeder() throws Exception {
    OperatorLogin ann = operator("ann", EnumSet.of(OperatorRole.OPERATOR));
    OperatorLogin fay = operator("fay", EnumSet.of(OperatorRole.FEEDER));
    String trade = TradeXml.purchase("FAY", 1).text();
    assertThat(user().withBasic("ann", ann.secret()).trade(trade).statusCode()).isEqualTo(403);
    assertThat(user().withBasic("fay", fay.secret()).trade(trade).statusCode()).isEqualTo(200);
  }

  private OperatorLogin operator(String name, Set<OperatorRole> roles) throws SQLException {
    try (Connection migrator = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(migrator, name, roles, "tester"));
    }
  }

  @Test
  void underTlsCookiesAreSecureAndBrowsersStayWithIt() throws Exception {
    HttpUser browser = user().asBrowser();
    HttpResponse<String> login = browser.get("/login");
    List<String> set = new ArrayList<>(login.headers().allValues("Set-Cookie"));
    set.addAll(browser.logIn("mona", mona.secret()).headers().allValues("Set-Cookie"));
    assertThat(set)
        .anyMatch(cookie -> cookie.startsWith("__Host-STP="))
        .anyMatch(cookie -> cookie.startsWith("__Host-STP-FORM="))
        .allMatch(cookie -> cookie.matches(".*Path=/(;.*|$)") && cookie.contains("Secure"))
        .allMatch(cookie -> cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    assertThat(login.headers().firstValue("Strict-Transport-Security").orElse(""))
        .startsWith("max-age=31536000");
    HttpUser plain = new HttpUser("http://127.0.0.1:" + ElementServer.port(server));
    assertThat(plain.get("/login").statusCode()).isEqualTo(400);
  }

  @Test
  void aBrowserForgetsWhatItHasSeenAtLogout() throws Exception {
    HttpUser browser = user().asBrowser();
    browser.logIn("leo", operator("leo", EnumSet.of(OperatorRole.VIEWER)).secret());
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(200);
    HttpResponse<String> out = browser.post("/logout", "_csrf=" + browser.csrf());
    assertThat(out.headers().firstValue("Clear-Site-Data")).hasValue("\"cache\", \"storage\"");
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(302);
  }

  @Test
  void aNewCertificateCountsWithoutARestart() throws Exception {
    SelfSignedCertificate next = SelfSignedCertificate.in(dir, "next");
    SelfSignedCertificate old = keep(own);
    Files.copy(next.key(), own.key(), StandardCopyOption.REPLACE_EXISTING);
    Files.copy(next.certificate(), own.certificate(), StandardCopyOption.REPLACE_EXISTING);
    HttpUser trustsNext =
        new HttpUser("https://127.0.0.1:" + ElementServer.port(server)).trusting(next);
    await()
        .ignoreExceptionsInstanceOf(IOException.class)
        .until(() -> trustsNext.get("/login").statusCode() == 200);
    assertThatThrownBy(
            () ->
                new HttpUser("https://127.0.0.1:" + ElementServer.port(server))
                    .trusting(old)
                    .get("/login"))
        .isInstanceOf(IOException.class);
  }

  private SelfSignedCertificate keep(SelfSignedCertificate signed) throws IOException {
    return new SelfSignedCertificate(
        Files.copy(signed.certificate(), dir.resolve("old.crt")),
        Files.copy(signed.key(), dir.resolve("old.key")));
  }

  private List<String> rows(String sql) throws SQLException {
    return database.query(sql);
  }
}
