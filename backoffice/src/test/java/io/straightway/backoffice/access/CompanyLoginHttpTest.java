package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.access.company.CompanySettings;
import io.straightway.backoffice.access.company.PublishedIssuer;
import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.TokenIssuers;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Operators who log in with their company, and programs that send its tokens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompanyLoginHttpTest {
  private static final Duration USUAL = Duration.ofMinutes(30);

  private final TestDatabase database = TestDatabase.fresh();
  private TestIssuer issuer;
  private ConfigurableApplicationContext server;

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    StaticDataFixture.load(database);
    issuer = TestIssuer.start();
    try (Connection owner = owner()) {
      TokenIssuers.add(
          owner,
          issuer.url(),
          TestIssuer.CLIENT,
          TokenIssuers.SUBJECT_CLAIM,
          List.of(),
          PublishedIssuer.at(issuer.url(), null).keys(null),
          "tester");
    }
    operator("ann", "ann.smith");
    operator("robot", "robot");
    Path secret = Files.writeString(dir.resolve("client.secret"), TestIssuer.CLIENT_SECRET + "\n");
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
            Map.of(
                CompanySettings.PROPERTIES + "issuer",
                issuer.url(),
                CompanySettings.PROPERTIES + "client",
                TestIssuer.CLIENT,
                CompanySettings.PROPERTIES + "client-secret-file",
                secret.toString(),
                CompanySettings.PROPERTIES + "name",
                "Bank <One>"),
            BackOfficeServer.class);
  }

  @AfterAll
  void stop() {
    server.close();
    issuer.close();
    database.close();
  }

  @AfterEach
  void issueAsUsual() {
    issuer.issue(USUAL, true);
  }

  private Connection owner() throws SQLException {
    return database.database().connect(Role.MIGRATOR, "test");
  }

  private void operator(String name, String subject) throws SQLException {
    try (Connection owner = owner()) {
      new Operators(new SecureRandom()).add(owner, name, OperatorRole.USUAL, "tester");
      TokenIssuers.link(owner, name, issuer.url(), subject, "tester");
    }
  }

  private HttpUser user() {
    return new HttpUser("http://127.0.0.1:" + ElementServer.port(server));
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  private static String begin(HttpUser browser) throws Exception {
    return location(browser.get("/login/with/company"));
  }

  /** Returns the state of a login that begins now. */
  private static String state(HttpUser browser) throws Exception {
    return begin(browser).replaceAll(".*[?&](state=[^&]+).*", "$1");
  }

  private static String path(URI back) {
    return back.getRawPath() + "?" + back.getRawQuery();
  }

  /**
   * Returns the location to which a browser is redirected after a person's login with the company.
   */
  private String logIn(HttpUser browser, String person) throws Exception {
    return location(browser.get(path(issuer.logIn(begin(browser), person))));
  }

  @Test
  void anOperatorLogsInWithTheCompany() throws Exception {
    HttpUser browser = user().asBrowser();
    assertThat(browser.get("/login").body())
        .contains("href=\"/login/with/company\">Log in with Bank &lt;One&gt;<");
    String sent = begin(browser);
    assertThat(sent)
        .startsWith(issuer.url())
        .contains("response_type=code", "scope=openid", "code_challenge_method=S256", "state=")
        .contains("nonce=", "redirect_uri=http://127.0.0.1:");
    String before = browser.session();

    URI back = issuer.logIn(sent, "ann.smith");
    assertThat(location(browser.get(path(back)))).endsWith("/");

    assertThat(browser.session()).isNotEqualTo(before);
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(200);
    assertThat(browser.post("/logout", "").statusCode()).isEqualTo(403);
    assertThat(browser.post("/logout", "_csrf=" + browser.csrf()).statusCode()).isEqualTo(302);
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(302);
  }

  @Test
  void loginsThatAreOnlyBegunAreKeptInBoundedNumber() throws Exception {
    for (int i = 0; i < LiveSessions.OF_NOBODY + 50; i++) {
      begin(user().asBrowser());
    }
    assertThat(server.getBean(LiveSessions.class).count())
        .isBetween(LiveSessions.OF_NOBODY / 2, LiveSessions.OF_NOBODY + 50 - 1);
    HttpUser browser = user().asBrowser();
    assertThat(logIn(browser, "ann.smith")).endsWith("/");
  }

  @Test
  void aCodeIsValidOnceAndInItsSessionOnly() throws Exception {
    HttpUser browser = user().asBrowser();
    URI back = issuer.logIn(begin(browser), "ann.smith");
    HttpUser other = user().asBrowser();
    assertRefused(other, path(back));
    begin(other);
    assertRefused(other, path(back));

    assertThat(location(browser.get(path(back)))).endsWith("/");
    HttpUser second = user().asBrowser();
    assertRefused(second, path(back).replaceAll("state=[^&]+", state(second)));
    assertThat(second.get("/api/exceptions").statusCode()).isEqualTo(302);
    assertThat(
            database.query(
                "SELECT count(*) > 0 FROM audit_event WHERE subject = 'access:LOGIN_REFUSED'"))
        .containsExactly("t");
  }

  private static void assertRefused(HttpUser browser, String path) throws Exception {
    assertThat(location(browser.get(path))).endsWith("/login?refused=company");
  }

  @Test
  void aLoginRefusedByTheCompanyIsRefused() throws Exception {
    HttpUser browser = user().asBrowser();
    assertRefused(browser, "/login/company?error=access_denied%0d%0aforged&" + state(browser));
    assertRefused(browser, "/login/company?code=guessed&" + state(browser));
    assertRefused(browser, "/login/company");
    assertThat(browser.get("/login?refused=company").body()).contains("refused or took too long");
  }

  @Test
  void aUserOfTheCompanyIsNotYetAnOperator() throws Exception {
    HttpUser browser = user().asBrowser();
    assertThat(logIn(browser, "stranger")).endsWith("/login?refused=company");
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(302);
  }

  @Test
  void aTokenIsRenewedBeforeItEnds() throws Exception {
    issuer.issue(Duration.ofSeconds(61), true);
    HttpUser browser = user().asBrowser();
    logIn(browser, "ann.smith");
    int before = issuer.idTokens();
    await()
        .until(
            () -> browser.get("/api/exceptions").statusCode() == 200 && issuer.idTokens() > before);
  }

  @Test
  void aSessionEndsWithATokenThatIsNotRenewed() throws Exception {
    issuer.issue(Duration.ofSeconds(-26), false); // half a minute of clock skew is allowed
    AtomicReference<HttpUser> inTime = new AtomicReference<>();
    await()
        .untilAsserted(
            () -> {
              HttpUser user = user().asBrowser();
              assertThat(logIn(user, "ann.smith")).endsWith("/");
              assertThat(user.get("/api/exceptions").statusCode()).isEqualTo(200);
              inTime.set(user);
            });
    HttpUser browser = Objects.requireNonNull(inTime.get());
    await().until(() -> location(browser.get("/api/exceptions")).endsWith("/login?ended"));
    assertThat(browser.get("/login?ended").body()).contains("Your session has ended");
    assertThat(location(browser.get("/api/exceptions"))).endsWith("/login");
  }

  @Test
  void aProgramBearsATokenOfTheCompany() throws Exception {
    String token = issuer.programsToken();
    HttpUser program = user().withAuthorization("Bearer " + token);
    assertThat(program.get("/api/exceptions").statusCode()).isEqualTo(200);
    assertThat(program.get("/api/audit").statusCode()).isEqualTo(403);
    assertThat(program.post("/api/exceptions/message:1/resubmit", "").statusCode())
        .isNotIn(401, 403);

    String forged = token.substring(0, token.length() - 8) + "AAAAAAAA";
    assertThat(user().withAuthorization("Bearer " + forged).get("/api/exceptions").statusCode())
        .isEqualTo(401);
  }

  @Test
  void aNewKeyCountsOnceTheOwnerHasTakenIt() throws Exception {
    HttpUser early = user().asBrowser();
    assertThat(logIn(early, "ann.smith")).endsWith("/");
    issuer.changeKey();
    HttpUser late = user().asBrowser();
    assertThat(logIn(late, "ann.smith")).endsWith("/login?refused=company");
    try (Connection owner = owner()) {
      TokenIssuers.refresh(
          owner, issuer.url(), PublishedIssuer.at(issuer.url(), null).keys(null), "tester");
    }
    assertThat(logIn(late, "ann.smith")).endsWith("/");
    // signatures of the old key are void
    await().until(() -> location(early.get("/api/exceptions")).endsWith("/login?ended"));
  }
}
