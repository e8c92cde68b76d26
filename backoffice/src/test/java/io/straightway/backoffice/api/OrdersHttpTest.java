package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OrdersHttpTest {
  private ApiFixture world;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    world = ApiFixture.open(directory);
  }

  @AfterAll
  void stop() {
    world.close();
  }

  /** Returns the address of the instruction of a trade. */
  private String path(String reference) throws Exception {
    return "/api/instructions/"
        + world.read("/api/trades?reference=" + reference).at("/items/0/instruction").asString();
  }

  @Test
  void aRepeatedRequestHoldsAnInstructionOnce() throws Exception {
    String path = path("T3");
    String hold = "{'atCustodian':false}";
    OperatorLogin eve = world.operator("eve", EnumSet.of(OperatorRole.VIEWER));
    assertThat(world.post(path + "/hold", eve, hold).statusCode()).isEqualTo(403);
    assertRefused(world.post("/api/instructions/SI1/hold", world.ann(), hold), 404, "NOT_FOUND");
    assertRefused(world.postOnce("a b", path + "/hold", world.ann(), hold), 400, "REQUEST_INVALID");

    HttpResponse<String> held = world.postOnce("k1", path + "/hold", world.ann(), hold);
    assertThat(ApiFixture.json(held).at("/status").asString()).as(held.body()).isEqualTo("HELD");
    HttpResponse<String> second = world.postOnce("k1", path + "/hold", world.ann(), hold);
    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(held.body());
    assertThat(second.headers().map().get("Content-Type"))
        .isEqualTo(held.headers().map().get("Content-Type"));
    assertThat(
            world
                .installation()
                .query("SELECT 1 FROM audit_event WHERE action = 'HOLD_INSTRUCTION'"))
        .hasSize(1);

    assertRefused(world.postOnce("k1", path + "/release", world.ann(), hold), 422, "KEY_REUSED");
    assertRefused(
        world.postOnce("k1", path + "/hold", world.ann(), "{'atCustodian':true}"),
        422,
        "KEY_REUSED");
    assertRefused(world.postOnce("k1", path + "/hold", world.bob(), hold), 409, "WRONG_STATE");
    assertThat(
            ApiFixture.json(world.post(path + "/release", world.ann(), hold))
                .at("/status")
                .asString())
        .isEqualTo("READY");
    assertRefused(world.postOnce("k1", path + "/hold", world.bob(), hold), 409, "WRONG_STATE");
    assertThat(
            ApiFixture.json(world.post(path + "/withdraw", world.ann(), "{}"))
                .at("/status")
                .asString())
        .isEqualTo("CANCELLED");
  }

  @Test
  void anUnansweredRequestIsNotRepeatedForADay() throws Exception {
    String path = path("T2") + "/cancel";
    world.installation().tamper(begun("now()"));
    assertRefused(world.postOnce("lost", path, world.ann(), "{}"), 422, "KEY_REUSED");
    world.installation().tamper("UPDATE api_answer SET request_hash = " + hash(path));
    assertRefused(world.postOnce("lost", path, world.ann(), "{}"), 409, "IN_PROGRESS");

    world.installation().tamper("UPDATE api_answer SET asked_at = now() - interval '25 hours'");
    HttpResponse<String> response = world.postOnce("lost", path, world.ann(), "{}");
    assertThat(ApiFixture.json(response).at("/cancellation").asString())
        .as(response.body())
        .isEqualTo("REQUESTED");
  }

  @Test
  void theAnswersThatAreKeptForAnOperatorHaveAnEnd() throws Exception {
    String path = "/api/instructions/none/hold";
    HttpResponse<String> before = world.postOnce("before", path, world.ann(), "{}");
    world
        .installation()
        .tamper(
            "INSERT INTO api_answer (operator, key, request_hash)"
                + " SELECT 'ann', 'many' || n, pg_catalog.sha256('x')"
                + " FROM generate_series(1, 10000) n");
    assertRefused(world.postOnce("more", path, world.ann(), "{}"), 429, "TOO_MANY_KEYS");
    assertThat(world.postOnce("before", path, world.ann(), "{}").body()).isEqualTo(before.body());
    HttpResponse<String> anothers = world.postOnce("more", path, world.bob(), "{}");
    assertThat(anothers.statusCode()).isEqualTo(before.statusCode());
    world.installation().tamper("DELETE FROM api_answer");
  }

  private static String begun(String time) {
    return "DELETE FROM api_answer;"
        + " INSERT INTO api_answer (operator, key, request_hash, asked_at)"
        + " VALUES ('ann', 'lost', pg_catalog.sha256('x'), "
        + time
        + ")";
  }

  private static String hash(String path) {
    return "pg_catalog.sha256(convert_to('" + path + "' || chr(10) || '{}', 'UTF8'))";
  }

  @Test
  void aConfirmedSettlementIsReversedByTwo() throws Exception {
    JsonNode messages = world.read(path("T1") + "/messages");
    String item = messages.at("/2/item").asString();
    String path = "/api/confirmations/" + item + "/reverse";

    HttpResponse<String> proposed = world.post(path, world.ann(), "{'reason':'came twice'}");
    assertThat(ApiFixture.json(proposed).at("/state").asString())
        .as(proposed.body())
        .isEqualTo("PROPOSED");
    assertRefused(world.post(path, world.ann(), "{'reason':'x'}"), 409, "WRONG_STATE");
    JsonNode waits = world.read("/api/approvals?mine=false", world.bob()).at("/items/0");
    assertThat(waits.at("/kind").asString()).isEqualTo("REVERSAL");
    assertThat(waits.at("/subject").asString()).isEqualTo(item);
    assertThat(waits.at("/versions/0/before").asString()).isEqualTo("10005 GBP");
    assertThat(waits.at("/versions/0/after").isNull()).isTrue();
    String decision = "/api/decisions/" + waits.at("/number").asLong();
    String hash = "{'hash':'" + waits.at("/contentHash").asString() + "'}";
    assertRefused(world.post(decision + "/approve", world.ann(), hash), 403, "NOT_ALLOWED");
    assertRefused(
        world.post(decision + "/approve", world.bob(), "{'hash':'" + "0".repeat(64) + "'}"),
        409,
        "HASH_DIFFERS");

    HttpResponse<String> approved = world.post(decision + "/approve", world.bob(), hash);
    assertThat(ApiFixture.json(approved).at("/state").asString()).isEqualTo("APPROVED");
    assertThat(world.read("/api/approvals", world.bob()).at("/items")).isEmpty();
    assertRefused(world.post(decision + "/approve", world.bob(), hash), 409, "WRONG_STATE");
    assertThat(world.read(decision).at("/checker").asString()).isEqualTo("bob");
    assertRefused(
        world.post("/api/confirmations/" + item + "/accept", world.ann(), "{'reason':'x'}"),
        409,
        "WRONG_STATE");
    assertRefused(
        world.post("/api/confirmations/x/accept", world.ann(), "{'reason':'x'}"),
        400,
        "REQUEST_INVALID");
  }

  @Test
  void aToleranceIsProposedAndWithdrawnOrApprovedByAnother() throws Exception {
    assertRefused(
        world.post("/api/tolerances", world.ann(), "{'tolerance':1e12,'reason':'x'}"),
        400,
        "REQUEST_INVALID");
    String terms = "{'currency':'GBP','above':50000,'tolerance':5,'reason':'they ask for it'}";
    JsonNode first = ApiFixture.json(world.post("/api/tolerances", world.ann(), terms));
    assertThat(first.at("/subject").asString()).isEqualTo("tolerance:*:GBP:50000");
    assertThat(
            ApiFixture.json(
                    world.post(
                        "/api/decisions/" + first.at("/decisionId").asLong() + "/reject",
                        world.ann(),
                        "{'reason':'not now'}"))
                .at("/state")
                .asString())
        .isEqualTo("WITHDRAWN");
    JsonNode second = ApiFixture.json(world.post("/api/tolerances", world.ann(), terms));
    String hash = "{'hash':'" + second.at("/contentHash").asString() + "'}";
    world.post(
        "/api/decisions/" + second.at("/decisionId").asLong() + "/approve", world.bob(), hash);
    assertThat(world.read("/api/tolerances").toString()).contains("\"currency\":\"GBP\"");
  }

  @Test
  void aBreakGetsAnOwnerAndAComment() throws Exception {
    world
        .installation()
        .tamper(
            "INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference,"
                + " first_seen, last_seen, type, ours, theirs) VALUES ('CUSTGB2LXXX', 'CASH',"
                + " 'CA-ACC1', 'GBP', '', '2026-11-20', '2026-11-23', 'QUANTITY', 1, 2)");
    long number = world.read("/api/breaks?nobodys=true").at("/items/0/note/number").asLong();
    String path = "/api/breaks/" + number + "/note";

    assertThat(
            world
                .post(path, world.ann(), "{'owner':'bob','reason':'TIMING','comment':'asked'}")
                .statusCode())
        .isEqualTo(200);
    JsonNode noted = world.read("/api/breaks?owner=bob").at("/items/0");
    assertThat(noted.at("/note/comment").asString()).isEqualTo("asked");
    assertThat(noted.at("/ageDays").asInt()).isEqualTo(4);
    assertThat(world.read("/api/breaks?reason=TIMING&minAge=4").at("/items")).hasSize(1);
    for (String none : List.of("owner=ann", "nobodys=true", "reason=OUR_ERROR", "minAge=5")) {
      assertThat(world.read("/api/breaks?" + none).at("/items")).as(none).isEmpty();
    }
    assertRefused(world.post(path, world.ann(), "{}"), 400, "REQUEST_INVALID");
    assertRefused(
        world.post("/api/breaks/9999/note", world.ann(), "{'comment':'x'}"), 404, "NOT_FOUND");
  }

  @Test
  void breaksAreMatchedAndWrittenOffOverHttp() throws Exception {
    world
        .installation()
        .tamper(
            """
            INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference, entry_day,
              first_seen, last_seen, type, ours, theirs)
            SELECT 'CUSTGB2LXXX', 'CASH_ENTRY', 'CA-ACC1', 'GBP', 'R' || n, '2026-11-20', '2026-11-23',
                   '2026-11-23', 'QUANTITY', 0, CASE n WHEN 1 THEN -30 ELSE 10 * n - 10 END
              FROM generate_series(1, 3) AS n
            """);
    JsonNode entries = world.read("/api/breaks?account=CA-ACC1");
    List<Long> numbers =
        entries
            .at("/items")
            .valueStream()
            .filter(item -> item.at("/key/kind").asString().equals("CASH_ENTRY"))
            .map(item -> item.at("/note/number").asLong())
            .toList();
    String path = "/api/breaks/" + numbers.get(0);

    JsonNode best = world.read(path + "/candidates").at("/0");
    assertThat(best.at("/agrees").asBoolean()).isTrue();
    assertThat(best.at("/score").asInt()).isBetween(85, 100);
    assertThat(best.at("/breaks")).hasSize(2);
    String match = "{'breaks':" + numbers + ",'reason':'one fee'}";
    assertRefused(
        world.post(
            "/api/breaks/match",
            world.ann(),
            "{'breaks':" + numbers.subList(0, 2) + ",'reason':'x'}"),
        409,
        "WRONG_STATE");
    assertRefused(
        world.post("/api/breaks/match", world.ann(), "{'reason':'x'}"), 400, "REQUEST_INVALID");
    assertThat(world.post("/api/breaks/match", world.ann(), match).statusCode()).isEqualTo(200);
    assertThat(world.read("/api/breaks?state=MATCHED").at("/items/2/note/outcomeNumber").asLong())
        .isEqualTo(numbers.get(0));
    assertThat(world.post(path + "/unmatch", world.ann(), "{'reason':'two fees'}").statusCode())
        .isEqualTo(200);
    JsonNode written =
        ApiFixture.json(
            world.post(path + "/write-off", world.ann(), "{'reason':'not worth a letter'}"));
    assertThat(written.at("/document").asString()).isEqualTo("break " + numbers.get(0));
    String approve = "/api/journals/" + written.at("/journalId").asLong() + "/approve";
    String hash = "{'hash':'" + written.at("/contentHash").asString() + "'}";
    assertRefused(world.post(approve, world.ann(), hash), 403, "NOT_ALLOWED");
    assertThat(world.post(approve, world.bob(), hash).statusCode()).isEqualTo(200);
    assertThat(world.read("/api/breaks?state=WRITTEN_OFF").at("/items/0/note/number").asLong())
        .isEqualTo(numbers.get(0));
    assertRefused(world.get("/api/breaks/9999/candidates", world.ann()), 404, "NOT_FOUND");
    world
        .installation()
        .tamper("UPDATE reconciliation_break SET closed_on = last_seen WHERE closed_on IS NULL");
  }

  @Test
  void anExchangeNeedsTwoSecuritiesThatAreAlike() throws Exception {
    assertRefused(
        world.post(
            "/api/exchanges",
            world.ann(),
            "{'oldIsin':'GB00BH4HKS39','newIsin':'JP3633400001','oldUnits':1,'newUnits':2,"
                + "'effectiveOn':'2026-12-01','document':'notice','reason':'split'}"),
        400,
        "REQUEST_INVALID");
    assertRefused(world.get("/api/exchanges/1", world.ann()), 404, "NOT_FOUND");
    assertRefused(
        world.post("/api/exchanges/1/reject", world.bob(), "{'reason':'x'}"), 404, "NOT_FOUND");
    assertThat(world.read("/api/exchanges").at("/items")).isEmpty();
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(ApiFixture.json(answer).at("/code").asString()).isEqualTo(code);
  }
}
