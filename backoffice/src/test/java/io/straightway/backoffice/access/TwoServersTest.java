package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.password.OperatorPasswords;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Logins and sessions at two servers with one database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoServersTest {
  private static final String PASSWORD = "a quiet evening";

  private final TestDatabase database = TestDatabase.fresh();
  private ConfigurableApplicationContext first;
  private ConfigurableApplicationContext second;
  private OperatorLogin ann;

  @BeforeAll
  void start() throws SQLException {
    ann = operator("ann", OperatorRole.USUAL);
    first = console();
    second = console();
  }

  private ConfigurableApplicationContext console() {
    return ConsoleServer.start(
        database.address(),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        Map.of(AccessSettings.IDENTITIES, true));
  }

  @AfterAll
  void stop() {
    second.close();
    first.close();
    database.close();
  }

  private OperatorLogin operator(String name, Set<OperatorRole> roles) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(owner, name, roles, "tester"));
    }
  }

  private HttpUser user() {
    return new HttpUser("http://127.0.0.1:" + ElementServer.port(first));
  }

  private HttpUser elsewhere() {
    return new HttpUser("http://127.0.0.1:" + ElementServer.port(second));
  }

  private static String location(HttpResponse<?> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  @Test
  void aSessionIsNotInAnAddress() throws Exception {
    HttpUser browser = user().asBrowser();
    browser.logIn("ann", ann.secret());
    String id = browser.session();
    assertThat(browser.get("/console").body()).doesNotContain("jsessionid", id);
    for (String name : List.of("jsessionid", "STP")) {
      HttpResponse<String> answer = user().get("/console;" + name + "=" + id);
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(user().get("/console?" + name + "=" + id).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void guessesAtTwoServersAreCountedTogether() throws Exception {
    OperatorLogin kim = operator("kim", OperatorRole.USUAL);
    setPassword(kim);
    for (int i = 0; i < 5; i++) {
      HttpUser thief = (i % 2 == 0 ? user() : elsewhere()).asBrowser();
      assertThat(location(thief.logIn("kim", "guess number " + i))).endsWith("?refused");
    }
    assertThat(failures("kim")).containsExactly("5 t");

    prolongTheWait("kim");
    assertThat(location(user().asBrowser().logIn("kim", PASSWORD))).endsWith("?refused");
    assertThat(location(elsewhere().asBrowser().logIn("kim", PASSWORD))).endsWith("?refused");
    assertThat(failures("kim")).containsExactly("5 t");
  }

  /** Returns the number of failures, and whether the next attempt has to wait. */
  private List<String> failures(String name) throws SQLException {
    return database.query(
        "SELECT n.failures, n.not_before > p.not_before FROM operator_network n"
            + " JOIN operator_password p ON p.name = n.name WHERE n.name = '%s'".formatted(name));
  }

  /**
   * Extends the wait of one second, which might end before a slow machine has tried at both
   * servers.
   */
  private void prolongTheWait(String name) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(
          "UPDATE operator_network SET not_before = not_before + interval '15 minutes'"
              + " WHERE name = '%s'".formatted(name));
    }
  }

  @Test
  void aNewPasswordEndsSessionsAtEveryServer() throws Exception {
    OperatorLogin lea = operator("lea", OperatorRole.USUAL);
    HttpUser first = user().asBrowser();
    HttpUser second = elsewhere().asBrowser();
    for (HttpUser browser : List.of(first, second)) {
      browser.logIn("lea", lea.secret());
      assertThat(browser.get("/console").statusCode()).isEqualTo(200);
    }
    setPassword(lea);
    await().until(() -> first.get("/console").statusCode() == 302);
    await().until(() -> second.get("/console").statusCode() == 302);

    second.logIn("lea", PASSWORD);
    assertThat(second.get("/console").statusCode()).isEqualTo(200);
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      new Operators(new SecureRandom()).endSessions(owner, "lea", "tester");
    }
    await().until(() -> second.get("/console").statusCode() == 302);
  }

  private void setPassword(OperatorLogin login) throws SQLException {
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      new OperatorPasswords(pool.dataSource(), new SecureRandom()).set(login, PASSWORD);
    }
  }

  @Test
  void loginsAndLogoutsAreInTheAudit() throws Exception {
    OperatorLogin mia = operator("mia", EnumSet.of(OperatorRole.VIEWER));
    HttpUser browser = user().asBrowser();
    browser.logIn("mia", mia.secret());
    HttpResponse<String> out = browser.post("/logout", "_csrf=" + browser.csrf());
    assertThat(location(out)).isEqualTo("/login?out");
    assertThat(
            database.query(
                "SELECT action FROM audit_event WHERE subject = 'operator:mia' AND proved"
                    + " ORDER BY event_number"))
        .containsExactly("LOGGED_IN", "LOGGED_OUT");
  }

  @Test
  void aDenialIsAPageForABrowserAndAProblemForAProgram() throws Exception {
    OperatorLogin vic = operator("vic", EnumSet.of(OperatorRole.VIEWER));
    HttpUser browser = user().asBrowser();
    browser.logIn("vic", vic.secret());
    for (String path : List.of("/console/audit", "/console/nothing", "/console//x")) {
      HttpResponse<String> page = browser.get(path);
      assertThat(page.statusCode()).isIn(403, 404, 400);
      assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
      assertThat(page.body())
          .contains("<h1>")
          .doesNotContain("springframework")
          .doesNotContainPattern("\\w+Exception\\b");
    }
    HttpUser program = user().withBasic("vic", vic.secret());
    for (String path : List.of("/api/audit", "/api/nothing", "/api//x", "/console/audit")) {
      HttpResponse<String> problem = program.get(path);
      assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(problem.body()).contains("\"code\":");
    }
  }

  /** Names that could forge lines of the log or the audit, or inject SQL. */
  @ParameterizedTest
  @ValueSource(
      strings = {"ann\nroot", "ann\r\n2026-01-01 INFO all is well", "' OR 1=1 --", "all\u0000"})
  void aNameThatIsNoneIsWrittenNowhere(String name) throws Exception {
    assertThat(user().withBasic(name, "00".repeat(20)).get("/api/exceptions").statusCode())
        .isEqualTo(401);
    HttpUser browser = user().asBrowser();
    assertThat(location(browser.logIn(URLEncoder.encode(name, StandardCharsets.UTF_8), "x")))
        .isEqualTo("/login?refused");
    assertThat(
            database.query(
                "SELECT e::text FROM audit_event e"
                    + " WHERE e::text ~ '[\\n\\r]' OR e::text LIKE '%1=1%'"))
        .isEmpty();
  }
}
