package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.plugin.PluginLoadException;
import io.straightway.element.plugin.PluginSettings;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A server's start-up output and its answers other than those to trades; its database has no static
 * data.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("reads what the whole JVM prints")
class ServerAnswersTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final ElementSettings settings =
      EngineFixture.settings(
          database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2);
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private ConfigurableApplicationContext server;
  private String printedAtStart;

  @BeforeAll
  void start() {
    try (CapturedOutput printed = new CapturedOutput()) {
      server = ElementServer.start(settings);
      printedAtStart = printed.text();
    }
  }

  @AfterAll
  void stop() {
    server.close();
    database.close();
  }

  @Test
  void anElementWithoutStaticDataNamesTheCommandThatLoadsIt() {
    assertThat(printedAtStart).contains("event=static-data-missing", "stp static-data load");
  }

  @Test
  void aPluginThatCannotBeLoadedPrintsNothingOfTheServersInside(@TempDir Path plugins)
      throws IOException {
    Files.writeString(plugins.resolve("bad.jar"), "not a zip");
    ElementSettings broken =
        EngineFixture.with(
            settings, true, new PluginSettings(plugins, Duration.ofMillis(100)), null);

    try (CapturedOutput printed = new CapturedOutput()) {
      assertThatThrownBy(() -> ElementServer.start(broken))
          .hasRootCauseInstanceOf(PluginLoadException.class);
      assertThat(printed.text()).doesNotContain("Bean", "springframework");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/nowhere,404,NOT_FOUND",
    "GET,/error,404,NOT_FOUND",
    "GET,/trades,405,METHOD_NOT_ALLOWED",
    "POST,/health,405,METHOD_NOT_ALLOWED"
  })
  void unknownEndpointsAnswerAProblemWithACode(String method, String path, int status, String code)
      throws Exception {
    HttpResponse<String> answer = send(method, path, "application/json, text/plain, */*");

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.body())
        .contains("\"code\":\"" + code + "\"", "\"status\":" + status, "\"detail\":\"");
  }

  @Test
  void aBrowserGetsAPageInstead() throws Exception {
    HttpResponse<String> page = send("GET", "/nowhere", "text/html,*/*;q=0.8");

    assertThat(page.statusCode()).isEqualTo(404);
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
    assertThat(page.body()).contains("NOT_FOUND", "this path doesn&#39;t exist");
    assertThat(send("GET", "/trades", "text/html").headers().firstValue("Content-Type"))
        .hasValue("application/problem+json");
  }

  @Test
  void aBodyThatIsNotTakenIsAnsweredWithACodeAndAReason() throws Exception {
    HttpResponse<String> answer = send("POST", "/trades", "text/html");

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.headers().firstValue("Content-Type"))
        .hasValueSatisfying(
            type -> assertThat(type).isEqualToIgnoringCase("application/json;charset=UTF-8"));
    assertThat(answer.body()).matches("\\{\"code\":\"CONTENT_TYPE\",\"reason\":\"[^\"]+\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example:8706,     http://evil.example:8706, 403",
    "evil.example,          ,                         403",
    "127.0.0.1.evil.example,,                         403",
    "localhost,             http://evil.example,      403",
    "localhost:8706,        http://localhost:3000,    403",
    "localhost:8706,        http://localhost:8706,    200",
    "LOCALHOST:8706,        ,                         200",
    "127.0.0.1,             ,                         200",
    "[::1]:8706,            ,                         200",
  })
  void anOpenServerAnswersNoPagesOfOthers(String host, @Nullable String origin, int status)
      throws IOException {
    String headers =
        " HTTP/1.1\r\nHost: %s\r\n%sConnection: close\r\n"
            .formatted(host, origin == null ? "" : "Origin: " + origin + "\r\n");
    String trade = TradeXml.purchase("PAGE", 1).text();

    assertThat(RawHttp.answer(server, ("GET /metrics" + headers + "\r\n").getBytes(US_ASCII)))
        .startsWith("HTTP/1.1 " + status);
    assertThat(
            RawHttp.answer(
                server,
                "POST /trades%sContent-Type: application/xml\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(headers, trade.length(), trade)
                    .getBytes(US_ASCII)))
        .startsWith(status == 200 ? "HTTP/1.1 20" : "HTTP/1.1 403");
  }

  @Test
  void everyMetricIsDescribed() throws Exception {
    http.send(
        HttpRequest.newBuilder(uri("/trades"))
            .header("Content-Type", "application/xml")
            .POST(BodyPublishers.ofString(TradeXml.purchase("HELP", 1).text()))
            .build(),
        BodyHandlers.discarding());

    List<String> lines = send("GET", "/metrics", "text/plain").body().lines().toList();

    assertThat(lines).anyMatch(line -> line.startsWith("# TYPE straightway_messages_total "));
    await() // a request is counted once it has been answered
        .until(
            () ->
                send("GET", "/metrics", "text/plain")
                    .body()
                    .matches(
                        "(?s).*http_server_requests_seconds_count\\{[^}]*status=\"202\",uri=\"/trades\".*"));
    assertThat(lines.stream().filter(line -> line.startsWith("# TYPE straightway_")))
        .allSatisfy(
            type -> {
              String name = type.split(" ", 4)[2];
              assertThat(lines).anyMatch(line -> line.matches("# HELP " + name + " \\S.*"));
            });
  }

  @Test
  void healthIsDownWhileTheDatabaseIsUnreachableOrReadOnlyAndUpAgainAfterwards() throws Exception {
    awaitHealth(200, "ok");

    reconnectAfter("CONNECTION LIMIT 0");
    try {
      awaitHealth(503, "unreachable or read-only");
      assertThat(send("GET", "/health/readiness", "*/*").statusCode()).isEqualTo(503);
      // a restart would not bring the database back
      assertThat(send("GET", "/health/liveness", "*/*").statusCode()).isEqualTo(200);
      assertRefusedAtOnce();
    } finally {
      reconnectAfter("CONNECTION LIMIT -1");
    }
    awaitHealth(200, "ok");

    reconnectAfter("SET default_transaction_read_only = on");
    try {
      awaitHealth(503, "read-only");
      assertRefusedAtOnce();
    } finally {
      reconnectAfter("RESET default_transaction_read_only");
    }
    awaitHealth(200, "ok");
  }

  @Test
  void healthIsDownWhileTheSchemaIsNotThatOfTheElement() throws Exception {
    awaitHealth(200, "ok");
    asOwner("ALTER TABLE security_purc_sale RENAME TO former");
    awaitHealth(503, "without the schema of this program");
    assertRefusedAtOnce();
    asOwner("ALTER TABLE former RENAME TO security_purc_sale");
    awaitHealth(200, "ok");
  }

  /** Asserts that a trade is refused with the advice to send it again. */
  private void assertRefusedAtOnce() throws Exception {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(uri("/trades"))
                .timeout(LONG)
                .header("Content-Type", "application/xml")
                .POST(BodyPublishers.ofString(TradeXml.purchase("DOWN", 1).text()))
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(answer.body()).contains("DATABASE");
  }

  private void asOwner(String change) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(change);
    }
  }

  private void reconnectAfter(String change) throws SQLException {
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute("SET default_transaction_read_only = off");
      statement.execute("ALTER DATABASE " + superuser.getCatalog() + " " + change);
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE datname = current_database() AND usename = '%s'"
                  .formatted(database.address().credentials(Role.ENGINE).user()));
    }
  }

  private void awaitHealth(int status, String fault) {
    await()
        .untilAsserted(
            () -> {
              HttpResponse<String> answer = send("GET", "/health", "application/json");
              assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
              assertThat(answer.body()).contains(fault);
            });
  }

  private HttpResponse<String> send(String method, String path, String accept) throws Exception {
    return http.send(
        HttpRequest.newBuilder(uri(path))
            .header("Accept", accept)
            .header("Content-Type", "text/plain")
            .method(method, BodyPublishers.noBody())
            .build(),
        BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + ElementServer.port(server) + path);
  }
}
