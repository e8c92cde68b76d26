package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.Operators;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExceptionsHttpTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient http = HttpClient.newHttpClient();
  private ConfigurableApplicationContext server;
  private OperatorLogin ann;
  private OperatorLogin bob;

  @BeforeAll
  void start() throws SQLException {
    StaticDataFixture.load(database);
    ann = operator("ann");
    bob = operator("bob");
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

  private OperatorLogin operator(String name) throws SQLException {
    try (Connection migrator = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(migrator, name, "tester"));
    }
  }

  @Test
  void aMessageIsRepairedByOneAndApprovedByAnother() throws Exception {
    String item = refused("HTTP", 1);
    HttpResponse<String> listed = get("/api/exceptions?source=HTTP", ann);
    assertThat(listed.statusCode()).isEqualTo(200);
    assertThat(json(listed).at("/items/0/item").asString()).isEqualTo(item);
    assertThat(json(listed).at("/counts/0/items").asInt()).isEqualTo(1);
    assertThat(json(get("/api/exceptions?source=NOBODY", ann)).at("/counts")).isEmpty();
    assertRefused(get("/api/exceptions?state=IN_REPARE", ann), 400, "REQUEST_INVALID");

    HttpResponse<String> proposed =
        post(
            "/api/exceptions/" + item + "/repair",
            ann,
            "{'set':{'Account':'ACC1'},'reason':'mail'}");
    assertThat(proposed.statusCode()).isEqualTo(201);
    String repair = json(proposed).at("/repairId").asString();
    String hash = json(proposed).at("/contentHash").asString();

    assertRefused(approve(repair, ann, hash), 403, "OWN_REPAIR");
    assertRefused(approve(repair, bob, "00".repeat(32)), 409, "HASH_DIFFERS");
    HttpResponse<String> approved = approve(repair, bob, hash);
    assertThat(approved.statusCode()).isEqualTo(200);
    assertThat(json(approved).at("/state").asString()).isEqualTo("APPROVED");
    assertRefused(approve(repair, bob, hash), 409, "WRONG_STATE");

    String copy = json(approved).at("/newMessageId").asString();
    await()
        .until(
            () ->
                database
                    .query("SELECT status FROM incoming_trade_message WHERE message_id = " + copy)
                    .equals(List.of("BOOKED")));
    JsonNode shown = json(get("/api/exceptions/" + item, bob));
    assertThat(shown.at("/item/state").asString()).isEqualTo("REPAIRED");
    assertThat(shown.at("/repairs/0/changes/1/corrected").asString()).isEqualTo("ACC1");
    assertThat(shown.at("/events/1/actor").asString()).isEqualTo("bob");
    assertThat(shown.at("/body").asString()).contains("<Account>NOBODY</Account>");
  }

  @Test
  void aRepairIsRejectedAndAnItemResubmittedAssignedAndRejected() throws Exception {
    String item = refused("OTHER", 1);
    String path = "/api/exceptions/" + item;
    String repair =
        json(post(path + "/repair", ann, "{'set':{'Account':'ACC2'},'reason':'guess'}"))
            .at("/repairId")
            .asString();
    assertRefused(post(path + "/resubmit", ann, "{}"), 409, "WRONG_STATE");
    HttpResponse<String> declined =
        post("/api/repairs/" + repair + "/decline", bob, "{'reason':'no'}");
    assertThat(json(declined).at("/state").asString()).isEqualTo("REJECTED");
    assertThat(declined.headers().firstValue("Deprecation")).hasValue("@1796083200");
    assertThat(post(path + "/assign", ann, "{'owner':'bob'}").statusCode()).isEqualTo(200);
    assertThat(json(get("/api/exceptions?owner=bob", ann)).at("/items/0/item").asString())
        .isEqualTo(item);
    assertThat(post(path + "/resubmit", ann, "{}").statusCode()).isEqualTo(200);
    await().until(() -> get(path, ann).body().contains("\"state\":\"IN_REPAIR\""));
    assertThat(post(path + "/reject", ann, "{'reason':'a test'}").statusCode()).isEqualTo(200);
    assertRefused(post(path + "/reject", bob, "{'reason':'a test'}"), 409, "WRONG_STATE");
    assertThat(json(get("/api/exceptions?source=OTHER", ann)).at("/items")).isEmpty();
    assertThat(json(get("/api/exceptions?source=OTHER&all=true", ann)).at("/items")).hasSize(1);
  }

  @Test
  void aJournalIsProposedByOneAndApprovedByAnother() throws Exception {
    String lines =
        "[{'account':'CASH','owner':'ACC1','currency':'GBP','amount':10.50},"
            + "{'account':'DEPOSIT','owner':'ACC1','currency':'GBP','amount':-10.50}]";
    String body =
        "{'kind':'CASH','valueDate':'2026-11-20','document':'STMT','reason':'paid in','lines':%s}";

    HttpResponse<String> proposed = post("/api/journals", ann, body.formatted(lines));
    assertThat(proposed.statusCode()).as(proposed.body()).isEqualTo(201);
    String journal = "/api/journals/" + json(proposed).at("/journalId").asString();
    String hash = json(proposed).at("/contentHash").asString();
    assertRefused(post(journal + "/approve", ann, "{'hash':'" + hash + "'}"), 403, "OWN_REPAIR");
    HttpResponse<String> approved = post(journal + "/approve", bob, "{'hash':'" + hash + "'}");
    assertThat(json(approved).at("/state").asString()).as(approved.body()).isEqualTo("APPROVED");
    assertThat(json(get("/api/journals?state=APPROVED", ann)).at("/items/0/checker").asString())
        .isEqualTo("bob");
    assertRefused(
        post("/api/journals", ann, body.formatted(lines.replace("-10.50", "-10"))),
        400,
        "REQUEST_INVALID");
    assertRefused(get("/api/journals/999", ann), 404, "NOT_FOUND");
    assertThat(
            post(
                    journal + "/reverse",
                    ann,
                    "{'valueDate':'2026-11-23','document':'L','reason':'wrong'}")
                .statusCode())
        .isEqualTo(201);
  }

  @Test
  void aWholeDocumentMayBeSent() throws Exception {
    String item = refused("WHOLE", 1);
    String document = TradeXml.purchase("WHOLE", 1).with("Quantity", "5").text();

    HttpResponse<String> proposed =
        post(
            "/api/exceptions/" + item + "/repair",
            ann,
            "{'reason':'mail','document':'" + document.replace("\"", "\\\"") + "'}");

    assertThat(proposed.statusCode()).describedAs(proposed.body()).isEqualTo(201);
    assertThat(json(proposed).at("/changes")).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/exceptions",
    "GET, /api/exceptions/message:1",
    "POST, /api/exceptions/message:1/repair",
    "POST, /api/exceptions/message:1/resubmit",
    "POST, /api/exceptions/message:1/reject",
    "POST, /api/exceptions/message:1/assign",
    "POST, /api/repairs/1/approve",
    "POST, /api/repairs/1/reject",
    "POST, /api/repairs/1/decline"
  })
  void withoutAnOperatorsSecretEverythingIsRefused(String method, String path) throws Exception {
    assertRefused(send(method, path, null, "{}", "application/json"), 401, "NOT_AUTHENTICATED");
    for (String header :
        new String[] {
          "Bearer x",
          "Basic",
          "Basic !!!",
          basic("ann", ""),
          basic("ann", bob.secret()),
          basic("nobody", "x"),
          basic("ann\u0000", ann.secret()),
          "Basic " + Base64.getEncoder().encodeToString("ann".getBytes(StandardCharsets.UTF_8))
        }) {
      HttpResponse<String> answer = send(method, path, header, "{}", "application/json");
      assertRefused(answer, 401, "NOT_AUTHENTICATED");
      assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/api/exceptions/message:1/repair|{'set':{'Price':'1'},'reason':'x'}|404|NOT_FOUND",
        "/api/exceptions/gap:A:1/repair|{'set':{'Price':'1'},'reason':'x'}|400|REQUEST_INVALID",
        "/api/exceptions/gap:A:1/reject|{'reason':'x'}|404|NOT_FOUND",
        "/api/exceptions/message:99999999999999999999/resubmit|{}|400|REQUEST_INVALID",
        "/api/exceptions/message:1/resubmit|{'extra':1}|400|REQUEST_INVALID",
        "/api/exceptions/message:1/resubmit|[]|400|REQUEST_INVALID",
        "/api/exceptions/message:1/resubmit|null|400|REQUEST_INVALID",
        "/api/exceptions/message:1/resubmit|{}{}|400|REQUEST_INVALID",
        "/api/exceptions/message:1/reject|{}|400|REQUEST_INVALID",
        "/api/exceptions/message:1/reject|{'reason':' '}|400|REQUEST_INVALID",
        "/api/exceptions/message:1/reject|{'reason':'a\\u0000b'}|400|REQUEST_INVALID",
        "/api/exceptions/message:1/reject|{'reason':'a','reason':'b'}|400|REQUEST_INVALID",
        "/api/exceptions/message:1/assign|{'owner':'bob'}|404|NOT_FOUND",
        "/api/repairs/1000000/approve|{'hash':'00'}|400|REQUEST_INVALID",
        "/api/repairs/1000000/approve|{'hash':'zz'}|400|REQUEST_INVALID",
        "/api/repairs/x/approve|{'hash':'00'}|400|REQUEST_INVALID",
        "/api/repairs/1000000/reject|{'reason':'x'}|404|NOT_FOUND",
        "/api/nowhere|{}|404|NOT_FOUND",
        "/exceptions/message:1/reject|{'reason':'x'}|404|NOT_FOUND"
      })
  void refusalsHaveStableCodes(String path, String body, int status, String code) throws Exception {
    assertRefused(post(path, ann, body), status, code);
  }

  @Test
  void unknownFieldsAndInvalidValuesAreRefused() throws Exception {
    String path = "/api/exceptions/" + refused("FIELDS", 1) + "/repair";

    assertRefused(post(path, ann, "{'set':{'Isbn':'1'},'reason':'x'}"), 400, "REQUEST_INVALID");
    assertRefused(
        post(path, ann, "{'set':{'Price':'<x>'},'reason':'x'}"), 422, "CORRECTION_INVALID");
    assertRefused(post(path, ann, "{'document':'<a/>','reason':'x'}"), 422, "CORRECTION_INVALID");
  }

  @Test
  void onlyJsonOfLimitedLengthIsAccepted() throws Exception {
    String path = "/api/exceptions/message:1/reject";

    assertRefused(
        send("POST", path, basic(ann), "reason=x", "application/x-www-form-urlencoded"),
        400,
        "REQUEST_INVALID");
    assertRefused(
        post(path, ann, "{'reason':'" + "x".repeat(300_000) + "'}"), 413, "BODY_TOO_LARGE");
    assertRefused(post(path, ann, "{'reason':" + "[".repeat(5_000) + "}"), 400, "REQUEST_INVALID");
  }

  @Test
  void everyAnswerIsJsonThatIsNotCachedWhateverTheClientAccepts() throws Exception {
    for (String item :
        new String[] {"/api/exceptions", "/api/exceptions/message:1", "/api/repairs/1/approve"}) {
      HttpRequest request =
          HttpRequest.newBuilder(uri(item))
              .header("Accept", "text/html")
              .header("Authorization", basic(ann))
              .method(item.endsWith("approve") ? "POST" : "GET", BodyPublishers.noBody())
              .build();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      assertThat(answer.headers().firstValue("Content-Type").orElse(""))
          .describedAs(item + " " + answer.statusCode())
          .isEqualTo(answer.statusCode() == 200 ? "application/json" : "application/problem+json");
      assertThat(answer.headers().allValues("Cache-Control")).containsExactly("no-store");
      assertThat(answer.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
      assertThat(answer.statusCode()).isNotEqualTo(406);
    }
  }

  /** Sends a trade of an unknown account, and returns its item. */
  private String refused(String source, long number) throws Exception {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(uri("/trades"))
                .header("Content-Type", "application/xml")
                .POST(
                    BodyPublishers.ofByteArray(
                        TradeXml.purchase(source, number).with("Account", "NOBODY").bytes()))
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(202);
    return database
        .query(
            "SELECT 'message:' || message_id FROM incoming_trade_message WHERE source = '"
                + source
                + "'")
        .get(0);
  }

  private HttpResponse<String> approve(String repair, OperatorLogin login, String hash)
      throws Exception {
    return post("/api/repairs/" + repair + "/approve", login, "{'hash':'" + hash + "'}");
  }

  private HttpResponse<String> get(String path, OperatorLogin login) throws Exception {
    return send("GET", path, basic(login), "", null);
  }

  private HttpResponse<String> post(String path, OperatorLogin login, String body)
      throws Exception {
    return send("POST", path, basic(login), body.replace('\'', '"'), "application/json");
  }

  private HttpResponse<String> send(
      String method, String path, @Nullable String login, String body, @Nullable String type)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path)).method(method, BodyPublishers.ofString(body));
    if (login != null) {
      request.header("Authorization", login);
    }
    if (type != null) {
      request.header("Content-Type", type);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + ElementServer.port(server) + path);
  }

  private static String basic(OperatorLogin login) {
    return basic(login.name(), login.secret());
  }

  private static String basic(String name, String secret) {
    byte[] pair = (name + ":" + secret).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Objects.requireNonNull(JSON.readTree(answer.body()));
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(json(answer).at("/code").asString()).isEqualTo(code);
    assertThat(json(answer).at("/status").asInt()).isEqualTo(status);
    assertThat(json(answer).at("/detail").asString()).isNotBlank();
  }
}
