package io.straightway.backoffice.access;

import static io.straightway.testing.Patience.LONG;
import static java.net.http.HttpResponse.BodyHandlers.discarding;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.password.OperatorPasswords;
import io.straightway.positions.PositionModel;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/** Authentication by Basic and by a session, and the protection of a session. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessHttpTest {
  private static final String PASSWORD = "a quiet evening";
  private static final String FAILURES =
      "SELECT failures FROM operator_network WHERE name = 'kim' AND network = '127.0.0.1'";

  private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient plain = HttpClient.newHttpClient();
  private ConfigurableApplicationContext server;
  private OperatorLogin ann;

  @BeforeAll
  void start() throws SQLException {
    StaticDataFixture.load(database);
    ann = operator("ann", OperatorRole.USUAL);
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
            BackOfficeServer.class);
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  private OperatorLogin operator(String name, Set<OperatorRole> roles) throws SQLException {
    try (Connection migrator = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(migrator, name, roles, "tester"));
    }
  }

  private HttpUser user() {
    return new HttpUser(uri("").toString());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + ElementServer.port(server) + path);
  }

  @Test
  void anOperatorLogsInWithABrowserAndOut() throws Exception {
    HttpUser browser = user().asBrowser();
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(302);
    assertThat(browser.logIn("ann", "wrong").headers().firstValue("Location").orElse(""))
        .endsWith("/login?refused");
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(302);

    assertThat(browser.logIn("ann", ann.secret()).headers().firstValue("Location").orElse(""))
        .endsWith("/");
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(200);

    assertThat(browser.post("/logout", "_csrf=" + browser.csrf()).statusCode()).isEqualTo(302);
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(302);
  }

  @Test
  void onlyAProgramIsChallenged() throws Exception {
    HttpResponse<String> part = user().with("HX-Request", "true").get("/console/trades");
    assertThat(part.statusCode()).isEqualTo(401);
    assertThat(part.headers().map())
        .doesNotContainKey("www-authenticate")
        .containsKey("hx-redirect");
    assertThat(user().get("/api/trades").headers().map()).containsKey("www-authenticate");
  }

  @Test
  void aPageOfSomebodyElseCanNeitherUseASessionNorLogIn() throws Exception {
    HttpUser browser = user().asBrowser();
    String form = "username=ann&password=" + ann.secret();
    assertThat(browser.post("/login", form).body()).contains("\"CSRF\"");

    browser.logIn("ann", ann.secret());
    assertThat(browser.post("/api/exceptions/message:1/resubmit", "").statusCode()).isEqualTo(403);
    assertThat(browser.post("/logout", "").body()).contains("\"CSRF\"");
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(200);
  }

  @Test
  void aSessionThatWasPlantedIsNotTheOneThatIsLoggedIn() throws Exception {
    OperatorLogin max = operator("max", EnumSet.of(OperatorRole.VIEWER));
    HttpUser thief = user().asBrowser();
    thief.logIn("max", max.secret());
    String planted = thief.session();
    HttpUser browser = user().asBrowser().withSession(planted);

    assertThat(browser.logIn("ann", ann.secret()).headers().allValues("Set-Cookie"))
        .anyMatch(cookie -> cookie.startsWith("STP=") && !cookie.contains(planted));
    assertThat(thief.get("/api/exceptions").statusCode()).isEqualTo(302);
    assertThat(user().withSession("A".repeat(32)).get("/api/exceptions").statusCode())
        .isEqualTo(401);
  }

  @Test
  void removingAnOperatorEndsTheSession() throws Exception {
    OperatorLogin eve = operator("eve", EnumSet.of(OperatorRole.VIEWER));
    HttpUser browser = user().asBrowser();
    browser.logIn("eve", eve.secret());
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(200);

    try (Connection migrator = database.database().connect(Role.MIGRATOR, "test")) {
      new Operators(new SecureRandom()).remove(migrator, "eve", "tester");
    }
    await().until(() -> browser.get("/api/exceptions").statusCode() == 302);
  }

  @Test
  void changingARoleRequiresANewLogin() throws Exception {
    OperatorLogin flo = operator("flo", EnumSet.of(OperatorRole.VIEWER));
    HttpUser browser = user().asBrowser();
    browser.logIn("flo", flo.secret());
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(200);

    try (Connection migrator = database.database().connect(Role.MIGRATOR, "test")) {
      Operators operators = new Operators(new SecureRandom());
      operators.revoke(migrator, "flo", OperatorRole.VIEWER, "tester");
      operators.grant(migrator, "flo", OperatorRole.VIEWER, "tester");
    }
    await().until(() -> browser.get("/api/exceptions").statusCode() == 302);
  }

  @Test
  void aPasswordOpensTheLoginPageAndCanNotBeGuessed() throws Exception {
    OperatorLogin kim = operator("kim", OperatorRole.USUAL);
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      new OperatorPasswords(pool.dataSource(), new SecureRandom()).set(kim, PASSWORD);
    }
    HttpUser browser = user().asBrowser();
    assertThat(location(browser.logIn("kim", PASSWORD))).endsWith("/");
    assertThat(browser.get("/api/exceptions").statusCode()).isEqualTo(200);
    HttpUser program = user().withBasic("kim", PASSWORD);
    assertThat(program.get("/api/exceptions").statusCode()).isEqualTo(401);

    HttpUser thief = user().asBrowser();
    HttpResponse<String> unknown = thief.logIn("nobody", "guess");
    for (int i = 0; i < 5; i++) {
      HttpResponse<String> wrong = thief.logIn("kim", "guess number " + i);
      assertThat(location(wrong)).isEqualTo(location(unknown)).endsWith("?refused");
    }
    assertThat(database.query(FAILURES)).containsExactly("5");
    execute("UPDATE operator_network SET not_before = now()");
    thief.logIn("kim", "guess number 6");
    execute("UPDATE operator_network SET not_before = now() + interval '15 minutes'");
    execute("UPDATE operator_password SET failures = 1000000");
    assertThat(location(thief.logIn("kim", PASSWORD))).endsWith("?refused");
    assertThat(logInFrom("127.0.0.2", "kim", PASSWORD))
        .startsWith("HTTP/1.1 302")
        .containsPattern("(?m)^Location: \\S*/\\s*$");
    execute("UPDATE operator_network SET not_before = now()");
    assertThat(location(thief.logIn("kim", PASSWORD))).endsWith("/");
    assertThat(database.query(FAILURES)).containsExactly("0");
    assertThat(database.query("SELECT subject FROM audit_event WHERE action = 'PASSWORD_WRONG'"))
        .containsExactly("operator:kim");
  }

  /**
   * Returns the answer to a login from another address of this machine, whatever its headers claim.
   */
  private String logInFrom(String address, String name, String password) throws Exception {
    HttpUser browser = user().asBrowser();
    String form =
        "username=%s&password=%s&_csrf=%s"
            .formatted(
                name,
                URLEncoder.encode(password, StandardCharsets.UTF_8),
                URLEncoder.encode(browser.csrf(), StandardCharsets.UTF_8));
    try (Socket socket =
        new Socket(
            InetAddress.getLoopbackAddress(),
            ElementServer.port(server),
            InetAddress.getByName(address),
            0)) {
      socket.setSoTimeout(Math.toIntExact(LONG.toMillis()));
      String request =
          """
          POST /login HTTP/1.1
          Host: 127.0.0.1
          X-Forwarded-For: 127.0.0.1
          Cookie: %s
          Content-Type: application/x-www-form-urlencoded
          Content-Length: %d
          Connection: close

          %s\
          """
              .formatted(browser.cookies(), form.length(), form);
      socket
          .getOutputStream()
          .write(request.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  private void execute(String sql) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void anAdministratorAloneLocksNoOtherOutAndGetsHalfOfACode() throws Exception {
    OperatorLogin root = operator("root", EnumSet.of(OperatorRole.ADMINISTRATOR));
    operator("toor", EnumSet.of(OperatorRole.ADMINISTRATOR));
    HttpUser administrator = user().withBasic("root", root.secret());
    for (String change : Set.of("LOCK_OPERATOR", "REMOVE_OPERATOR", "REVOKE_ROLE")) {
      HttpResponse<String> refused =
          administrator.post(
              "/api/access/restrictions",
              "application/json",
              """
              {"change": "%s", "name": "toor", "details": "ADMINISTRATOR", "reason": "x"}
              """
                  .formatted(change));
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("\"OWN_REPAIR\"", "propose it");
    }
    HttpResponse<String> proposed =
        administrator.post(
            "/api/access/changes",
            "application/json",
            """
            {"change": "ADD_OPERATOR", "name": "new", "details": "VIEWER", "reason": "x"}
            """);
    assertThat(proposed.body()).containsPattern("\"half\": ?\"[0-9a-f]{32}\"");
  }

  @Test
  void requestingTheLoginPageCreatesNoState() throws Exception {
    LiveSessions sessions = server.getBean(LiveSessions.class);
    int before = sessions.count();
    for (int i = 0; i < 10_000; i++) {
      user("/login");
    }
    user().asBrowser().logIn("ann", "wrong");
    assertThat(sessions.count()).isEqualTo(before);
    assertThat(user().asBrowser().get("/setup").headers().allValues("Set-Cookie"))
        .noneMatch(cookie -> cookie.startsWith("STP="));
  }

  /** Requests a path without a cookie, over one connection. */
  private void user(String path) throws Exception {
    assertThat(plain.send(HttpRequest.newBuilder(uri(path)).build(), discarding()).statusCode())
        .isEqualTo(200);
  }

  @Test
  void anOperatorHasSoManySessionsAndThenTheOldestEnds() throws Exception {
    OperatorLogin leo = operator("leo", EnumSet.of(OperatorRole.VIEWER));
    List<HttpUser> browsers = new ArrayList<>();
    for (int i = 0; i <= LiveSessions.OF_AN_OPERATOR; i++) {
      HttpUser browser = user().asBrowser();
      browser.logIn("leo", leo.secret());
      browsers.add(browser);
    }
    assertThat(browsers.get(0).get("/api/exceptions").statusCode()).isEqualTo(302);
    assertThat(browsers.get(1).get("/api/exceptions").statusCode()).isEqualTo(200);
    assertThat(browsers.get(browsers.size() - 1).get("/api/exceptions").statusCode())
        .isEqualTo(200);
  }

  /** Normalising such a text to a Unicode form would take minutes. */
  @ParameterizedTest
  @ValueSource(ints = {2_000, 125_000})
  void aPasswordWithoutEndCostsNothing(int pairs) throws Exception {
    String marks = URLEncoder.encode("\u0300\u0316".repeat(pairs), UTF_8);
    HttpUser browser = user().asBrowser();
    String form = "username=ann&password=%s&_csrf=%s".formatted(marks, browser.csrf());

    HttpResponse<String> login = browser.post("/login", form);

    assertThat(login.statusCode()).isEqualTo(413);
    HttpUser another = user().asBrowser();
    String setup = "name=x&code=y&again=z&password=%s&_csrf=%s".formatted(marks, another.csrf());
    assertThat(another.post("/setup", setup).statusCode()).isEqualTo(413);
    HttpResponse<String> basic =
        user().withBasic("ann", "\u0300\u0316".repeat(1_000)).get("/api/exceptions");
    assertThat(basic.statusCode()).isEqualTo(401);
  }

  @Test
  void cookiesAndHeadersUseTheProtectionOfBrowsers() throws Exception {
    HttpUser browser = user().asBrowser();
    HttpResponse<String> answer = browser.get("/login");
    assertThat(answer.headers().firstValue("Set-Cookie").orElse(""))
        .startsWith("STP-FORM=")
        .contains("HttpOnly", "SameSite=Lax", "Path=/");
    assertThat(browser.logIn("ann", ann.secret()).headers().allValues("Set-Cookie"))
        .anySatisfy(
            cookie ->
                assertThat(cookie)
                    .startsWith("STP=")
                    .contains("HttpOnly", "SameSite=Lax", "Path=/"));
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
    assertThat(answer.headers().firstValue("X-Frame-Options")).hasValue("DENY");
  }

  @Test
  void everyEndpointHasARule() {
    Set<String> ruled =
        AccessRules.ALL.stream()
            .map(rule -> rule.method() + " " + rule.pathText())
            .collect(Collectors.toSet());
    assertThat(endpoints()).isNotEmpty().isSubsetOf(ruled);
  }

  private Set<String> endpoints() {
    Set<String> endpoints = new TreeSet<>();
    for (RequestMappingInfoHandlerMapping mapping :
        server.getBeansOfType(RequestMappingInfoHandlerMapping.class).values()) {
      for (RequestMappingInfo info : mapping.getHandlerMethods().keySet()) {
        for (String path : info.getPatternValues()) {
          info.getMethodsCondition()
              .getMethods()
              .forEach(method -> endpoints.add(method + " " + path));
        }
      }
    }
    return endpoints;
  }

  @Test
  void theDatabaseAsksForTheRoleToo() throws Exception {
    OperatorLogin clerk = operator("clerk", EnumSet.of(OperatorRole.OPERATOR));
    OperatorLogin viewer = operator("viewer", EnumSet.of(OperatorRole.VIEWER));
    assertRefused("SELECT require_operator('viewer', '" + viewer.secret() + "')", "operator or");
    assertRefused("SELECT require_four_eyes('it', 'ann', 'clerk')", "approver");
    assertThat(database.query("SELECT operator_roles('clerk', '" + clerk.secret() + "')"))
        .containsExactly("OPERATOR");
  }

  private void assertRefused(String sql, String word) {
    assertThatThrownBy(() -> database.query(sql)).hasMessageContaining(word);
  }
}
