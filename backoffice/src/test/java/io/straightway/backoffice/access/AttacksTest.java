package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.backoffice.console.ConsolePages;
import io.straightway.backoffice.console.live.FanOutServers;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.element.server.RawHttp;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.OperatorTicket;
import io.straightway.operators.Operators;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Common attacks on web servers, at every endpoint. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AttacksTest {
  private final TestDatabase database = TestDatabase.fresh();
  private ConfigurableApplicationContext server;
  private FloodingFanOut fanOut;
  private OperatorLogin all;

  @BeforeAll
  void start() throws SQLException, IOException {
    fanOut = new FloodingFanOut();
    StaticDataFixture.load(database);
    all = operator("all", EnumSet.allOf(OperatorRole.class));
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
            Map.of(AccessSettings.IDENTITIES, true, FanOutServers.ADDRESSES, fanOut.address()),
            BackOfficeServer.class,
            ConsolePages.class);
  }

  @AfterAll
  void stop() {
    server.close();
    fanOut.close();
    database.close();
  }

  private OperatorLogin operator(String name, Set<OperatorRole> roles) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(owner, name, roles, "tester"));
    }
  }

  private HttpUser user() {
    return new HttpUser("http://127.0.0.1:" + ElementServer.port(server));
  }

  private HttpUser known() {
    return user().withBasic(all.name(), all.secret());
  }

  private HttpUser browser() throws Exception {
    HttpUser browser = user().asBrowser();
    browser.logIn(all.name(), all.secret());
    return browser;
  }

  private static String example(AccessRule rule) {
    return rule.pathText().replaceAll("\\{[^}]+}|\\*\\*", "1");
  }

  private static String location(HttpResponse<?> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  @Test
  void everyAnswerHasTheHeadersThatBrowsersProtectBy() throws Exception {
    Map<String, String> bare = new TreeMap<>();
    for (HttpUser asker : List.of(user(), known(), user().asBrowser())) {
      for (AccessRule rule : AccessRules.ALL) {
        note(bare, rule.method() + " " + example(rule), asker);
      }
      for (String odd :
          List.of(
              "GET /no/such",
              "GET /console//x",
              "DELETE /console",
              "PUT /api/exceptions",
              "GET /login;x=y",
              "GET /assets/none.js",
              "GET /error",
              "OPTIONS /api/exceptions",
              "GET /console/exceptions/item")) {
        note(bare, odd, asker);
      }
    }
    assertThat(bare).isEmpty();
  }

  private static void note(Map<String, String> bare, String request, HttpUser asker)
      throws Exception {
    String[] parts = request.split(" ", 2);
    HttpResponse<InputStream> answer = asker.begin(parts[0], parts[1]);
    HttpHeaders headers = answer.headers();
    boolean complete =
        headers
                .firstValue("Content-Security-Policy")
                .orElse("")
                .matches(".*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'.*")
            && headers.firstValue("X-Content-Type-Options").orElse("").equals("nosniff")
            && headers.firstValue("X-Frame-Options").orElse("").equals("DENY")
            && headers.firstValue("Referrer-Policy").orElse("").equals("same-origin")
            && (headers.firstValue("Cache-Control").orElse("").contains("no-store")
                || (parts[1].startsWith("/assets/") && answer.statusCode() == 200))
            && headers.firstValue("Access-Control-Allow-Origin").isEmpty()
            && headers.firstValue("Strict-Transport-Security").isEmpty();
    if (!complete) {
      bare.put(request, answer.statusCode() + " " + headers.map());
    }
  }

  /** Every endpoint that changes something, with the session of an operator who has all roles. */
  @Test
  void aPageOfSomebodyElseCanSendNothingForItsUser() throws Exception {
    HttpUser browser = browser();
    HttpUser user = known().with("Sec-Fetch-Site", "cross-site").asBrowser();
    Map<String, Integer> accepted = new TreeMap<>();
    for (AccessRule rule : AccessRules.ALL) {
      if (!rule.method().equals("GET")) {
        HttpResponse<String> answer = browser.post(example(rule), "name=1&reason=forged");
        HttpResponse<String> basic = user.post(example(rule), "name=1&reason=forged");
        if (!answer.body().contains("\"CSRF\"") || !basic.body().contains("\"CSRF\"")) {
          accepted.put(example(rule), answer.statusCode());
        }
      }
    }
    assertThat(accepted).isEmpty();
    assertThat(browser.get("/console").statusCode()).isEqualTo(200);
  }

  @Test
  void aRequestWithoutItsValuesFailsNoServer() throws Exception {
    HttpUser browser = browser();
    browser.with("X-CSRF-TOKEN", browser.csrf());
    Map<String, Integer> failed = new TreeMap<>();
    for (AccessRule rule : AccessRules.ALL) {
      if (!example(rule).startsWith("/log") && !example(rule).endsWith("/events")) {
        int status =
            rule.method().equals("GET")
                ? browser.get(example(rule)).statusCode()
                : browser.post(example(rule), "").statusCode();
        if (status >= 500 || status == 403) {
          failed.put(rule.method() + " " + example(rule), status);
        }
      }
    }
    assertThat(failed).isEmpty();
  }

  @Test
  void anOperatorHasSoManyStreamsAndThenTheOldestEnds() throws Exception {
    HttpUser browser = browser();
    InputStream oldest = browser.stream("/console/today/events").body();
    for (int i = 0; i < 8; i++) {
      assertThat(browser.stream("/console/today/events").statusCode()).isEqualTo(200);
    }
    assertThat(oldest.readAllBytes().length).isLessThan(10_000);
  }

  @Test
  void aClientThatDoesNotReadStopsTheFetching() throws Exception {
    String proof = OperatorTicket.authorization(all, List.of(), InstantSource.system());
    try (Socket silent = new Socket()) {
      silent.setReceiveBufferSize(1_000);
      silent.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), ElementServer.port(server)));
      silent
          .getOutputStream()
          .write(
              "GET /console/watch?position=ACC1/GBP HTTP/1.1\r\nHost: localhost\r\nAuthorization: %s\r\n\r\n"
                  .formatted(proof)
                  .getBytes(StandardCharsets.US_ASCII));
      fanOut.awaitHeldUp();
    }
    fanOut.awaitEnd();
  }

  @Test
  void nothingIsDoneByAskingForAPage() {
    assertThat(AccessRules.ALL)
        .filteredOn(rule -> rule.method().equals("GET"))
        .extracting(rule -> rule.pathText())
        .noneMatch(
            path ->
                path.matches(
                    ".*/(approve|reject|decline|propose|assign|order|hold|release|logout)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/login?continue=https://evil.example",
        "/login?continue=//evil.example",
        "/login?url=%2f%2fevil.example",
        "/login?redirect_uri=https:evil.example"
      })
  void aLoginLeadsNowhereElse(String path) throws Exception {
    HttpUser browser = user().asBrowser().with("Referer", "https://evil.example/");
    HttpResponse<String> answer =
        browser.post(
            path,
            "username=all&password=%s&_csrf=%s&continue=//evil.example"
                .formatted(all.secret(), browser.csrf()));
    assertThat(location(answer)).isEqualTo("/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/console", "/console/nothing"})
  void theHostThatARequestNamesIsNotBelieved(String path) throws Exception {
    String answer =
        raw(
            "GET %s HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n"
                    .formatted(path)
                + "X-Forwarded-For: 10.9.8.7\r\nX-Forwarded-Proto: https\r\n"
                + "Accept: text/html\r\nConnection: close\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 302").contains("Location: /").doesNotContain("evil");
    assertThat(answer).doesNotContain("Strict-Transport-Security");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /login HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
        "POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: xchunked\r\n\r\nabcd",
        "GET /login HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n",
        "GET /log\\in HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /login HTTP/9.1\r\nHost: x\r\n\r\n"
      })
  void aRequestThatCanBeReadInTwoWaysIsRefused(String request) throws Exception {
    assertThat(raw(request)).matches("(?s)HTTP/1.1 (400|501|505) .*");
  }

  @Test
  void aHeadIsNotReadWithoutEnd() throws Exception {
    String answer =
        raw("GET /login HTTP/1.1\r\nHost: x\r\nX-Long: " + "x".repeat(20_000) + "\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 4");
  }

  private String raw(String request) throws IOException {
    return RawHttp.answer(server, request.getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @CsvSource({"X-HTTP-Method-Override, POST", "X-Method-Override, POST", "X-HTTP-Method, POST"})
  void aHeaderDoesNotChangeTheMethod(String header, String method) throws Exception {
    HttpResponse<String> answer =
        known().with(header, method).get("/api/exceptions/message:1/reject?_method=POST");
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(known().post("/api/exceptions?_method=GET", "_method=GET").statusCode())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json",
        "text/html",
        "application/xml-dtd",
        "*/*"
      })
  void aTradeIsSentAsWhatItIs(String type) throws Exception {
    HttpResponse<String> answer =
        known().post("/trades", type, TradeXml.purchase("TYPE", 1).text());
    assertThat(answer.statusCode()).isIn(400, 415, 422);
    assertThat(database.query("SELECT 1 FROM incoming_trade_message WHERE source = 'TYPE'"))
        .isEmpty();
  }

  @Test
  void aBodyThatWouldGrowIsNotUnpacked() throws Exception {
    HttpResponse<String> answer =
        known().with("Content-Encoding", "gzip").trade(TradeXml.purchase("ZIP", 1).text());
    assertThat(answer.body()).contains("CONTENT_ENCODING");
  }

  /** The content types that a form of another site can send without a preflight request. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml"
      })
  void theApiReadsJsonOnly(String type) throws Exception {
    Map<String, Integer> read = new TreeMap<>();
    for (AccessRule rule : AccessRules.ALL) {
      if (rule.method().equals("POST") && example(rule).startsWith("/api/")) {
        HttpResponse<String> answer = known().post(example(rule), type, "{\"reason\":\"x\"}");
        if (answer.statusCode() != 400 && answer.statusCode() != 415) {
          read.put(example(rule), answer.statusCode());
        }
      }
    }
    assertThat(read).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/assets/..%2fconsole.js",
        "/assets/%2e%2e/templates/frame.html",
        "/assets/..%5cconsole.js",
        "/assets/%252e%252e%252ftemplates%252fframe.html",
        "/assets/console.js/../../templates/frame.html",
        "/assets/console/../templates/frame.html",
        "/assets/console..%2f..%2ftemplates%2fframe.html",
        "/assets/templates/frame.html",
        "/assets/",
        "/WEB-INF/web.xml",
        "/META-INF/MANIFEST.MF",
        "/.git/config",
        "/api/static-data/..%2f..%2foperators",
        "/api/static-data/operator_password",
        "/api/instructions/..%2f..%2faudit",
        "/api/trades/A/%2e%2e%2f%2e%2e%2faudit",
        "/console/exceptions/item?name=../../etc/passwd"
      })
  void noPathLeadsOut(String path) throws Exception {
    HttpResponse<String> answer = known().get(path);
    assertThat(answer.statusCode()).isIn(400, 404);
    assertThat(answer.body())
        .doesNotContain("th:fragment", "root:", "Manifest-Version", "repositoryformatversion");
  }

  /** A header line in every value of a request, at every endpoint. */
  @Test
  void noValueBecomesAHeader() throws Exception {
    String split = "x%0d%0aX-Evil:%20yes%0d%0a%0d%0aevil";
    HttpUser asker = known();
    for (AccessRule rule : AccessRules.ALL) {
      String path = rule.pathText().replaceAll("\\{[^}]+}|\\*\\*", split);
      String query =
          "?name=%1$s&reference=%1$s&done=%1$s&after=%1$s&reason=%1$s&refused=%1$s"
              .formatted(split);
      HttpResponse<InputStream> answer = asker.begin(rule.method(), path + query);
      assertThat(answer.headers().firstValue("X-Evil")).as(path).isEmpty();
      assertThat(answer.headers().map().toString()).as(path).doesNotContain("evil");
    }
  }
}
