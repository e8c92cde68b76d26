package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Actions that can't be undone need two operators above a limit, which two operators set. */
class SecondPersonHttpTest {
  private static ApiFixture world;

  @TempDir static Path directory;

  @BeforeAll
  static void open() throws Exception {
    world = ApiFixture.open(directory);
    JsonNode proposed =
        post("/api/limits", "{'currency':'GBP','amount':1000,'reason':'as the auditors want'}");
    assertThat(proposed.at("/subject").asString()).isEqualTo("limit:GBP");
    HttpResponse<String> approved =
        world.post(
            "/api/decisions/" + proposed.at("/decisionId").asLong() + "/approve",
            world.bob(),
            "{'hash':'" + proposed.at("/contentHash").asString() + "'}");
    assertThat(ApiFixture.json(approved).at("/after").asString()).isEqualTo("1000 GBP");
  }

  @AfterAll
  static void close() throws Exception {
    assertThat(world.installation().query("SELECT fault FROM settlement_decision_fault")).isEmpty();
    assertThat(world.installation().query("SELECT fault FROM decision_fault")).isEmpty();
    world.close();
  }

  private static JsonNode post(String path, String body) throws Exception {
    return ApiFixture.json(world.post(path, world.ann(), body));
  }

  private static String reference(String trade) throws Exception {
    return world
        .installation()
        .query(
            "SELECT 'SI' || instruction_id FROM instruction_trade JOIN trade USING (trade_id)"
                + " WHERE trade_reference = '"
                + trade
                + "'")
        .get(0);
  }

  private static JsonNode waiting(String kind) throws Exception {
    for (JsonNode document : world.read("/api/approvals?mine=false", world.bob()).at("/items")) {
      if (document.at("/kind").asString().equals(kind)) {
        return document;
      }
    }
    throw new AssertionError("nothing waits of the kind " + kind);
  }

  private static HttpResponse<String> approve(JsonNode waits) throws Exception {
    return world.post(
        "/api/endings/" + waits.at("/number").asLong() + "/approve",
        world.bob(),
        "{'hash':'" + waits.at("/contentHash").asString() + "'}");
  }

  @Test
  void theRestOfAnInstructionIsClosedByTwo() throws Exception {
    String reference = reference("T1");
    String path = "/api/instructions/" + reference;
    JsonNode terms = world.read("/api/endings?action=CLOSE_REST&item=instruction:" + reference);
    assertThat(terms.at("/needsSecond").asBoolean()).isTrue();
    assertThat(terms.at("/singleLimit").asInt()).isEqualTo(1000);
    HttpResponse<String> alone = world.post(path + "/close", world.ann(), "{}");
    assertThat(alone.statusCode()).isEqualTo(409);
    assertThat(ApiFixture.json(alone).at("/code").asString()).isEqualTo("NEEDS_SECOND");

    JsonNode document = post(path + "/close", "{'reason':'they will not settle it'}");
    assertThat(document.at("/status").asString()).isEqualTo("PARTLY_SETTLED");
    JsonNode waits = waiting("CLOSE_REST");
    assertThat(waits.at("/number").asLong()).isEqualTo(document.at("/proposal").asLong());
    assertThat(
            world.read("/api/instructions?state=PARTLY_SETTLED").at("/items/0/proposal").asLong())
        .isEqualTo(waits.at("/number").asLong());
    assertThat(waits.at("/versions/0/before").asString())
        .isEqualTo(terms.at("/amount").asString() + " GBP");
    assertThat(waits.at("/warnings/0").asString()).contains("The custodian is not asked");
    assertThat(post(path + "/close", "{'reason':'again'}").at("/code").asString())
        .isEqualTo("WRONG_STATE");

    HttpResponse<String> approved = approve(waits);
    assertThat(ApiFixture.json(approved).at("/state").asString())
        .as(approved.body())
        .isEqualTo("APPROVED");
    assertThat(world.read(path).at("/instruction/status").asString()).isEqualTo("CANCELLED");
    assertThat(approve(waits).statusCode()).isEqualTo(409);
  }

  @Test
  void aCancellationIsRequestedByTwoAndNotByItsMaker() throws Exception {
    String path = "/api/instructions/" + reference("T2");
    JsonNode document =
        ApiFixture.json(world.post(path + "/cancel", world.bob(), "{'reason':'booked twice'}"));
    assertThat(document.at("/cancellation").isNull()).isTrue();
    JsonNode own =
        world
            .read("/api/approvals", world.bob())
            .at("/items")
            .valueStream()
            .filter(event -> event.at("/kind").asString().equals("CANCEL_INSTRUCTION"))
            .findFirst()
            .orElseThrow();
    HttpResponse<String> refused = approve(own);
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(403);
    JsonNode withdrawn =
        ApiFixture.json(
            world.post(
                "/api/endings/" + own.at("/number").asLong() + "/reject",
                world.bob(),
                "{'reason':'it was not'}"));
    assertThat(withdrawn.at("/state").asString()).isEqualTo("WITHDRAWN");

    post(path + "/cancel", "{'reason':'booked twice after all'}");
    assertThat(approve(waiting("CANCEL_INSTRUCTION")).statusCode()).isEqualTo(200);
    assertThat(world.read(path).at("/instruction/cancellation").asString()).isEqualTo("REQUESTED");
  }

