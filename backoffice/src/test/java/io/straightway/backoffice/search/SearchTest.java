package io.straightway.backoffice.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.api.ApiFixture;
import io.straightway.element.TradeXml;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Three trades with instructions, T4 in repair because of its account, and the items that tests
 * add.
 */
class SearchTest {
  @TempDir private static Path directory;

  private static ApiFixture world;

  @BeforeAll
  static void open() throws Exception {
    world = ApiFixture.open(directory);
  }

  @AfterAll
  static void close() {
    world.close();
  }

  private static List<String> found(String text) throws Exception {
    JsonNode answer = world.read("/api/search?text=" + text);
    assertThat(answer.get("complete").booleanValue()).isTrue();
    List<String> hits = new ArrayList<>();
    answer
        .get("items")
        .forEach(
            hit ->
                hits.add(
                    String.join(
                        " ",
                        hit.get("kind").asString(),
                        hit.get("name").asString(),
                        hit.get("state").asString(""))));
    return hits;
  }

  private static String query(String sql) throws Exception {
    return world.installation().engine().query(sql).get(0);
  }

  private static String item(String messageId) throws Exception {
    return query(
        "SELECT message_item(message_id) FROM message WHERE source_message_id = '%s'"
            .formatted(messageId));
  }

  @Test
  void aTradeIsFoundByItsReferenceAndByItsMessageInAnyCase() throws Exception {
    assertThat(found("T1")).containsExactly("TRADE T1 BOOKED");
    assertThat(found("t1")).containsExactly("TRADE T1 BOOKED");
    assertThat(found("oms1-1")).contains("TRADE T1 BOOKED");
    assertThat(found("T"))
        .contains("TRADE T1 BOOKED", "TRADE T2 BOOKED", "TRADE T3 BOOKED")
        .contains("EXCEPTION " + item("OMS1-4") + " IN_REPAIR");
    assertThat(found("T99")).isEmpty();
  }

  @Test
  void aTradeOfMixedLettersIsFoundHoweverItIsTyped() throws Exception {
    world
        .installation()
        .engine()
        .take(TradeXml.purchase("OMS7", 1).with("TradeReference", "Block-7a/z").bytes());
    assertThat(found("bLOCK-7A/Z")).containsExactly("TRADE Block-7a/z BOOKED");
    assertThat(found("block-7")).containsExactly("TRADE Block-7a/z BOOKED");
  }

  @Test
  void stuckMessagesAreFoundByTheirContent() throws Exception {
    String item = item("OMS1-4");
    assertThat(found("t4")).containsExactly("EXCEPTION " + item + " IN_REPAIR");
    assertThat(found("nobo")).containsExactly("EXCEPTION " + item + " IN_REPAIR");
    assertThat(found(item)).containsExactly("EXCEPTION " + item + " IN_REPAIR");
    assertThat(world.read("/api/trades/-/T4").get(0).get("refusal").get("code").asString())
        .isEqualTo("ACCOUNT_UNKNOWN");
    assertThat(world.get("/api/trades/-/NOBODY", world.ann()).statusCode()).isEqualTo(404);
  }

  @Test
  void parkedRejectedUnreadableAndClosedMessagesAreFound() throws Exception {
    world
        .installation()
        .engine()
        .take(
            TradeXml.purchase("OMS8", 1)
                .with("TradeReference", "AHEAD1")
                .with("Version", "2")
                .with("Action", "AMEND")
                .bytes());
    assertThat(found("ahead")).containsExactly("EXCEPTION " + item("OMS8-1") + " PARKED");
    world
        .installation()
        .engine()
        .take(
            TradeXml.purchase("OMS8", 2)
                .with("TradeReference", "CLOSED2")
                .with("Account", "ABSENT2")
                .bytes());
    String item = item("OMS8-2");
    assertThat(
            world
                .post("/api/exceptions/" + item + "/reject", world.ann(), "{'reason':'sent twice'}")
                .statusCode())
        .isLessThan(300);
    assertThat(found("closed2")).containsExactly("EXCEPTION " + item + " CLOSED");
    world
        .installation()
        .engine()
        .take(
            "<TradeMessage><TradeReference>LOST-9</TradeReference>"
                .getBytes(StandardCharsets.UTF_8));
    assertThat(found("lost-9"))
        .singleElement()
        .asString()
        .matches("EXCEPTION refused:[0-9a-f]{12} REJECTED");
  }

  @Test
  void instructionsPlacesAndSecuritiesAreFound() throws Exception {
    String reference = query("SELECT 'SI' || min(instruction_id) FROM instruction");
    assertThat(found(reference.toLowerCase(Locale.ROOT)))
        .first()
        .asString()
        .startsWith("INSTRUCTION " + reference);
    assertThat(found(reference.substring(0, 4))).anyMatch(hit -> hit.startsWith("INSTRUCTION SI"));
    assertThat(found("acc1")).contains("ACCOUNT ACC1 ");
    assertThat(found("gb00bh4")).contains("SECURITY GB00BH4HKS39 ");
    assertThat(found("barcgb")).contains("COUNTERPARTY BARCGB22XXX ");
  }

  @Test
  void amountsAndPartsOfNamesAreFound() throws Exception {
    String instruction =
        query("SELECT 'SI' || max(instruction_id) FROM instruction WHERE amount = 25012.50");
    for (String amount : List.of("25,012.50", "25012.5", "25%20012.50", "25'012.50")) {
      assertThat(found(amount))
          .as(amount)
          .anyMatch(hit -> hit.startsWith("INSTRUCTION " + instruction));
    }
    world
        .installation()
        .tamper("UPDATE account SET name = 'Alder Balanced M\u00fcnchen' WHERE account = 'ACC1'");
    assertThat(found("alder%20bal")).containsExactly("ACCOUNT ACC1 ");
    assertThat(found("M%C3%BCnchen")).containsExactly("ACCOUNT ACC1 ");
    assertThat(found("BH4HKS")).containsExactly("SECURITY GB00BH4HKS39 ");
  }

  @Test
  void impossibleNamesAreNotLookedUp() throws Exception {
    assertThat(found("%27%5C%22%3A*%26%7C%25_")).isEmpty();
    assertThat(found("%C3%9F%C3%A6")).isEmpty();
    for (String text : List.of("x".repeat(65), "", "%20")) {
      assertThat(world.get("/api/search?text=" + text, world.ann()).statusCode()).isEqualTo(400);
    }
  }

  @Test
  void aPrefixIsLookedUpInTheIndexOfWordsHoweverManyMessagesAreStuck() throws Exception {
    world
        .installation()
        .tamper(
            """
            INSERT INTO incoming_trade_message (message_id, source, source_message_id, received_at, body,
              content_hash, status, code, reason, element_run)
            SELECT 1000000000000 + n, 'BULK', 'BULK-' || n, now(), ('<A>bulk' || n || '</A>')::bytea,
                   pg_catalog.sha256(n::text::bytea), 'IN_REPAIR', 'ACCOUNT_UNKNOWN', 'unknown', 1
              FROM generate_series(1, 20000) AS n;
            ANALYZE incoming_trade_message
            """);
    String explained = Search.STUCK.replace(":words", "'''alder'':*'").replace(":most", "26");

    assertThat(world.installation().engine().query("EXPLAIN " + explained))
        .anyMatch(line -> line.contains("stuck_message_by_word"));
    assertThat(found("bulk12345")).hasSize(1);
  }
}
