package io.straightway.element.queue;

import static io.straightway.element.queue.LifecycleTest.POSITIONS;
import static io.straightway.element.queue.LifecycleTest.TRADES;
import static io.straightway.element.queue.LifecycleTest.assertInvariantsHold;
import static io.straightway.element.queue.LifecycleTest.codes;
import static io.straightway.element.queue.LifecycleTest.execute;
import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.plugin.PluginSettings;
import io.straightway.positions.PositionModel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Changes of trades combined with crashes, many senders, settlement, and without the ledger. */
class LifecycleSurroundingsTest {
  static Stream<Arguments> everyWayToWork() {
    return ProcessQueuesTest.everyWayToWork();
  }

  static Stream<Arguments> twoWaysToWork() {
    return LifecycleTest.twoWaysToWork();
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void manySendersOfManyChangesAtOnceMakeOneChain(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      List<byte[]> messages = new ArrayList<>();
      messages.add(trade.reported().bytes());
      for (int version = 2; version <= 8; version++) {
        messages.add(trade.amended(version).with("Quantity", Integer.toString(version)).bytes());
      }
      List<Callable<Outcome>> senders = new ArrayList<>();
      for (byte[] message : messages) {
        senders.add(() -> engine.take(message).get(0));
        senders.add(() -> engine.take(message).get(0));
      }

      ProcessQueuesTest.atOnce(senders);

      await()
          .untilAsserted(
              () ->
                  assertThat(engine.query("SELECT max(version), count(*) FROM security_purc_sale"))
                      .containsExactly("8 8"));
      assertThat(engine.query("SELECT DISTINCT status, times_seen FROM incoming_trade_message"))
          .containsExactly("BOOKED 2");
      assertThat(engine.query(POSITIONS))
          .containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " 8", "ACC1 GBP -212.50");
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void anElementThatHasPostedNothingTakesBackWhatAnotherHasPosted(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model);
        Element fresh =
            Element.start(
                EngineFixture.settings(engine.database().address(), commitPoints, model, 1),
                metrics(),
                Clock.systemUTC())) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());

      new TradeIntake(fresh.queues(), 1, LONG, Clock.systemUTC()).take(trade.cancelled(2).bytes());

      assertThat(engine.query("SELECT DISTINCT status FROM incoming_trade_message"))
          .containsExactly("BOOKED");
      assertThat(engine.query("SELECT balance FROM current_balance WHERE balance <> 0")).isEmpty();
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void aTradeHeldByAGuardIsNotChangedByAMessage(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      execute(
          engine,
          """
          DELETE FROM trade_change_guard;
          CREATE FUNCTION guard_by_name(trade_id bigint) RETURNS text LANGUAGE sql AS
            'SELECT t.trade_reference FROM trade t WHERE t.trade_id = $1';
          GRANT EXECUTE ON FUNCTION guard_by_name(bigint) TO stp_engine;
          SELECT guard_trade_changes('guard_by_name')
          """);
      Versions sent = new Versions("INSTRUCTED", 1);
      Versions settled = new Versions("SETTLED", 11);
      Versions free = new Versions("FREE", 21);
      for (Versions trade : List.of(sent, settled, free)) {
        engine.take(trade.reported().bytes());
      }

      assertThat(codes(engine, sent.amended(2), sent.cancelled(2)))
          .containsOnly(ReasonCode.TRADE_INSTRUCTED);
      assertThat(codes(engine, settled.amended(2), settled.cancelled(2)))
          .containsOnly(ReasonCode.TRADE_SETTLED);
      assertThat(engine.kinds(free.cancelled(2).bytes())).containsExactly(Outcome.Kind.BOOKED);
      assertThat(engine.query("SELECT count(*) FROM journal_entry WHERE kind = 'REVERSAL'"))
          .containsExactly("1");
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void aChangeThatDiedBetweenTwoCommitsIsBroughtToItsEnd(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      for (String diedAt : List.of("RECEIVED", "VALIDATED")) {
        Versions taken = new Versions("TAKEN-" + diedAt, diedAt.equals("RECEIVED") ? 1 : 11);
        TradeXml left = taken.amended(2).with("Quantity", "400");
        leaveBehind(engine, left, taken.reported(), diedAt, "999");
        Versions repeated = new Versions("REPEATED-" + diedAt, diedAt.equals("RECEIVED") ? 21 : 31);
        TradeXml xml = repeated.amended(2).with("Quantity", "300");
        leaveBehind(engine, xml, repeated.reported(), diedAt, "element_run");

        Outcome second = engine.take(xml.bytes()).get(0);

        assertThat(second.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
        assertThat(second.original()).isEqualTo(Outcome.Kind.BOOKED);
      }
      await()
          .untilAsserted(
              () ->
                  assertThat(engine.query(TRADES))
                      .contains("TAKEN-RECEIVED 2 BOOKED own stands 400")
                      .contains("TAKEN-VALIDATED 2 BOOKED own stands 400"));
      assertThat(engine.query(TRADES)).contains("REPEATED-VALIDATED 2 BOOKED own stands 300");
      assertInvariantsHold(engine);
    }
  }

  /** Leaves a trade and a stored change of it that was not carried out. */
  private static void leaveBehind(
      EngineFixture engine, TradeXml change, TradeXml report, String status, String run)
      throws Exception {
    engine.take(change.bytes());
    execute(engine, "DELETE FROM parked_message");
    engine.take(report.bytes());
    execute(
        engine,
        "UPDATE incoming_trade_message SET status = '%s', element_run = %s WHERE status = 'PARKED'"
            .formatted(status, run));
  }

  private static Element startedWithoutLedger(EngineFixture engine) throws Exception {
    execute(engine, "DELETE FROM ledger_setting"); // of the fixture's own element
    return Element.start(withoutLedger(engine), metrics(), Clock.systemUTC());
  }

  @Test
  void withoutTheLedgerThePositionsAreChangedAlone() throws Exception {
    try (EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
        Element other = startedWithoutLedger(engine)) {
      TradeIntake intake = new TradeIntake(other.queues(), 100, LONG, Clock.systemUTC());
      Versions trade = new Versions("T", 1);

      intake.take(trade.reported().bytes());
      intake.take(trade.amended(2).with("Quantity", "400").bytes());
      intake.take(
          trade.amended(3).with("SettlementDate", "2026-12-01").with("Quantity", "400").bytes());

      assertThat(engine.query(POSITIONS))
          .containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " 400", "ACC1 GBP -10012.50");
      intake.take(trade.cancelled(4).bytes());
      assertThat(engine.query(POSITIONS)).isEmpty();
      assertThat(engine.query("SELECT count(*) FROM journal_entry")).containsExactly("0");
      assertInvariantsHold(engine);
    }
  }

  private static ElementMetrics metrics() {
    return new ElementMetrics(new SimpleMeterRegistry());
  }

  private static ElementSettings withoutLedger(EngineFixture engine) {
    return EngineFixture.with(
        EngineFixture.settings(
            engine.database().address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
        false,
        PluginSettings.none(),
        null);
  }
}