  @Test
  void anExceptionIsRejectedByTwo() throws Exception {
    String item =
        world
            .installation()
            .query(
                "SELECT message_item(message_id) FROM message WHERE source_message_id = 'OMS1-4'")
            .get(0);
    JsonNode terms = world.read("/api/endings?action=REJECT_ITEM&item=" + item);
    assertThat(terms.at("/amount").asString()).isEqualTo("25000");
    assertThat(terms.at("/currency").asString()).isEqualTo("GBP");

    JsonNode proposed = post("/api/exceptions/" + item + "/reject", "{'reason':'a test'}");
    assertThat(proposed.at("/done").asString()).isEqualTo("PROPOSED");
    assertThat(world.read("/api/exceptions/" + item).at("/item/closed").isNull()).isTrue();

    assertThat(approve(waiting("REJECT_ITEM")).statusCode()).isEqualTo(200);
    JsonNode closed = world.read("/api/exceptions/" + item);
    assertThat(closed.at("/item/closed/by").asString()).isEqualTo("bob");
    assertThat(closed.at("/item/closed/reason").asString()).isEqualTo("a test");
  }

  @Test
  void aPenaltyIsAdoptedByOneUpToTheLimitAndByTwoAboveIt() throws Exception {
    long small = penaltyBreak("T1", "2026-11-20", "5.00");
    assertThat(post("/api/breaks/" + small + "/adopt", "{}").at("/done").asString())
        .isEqualTo("ADOPTED");
    long large = penaltyBreak("T1", "2026-11-23", "2000.00");
    String path = "/api/breaks/" + large + "/adopt";
    HttpResponse<String> alone = world.post(path, world.ann(), "{}");
    assertThat(ApiFixture.json(alone).at("/code").asString()).isEqualTo("NEEDS_SECOND");

    JsonNode proposed = post(path, "{'reason':'as the CSD says'}");
    assertThat(proposed.at("/done").asString()).isEqualTo("PROPOSED");
    JsonNode waits = waiting("ADOPT_PENALTY");
    assertThat(waits.at("/number").asLong()).isEqualTo(proposed.at("/proposal").asLong());
    assertThat(waits.at("/versions/0/before").asString()).isEqualTo("2000 GBP");
    assertThat(approve(waits).statusCode()).isEqualTo(200);

    assertThat(
            world.installation().query("SELECT trim_scale(theirs) FROM adopted_penalty ORDER BY 1"))
        .containsExactly("5", "2000");
    assertThat(world.installation().query("SELECT fault FROM adoption_fault")).isEmpty();
  }

  @Test
  void aDividendAboveTheLimitIsAnnouncedByTwo() throws Exception {
    String path = "/api/income/dividends";
    String csv =
        "isin,currency,ex_date,record_date,payment_date,rate,tax_percent"
            + "\\nGB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,1000000,";
    HttpResponse<String> alone = world.post(path, world.ann(), "{'csv':'" + csv + "'}");
    assertThat(ApiFixture.json(alone).at("/code").asString())
        .as(alone.body())
        .isEqualTo("NEEDS_SECOND");
    String events = "SELECT trim_scale(rate) FROM income_event";
    assertThat(world.installation().query(events)).isEmpty();

    JsonNode proposed = post(path, "{'csv':'" + csv + "','reason':'as published'}");
    JsonNode waits = waiting("INCOME_ANNOUNCEMENT");
    assertThat(waits.at("/number").asLong()).isEqualTo(proposed.at("/proposal").asLong());
    assertThat(waits.at("/versions/1/after").asString()).endsWith("000000 GBP in all");
    HttpResponse<String> approved =
        world.post(
            "/api/decisions/" + waits.at("/number").asLong() + "/approve",
            world.bob(),
            "{'hash':'" + waits.at("/contentHash").asString() + "'}");
    assertThat(approved.statusCode()).as(approved.body()).isEqualTo(200);
    assertThat(world.installation().query(events)).containsExactly("1000000");
  }

  /** Inserts a break for a penalty that our books don't have, and returns its number. */
  private static long penaltyBreak(String trade, String day, String theirs) throws Exception {
    world
        .installation()
        .tamper(
            """
            INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference,
              entry_day, first_seen, last_seen, type, ours, theirs)
            VALUES ('CUSTGB2LXXX', 'SEFP', 'SK-ACC1', 'GBP', '%s', '%s', '%2$s', '%2$s',
              'MISSING_IN_BOOKS', 0, %s)
            """
                .formatted(reference(trade), day, theirs));
    return Long.parseLong(
        world.installation().value("SELECT max(number) FROM reconciliation_break"));
  }

  @Test
  void missingItemsCannotBeEnded() throws Exception {
    assertThat(
            world
                .get("/api/endings?action=REJECT_ITEM&item=message:9999999", world.ann())
                .statusCode())
        .isEqualTo(404);
    assertThat(
            world
                .get("/api/endings?action=CLOSE_REST&item=instruction:SI9999999", world.ann())
                .statusCode())
        .isEqualTo(404);
  }
}
