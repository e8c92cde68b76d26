package io.straightway.element.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.ElementSettings.PositionModel;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InvariantsTest {
  private static final String LET_GAPS_AGE =
      "UPDATE incoming_trade_message SET stored_at = now() - interval '1 minute';";

  static Stream<Arguments> everyWayToWork() {
    return Stream.of(CommitPoints.values())
        .flatMap(
            points -> Stream.of(PositionModel.values()).map(model -> Arguments.of(points, model)));
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void allHoldWhereverTransactionsEndAndHoweverPositionsAreKept(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (Checked checked = Checked.afterMessagesOfEveryFate(commitPoints, model)) {
      List<Finding> findings = checked.findings();

      assertThat(findings).extracting(Finding::id).containsExactly("I1", "I2", "I3", "I4", "I5");
      assertThat(findings).allMatch(Finding::holds).allMatch(f -> f.examples().isEmpty());
      assertThat(findings.get(0).counts()).isEqualTo("messages=7 trades=5 broken=0");
      assertThat(findings.get(1).counts()).startsWith("ledger_in_use=1 entries=5 postings=15 ");
      assertThat(findings.get(3).counts())
          .isEqualTo("sources=2 numbered_messages=7 gaps=1 young=0 broken=0");
      assertThat(findings.get(4).counts())
          .isEqualTo(
              "received=10 booked=5 duplicate=1 conflict=1 rejected=2 in_repair=1 in_work=0"
                  + " broken=0");
    }
  }

  @Test
  void allHoldOnADatabaseWithoutMessages() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      List<Finding> findings = Checked.findings(engine);

      assertThat(findings).allMatch(Finding::holds);
      assertThat(findings.get(1).counts()).isEqualTo("ledger_in_use=0 broken=0");
    }
  }

  @Test
  void allHoldAtEveryInstantWhileTradesFlow() throws Exception {
    ExecutorService sender = Executors.newSingleThreadExecutor();
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      Future<?> sent =
          sender.submit(
              () -> {
                for (int i = 0; i < 20; i++) {
                  engine.take(purchases(i * 100, 100));
                }
                return null;
              });
      List<Finding> findings = new ArrayList<>();
      while (!sent.isDone()) {
        findings.addAll(Checked.findings(engine));
      }
      sent.get();
      findings.addAll(Checked.findings(engine));

      assertThat(findings).filteredOn(finding -> !finding.holds()).isEmpty();
      assertThat(findings.get(findings.size() - 1).counts()).startsWith("received=2000 booked=2000 ");
    } finally {
      sender.shutdownNow();
    }
  }

  private static byte[] purchases(int from, int number) {
    return TradeXml.batch(
        IntStream.rangeClosed(from + 1, from + number)
            .mapToObj(i -> TradeXml.purchase("A", i).with("Account", "ACC" + (1 + i % 2)).text())
            .toList());
  }

  static Stream<Arguments> damage() {
    return Stream.of(
        damage(
            "I1",
            """
            ALTER TABLE incoming_trade_message DROP CONSTRAINT message_key;
            UPDATE incoming_trade_message SET source_message_id = 'A-1' WHERE source_message_id = 'A-2'
            """,
            "A A-1 is there 2 times"),
        damage(
            "I1",
            "UPDATE incoming_trade_message SET body = body || '\\x20' WHERE source = 'B'",
            "the hash is not that of the body"),
        damage(
            "I1",
            "UPDATE message_conflict SET body = body || '\\x20'",
            "the hash is not that of the body"),
        damage(
            "I1",
            "UPDATE refused_message SET body = body || '\\x20', body_length = body_length + 1",
            "the hash is not that of the body"),
        damage(
            "I1",
            "DELETE FROM security_purc_sale WHERE source = 'B'",
            "is BOOKED, its trade is missing"),
        damage(
            "I1",
            "UPDATE security_purc_sale SET status = 'CREATED' WHERE source = 'B'",
            "is BOOKED, its trade is CREATED"),
        damage(
            "I1",
            "UPDATE security_purc_sale SET trade_id = 1 WHERE source = 'B'",
            "message 1 is missing, its trade is BOOKED"),
        damage(
            "I1",
            "UPDATE security_purc_sale SET source = 'A' WHERE source = 'B'",
            "is BOOKED, its trade is BOOKED"),
        damage(
            "I1",
            """
            UPDATE incoming_trade_message SET status = 'REJECTED', code = 'X', reason = 'x'
             WHERE source = 'B'
            """,
            "is REJECTED, its trade is BOOKED"),
        damage(
            "I2",
            "UPDATE posting SET amount = amount + 0.01 WHERE line = 1 AND currency = 'JPY'",
            "is out of balance by 0.01 JPY"),
        damage(
            "I2",
            "UPDATE posting SET amount = amount + 0.01 WHERE line = 1 AND currency = 'JPY'",
            "the postings in JPY sum to 0.01"),
        damage(
            "I2",
            "UPDATE posting SET entry_id = 1 WHERE currency = 'JPY'",
            "entry 1: there is no such entry"),
        damage(
            "I2",
            "DELETE FROM posting WHERE currency = 'JPY'",
            "has no postings"),
        damage(
            "I2",
            "DELETE FROM ledger_account WHERE currency = 'JPY'",
            "1 postings in JPY to PAYABLE:BARCGB22XXX:JPY, which is not an account"),
        damage(
            "I2",
            "SELECT roll_up_ledger(1000); UPDATE ledger_balance SET balance = balance + 1",
            "the balance of "),
        damage(
            "I2",
            "SELECT roll_up_ledger(1000); INSERT INTO ledger_pending SELECT entry_id, entry_id FROM journal_entry",
            "the balance of "),
        damage(
            "I2",
            """
            DELETE FROM posting WHERE currency = 'JPY';
            DELETE FROM journal_entry e WHERE NOT EXISTS (SELECT FROM posting p WHERE p.entry_id = e.entry_id)
            """,
            "is BOOKED and has 0 trade-date entries"),
        damage(
            "I2",
            "UPDATE journal_entry SET reference = 1 WHERE entry_id = (SELECT min(entry_id) FROM journal_entry)",
            "trade 1 is missing and has 1 trade-date entries"),
        damage(
            "I2",
            "UPDATE posting SET amount = amount - sign(amount) WHERE currency = 'JPY'",
            "net amount 25000, -24999 of it against PAYABLE:BARCGB22XXX:JPY"),
        damage(
            "I3",
            "SELECT roll_up_positions(1000); UPDATE position SET traded = traded + 1 WHERE instrument = 'JPY'",
            "JPY of ACC1: traded -24999 and settled 0, but the trades sum to -25000"),
        damage(
            "I3",
            "SELECT roll_up_positions(1000); UPDATE position SET settled = 1 WHERE instrument = 'JPY'",
            "JPY of ACC1: traded -25000 and settled 1"),
        damage(
            "I3",
            "SELECT roll_up_positions(1000); DELETE FROM position WHERE instrument = 'JPY'",
            "JPY of ACC1: traded 0 and settled 0, but the trades sum to -25000"),
        damage(
            "I3",
            """
            SELECT roll_up_positions(1000);
            INSERT INTO position_pending SELECT DISTINCT booking_id, booking_id FROM position_movement
            """,
            "but the trades sum to"),
        damage(
            "I3",
            "SELECT roll_up_positions(1000); UPDATE position_movement SET traded = 7 WHERE instrument = 'JPY'",
            "movement of JPY by booking"),
        damage(
            "I3",
            "SELECT roll_up_positions(1000); DELETE FROM position_movement WHERE instrument = 'JPY'",
            "has 1 movements, not 2"),
        damage(
            "I3",
            "UPDATE security_purc_sale SET status = 'CREATED' WHERE source = 'B'",
            "not what a booked trade does"),
        damage(
            "I4",
            LET_GAPS_AGE + "DELETE FROM sequence_gap",
            "A: 5 to 7 are missing and not reported"),
        damage(
            "I4",
            LET_GAPS_AGE + "UPDATE sequence_gap SET closed_at = now() WHERE first_missing = 5",
            "A: 5 to 7 are missing and not reported"),
        damage(
            "I4",
            LET_GAPS_AGE + "UPDATE sequence_gap SET last_missing = 6 WHERE first_missing = 5",
            "A: 5 to 7 are missing and not reported"),
        damage(
            "I4",
            LET_GAPS_AGE + "UPDATE sequence_gap SET source = 'B'",
            "A: 5 to 7 are missing and not reported"),
        damage(
            "I4",
            LET_GAPS_AGE + "INSERT INTO sequence_gap (source, first_missing, last_missing) VALUES ('A', 8, 9)",
            "A: 8 to 9 are reported as missing, but are there"),
        damage(
            "I5",
            "UPDATE refused_message SET body = ''",
            "0 of "),
        damage(
            "I5",
            "UPDATE message_conflict SET body = ''",
            "no bytes"),
        damage(
            "I5",
            "UPDATE incoming_trade_message SET reason = '' WHERE status = 'IN_REPAIR'",
            "is IN_REPAIR: code ACCOUNT_UNKNOWN"),
        damage(
            "I5",
            """
            ALTER TABLE incoming_trade_message DROP CONSTRAINT incoming_trade_message_status_check;
            UPDATE incoming_trade_message SET status = 'LOST' WHERE source = 'B'
            """,
            "10 messages were received, but 9 are accounted for"),
        damage(
            "I5",
            "UPDATE incoming_trade_message SET status = 'RECEIVED' WHERE source = 'B'",
            "is RECEIVED, and element run 1 is dead"));
  }

  private static Arguments damage(String id, String sql, String example) {
    return Arguments.of(id, sql, example);
  }

  @ParameterizedTest
  @MethodSource("damage")
  void whatBreaksAnInvariantIsFound(String id, String sql, String example) throws Exception {
    try (Checked checked = Checked.afterMessagesOfEveryFate()) {
      checked.tamper(sql);

      Finding finding = checked.finding(id);

      assertThat(finding.holds()).isFalse();
      assertThat(finding.examples()).anyMatch(found -> found.contains(example));
      assertThat(finding.counts()).doesNotContain("broken=0");
    }
  }

  @Test
  void aGapIsYoungForFifteenSecondsAfterTheNextMessage() throws Exception {
    try (Checked checked = Checked.afterMessagesOfEveryFate()) {
      checked.tamper("DELETE FROM sequence_gap");

      Finding young = checked.finding("I4");
      checked.tamper(
          "UPDATE incoming_trade_message SET stored_at = now() - interval '14 seconds'");
      Finding stillYoung = checked.finding("I4");
      checked.tamper(
          "UPDATE incoming_trade_message SET stored_at = now() - interval '16 seconds'");

      assertThat(young.holds()).isTrue();
      assertThat(young.counts()).contains("gaps=1 young=1");
      assertThat(stillYoung.holds()).isTrue();
      assertThat(checked.finding("I4").counts()).endsWith("gaps=1 young=0 unreported=1 broken=1");
    }
  }

  @Test
  void whatALivingElementHasInWorkIsAccountedFor() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(TradeXml.purchase("A", 1).with("Account", "NOBODY").bytes());
      engine.query(
          """
          WITH moved AS (UPDATE incoming_trade_message
            SET status = 'RECEIVED', code = NULL, field = NULL, reason = NULL RETURNING 1)
          SELECT count(*) FROM moved
          """);

      Finding finding = Checked.findings(engine).get(4);

      assertThat(finding.holds()).isTrue();
      assertThat(finding.counts()).contains("in_work=1");
    }
  }

  @Test
  void atMostFiveExamplesAreToldButAllAreCounted() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(purchases(0, 20));
      engine.query("WITH gone AS (DELETE FROM security_purc_sale RETURNING 1) SELECT count(*) FROM gone");

      Finding finding = Checked.findings(engine).get(0);

      assertThat(finding.counts()).isEqualTo("messages=20 trades=0 wrong_trade=20 broken=20");
      assertThat(finding.examples()).hasSize(5);
    }
  }
}
