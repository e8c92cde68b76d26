package io.straightway.element.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
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
  static Stream<Arguments> everyWayToWork() {
    return Stream.of(CommitPoints.values())
        .flatMap(
            points -> Stream.of(PositionModel.values()).map(model -> Arguments.of(points, model)));
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void allInvariantsHoldForEveryCommitPointAndPositionModel(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (CheckedDatabase checked = CheckedDatabase.afterMessagesOfEveryFate(commitPoints, model)) {
      List<Finding> findings = checked.findings();

      assertThat(findings).extracting(Finding::id).containsExactly("I1", "I2", "I3", "I4", "I5");
      assertThat(findings).allMatch(Finding::holds).allMatch(f -> f.examples().isEmpty());
      assertThat(findings.get(0).counts()).isEqualTo("messages=7 trades=5 broken=0");
      assertThat(findings.get(1).counts()).startsWith("ledger_in_use=1 entries=5 postings=15 ");
      assertThat(findings.get(3).counts())
          .isEqualTo("sources=2 numbered_messages=7 gaps=1 young=0 broken=0");
      assertThat(findings.get(4).counts())
          .isEqualTo(
              "received=10 booked=5 duplicate=1 conflict=1 rejected=2 in_repair=1 repaired=0"
                  + " parked=0 in_work=0 broken=0");
    }
  }

  @Test
  void allHoldOnADatabaseWithoutMessages() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      List<Finding> findings = CheckedDatabase.findings(engine);

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
        findings.addAll(CheckedDatabase.findings(engine));
      }
      sent.get();
      findings.addAll(CheckedDatabase.findings(engine));

      assertThat(findings).filteredOn(finding -> !finding.holds()).isEmpty();
      assertThat(findings.get(findings.size() - 1).counts())
          .startsWith("received=2000 booked=2000 ");
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

  static List<Damage> damage() {
    return Damage.ofEveryKind();
  }

  @ParameterizedTest
  @MethodSource("damage")
  void brokenInvariantsAreFound(Damage damage) throws Exception {
    try (CheckedDatabase checked = CheckedDatabase.afterMessagesOfEveryFate()) {
      checked.tamper(damage.sql());

      Finding finding = checked.finding(damage.invariant());

      assertThat(finding.holds()).isFalse();
      assertThat(finding.examples()).anyMatch(example -> example.contains(damage.example()));
      assertThat(finding.counts()).doesNotContain("broken=0");
    }
  }

  @Test
  void allHoldAfterChangesAndSettlements() throws Exception {
    try (CheckedDatabase checked = CheckedDatabase.afterChanges()) {
      List<Finding> findings = checked.findings();

      assertThat(findings).filteredOn(finding -> !finding.holds()).isEmpty();
      assertThat(findings.get(0).counts()).isEqualTo("messages=7 trades=6 broken=0");
      assertThat(findings.get(4).counts())
          .isEqualTo(
              "received=7 booked=6 duplicate=0 conflict=0 rejected=0 in_repair=0 repaired=0"
                  + " parked=1 in_work=0 broken=0");
    }
  }

  /** Uses one database: each damage is undone before the next. */
  @Test
  void faultsOfChangesAndSettlementsAreFound() throws Exception {
    try (CheckedDatabase checked = CheckedDatabase.afterChanges()) {
      for (Damage damage : Damage.ofChanges()) {
        Finding finding = checked.findingDespite(damage);

        assertThat(finding.holds()).as(damage.sql()).isFalse();
        assertThat(finding.examples())
            .as(damage.sql())
            .anyMatch(example -> example.contains(damage.example()));
      }
      assertThat(checked.findings()).allMatch(Finding::holds);
    }
  }

  @Test
  void aGapIsYoungForHalfAMinuteAfterTheNextMessage() throws Exception {
    try (CheckedDatabase checked = CheckedDatabase.afterMessagesOfEveryFate()) {
      checked.tamper("DELETE FROM sequence_gap");

      Finding young = checked.finding("I4");
      checked.tamper("UPDATE incoming_trade_message SET stored_at = now() - interval '29 seconds'");
      Finding stillYoung = checked.finding("I4");
      checked.tamper("UPDATE incoming_trade_message SET stored_at = now() - interval '31 seconds'");

      assertThat(young.holds()).isTrue();
      assertThat(young.counts()).contains("gaps=1 young=1");
      assertThat(stillYoung.holds()).isTrue();
      assertThat(checked.finding("I4").counts()).endsWith("gaps=1 young=0 unreported=1 broken=1");
    }
  }

  @Test
  void theWorkOfALivingElementIsAccountedFor() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(TradeXml.purchase("A", 1).with("Account", "NOBODY").bytes());
      engine.query(
          """
          WITH moved AS (UPDATE incoming_trade_message
            SET status = 'RECEIVED', code = NULL, field = NULL, reason = NULL RETURNING 1)
          SELECT count(*) FROM moved
          """);

      Finding finding = CheckedDatabase.findings(engine).get(4);

      assertThat(finding.holds()).isTrue();
      assertThat(finding.counts()).contains("in_work=1");
    }
  }

  @Test
  void atMostFiveExamplesAreListedButAllAreCounted() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(purchases(0, 20));
      engine.query(
          "WITH gone AS (DELETE FROM security_purc_sale RETURNING 1) SELECT count(*) FROM gone");

      Finding finding = CheckedDatabase.findings(engine).get(0);

      assertThat(finding.counts()).isEqualTo("messages=20 trades=0 wrong_trade=20 broken=20");
      assertThat(finding.examples()).hasSize(5);
    }
  }
}
