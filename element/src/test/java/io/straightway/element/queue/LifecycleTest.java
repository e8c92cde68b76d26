package io.straightway.element.queue;

import static io.straightway.element.queue.ProcessQueuesTest.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Role;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.ElementSettings.PositionModel;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.message.ReasonCode;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LifecycleTest {
  private static final String TRADES =
      """
      SELECT trade_reference, version, status,
             CASE WHEN booked_as IS NULL THEN 'own' ELSE 'other' END,
             CASE WHEN reversed_by IS NULL THEN 'stands' ELSE 'reversed' END, quantity
        FROM security_purc_sale ORDER BY trade_reference, version
      """;
  private static final String BALANCES =
      "SELECT account, balance FROM current_balance WHERE balance <> 0 ORDER BY account";
  private static final String POSITIONS =
      """
      SELECT account, instrument, traded FROM current_position WHERE traded <> 0
       ORDER BY account, instrument
      """;
  private static final String ENTRIES =
      "SELECT kind, value_date FROM journal_entry ORDER BY entry_id";

  static Stream<Arguments> everyWayToWork() {
    return ProcessQueuesTest.everyWayToWork();
  }

  /** Both transactions and both models; the others differ in nothing that a change meets. */
  static Stream<Arguments> twoWaysToWork() {
    return Stream.of(
        Arguments.of(CommitPoints.BATCH, PositionModel.LOW_CONTENTION),
        Arguments.of(CommitPoints.STEP, PositionModel.CONTENDED));
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void anEconomicAmendmentReversesAndRebooks(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());

      Outcome outcome = engine.take(trade.amended(2).with("Quantity", "400").bytes()).get(0);

      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(engine.query(TRADES))
          .containsExactly("T 1 REPLACED own reversed 1000", "T 2 BOOKED own stands 400");
      assertThat(engine.query(BALANCES))
          .containsExactly(
              "COMMISSION:ACC1:GBP 12.50",
              "PAYABLE:BARCGB22XXX:GBP -10012.50",
              "SECURITIES:ACC1:GBP 10000.00");
      assertThat(engine.query(POSITIONS))
          .containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " 400", "ACC1 GBP -10012.50");
      assertThat(engine.query("SELECT kind, count(*) FROM journal_entry GROUP BY kind ORDER BY 1"))
          .containsExactly("REVERSAL 1", "TRADE_DATE 2");
      assertThat(
              engine.query(
                  """
                  SELECT count(*) FROM journal_entry r JOIN security_purc_sale t
                    ON r.entry_id = t.reversed_by AND r.reverses = t.trade_id
                       AND r.reference = t.trade_id
                  """))
          .containsExactly("1");
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void anAmendmentThatChangesNothingInTheBooksLeavesThemAlone(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());
      List<String> balances = engine.query(BALANCES);

      engine.take(trade.amended(2).with("SettlementDate", "2026-12-01").bytes());
      engine.take(trade.amended(3).with("Quantity", "1000.000").bytes());

      assertThat(engine.query(TRADES))
          .containsExactly(
              "T 1 REPLACED own stands 1000",
              "T 2 REPLACED other stands 1000",
              "T 3 BOOKED other stands 1000.000");
      assertThat(
              engine.query(
                  "SELECT DISTINCT booked_as = min FROM security_purc_sale,"
                      + " (SELECT min(trade_id) FROM security_purc_sale) AS first"
                      + " WHERE booked_as IS NOT NULL"))
          .containsExactly("t");
      assertThat(engine.query("SELECT count(*) FROM journal_entry")).containsExactly("1");
      assertThat(engine.query(BALANCES)).isEqualTo(balances);
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void aCancellationTakesTheWholeChainOutOfTheBooks(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());
      engine.take(trade.amended(2).with("Quantity", "400").with("Side", "SELL").bytes());
      engine.take(trade.amended(3).with("Quantity", "400").with("Side", "SELL").bytes());

      Outcome outcome =
          engine
              .take(trade.cancelled(4).with("Account", "GONE").with("Quantity", "7").bytes())
              .get(0);

      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(engine.query(TRADES))
          .containsExactly(
              "T 1 REPLACED own reversed 1000",
              "T 2 REPLACED own reversed 400",
              "T 3 REPLACED other stands 400",
              "T 4 CANCELLED other stands 400");
      assertThat(engine.query(BALANCES)).isEmpty();
      assertThat(engine.query(POSITIONS)).isEmpty();
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void aStaleVersionAndAChangeOfACancelledTradeGoToRepair(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());
      engine.take(trade.amended(2).with("Quantity", "400").bytes());

      assertThat(codes(engine, trade.amended(1), trade.amended(2), trade.cancelled(2)))
          .containsOnly(ReasonCode.VERSION_STALE);
      engine.take(trade.cancelled(3).bytes());
      assertThat(codes(engine, trade.cancelled(3))).containsOnly(ReasonCode.VERSION_STALE);
      assertThat(codes(engine, trade.amended(4), trade.cancelled(9)))
          .containsOnly(ReasonCode.TRADE_CANCELLED);
      assertThat(engine.query(BALANCES)).isEmpty();
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void whatComesBeforeItsPredecessorIsParkedAndReleasedInOrder(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      TradeXml first = trade.reported();
      TradeXml second = trade.amended(2).with("Quantity", "400");
      TradeXml third = trade.amended(3).with("Quantity", "300");
      TradeXml last = trade.cancelled(4);

      assertThat(engine.kinds(last.bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(engine.kinds(second.bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(engine.kinds(third.bytes())).containsExactly(Outcome.Kind.PARKED);
      Outcome again = engine.take(second.bytes()).get(0);
      assertThat(again.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
      assertThat(again.original()).isEqualTo(Outcome.Kind.PARKED);
      assertInvariantsHold(engine);
      engine.take(first.bytes());

      await()
          .untilAsserted(
              () ->
                  assertThat(engine.query(TRADES))
                      .containsExactly(
                          "T 1 REPLACED own reversed 1000",
                          "T 2 REPLACED own reversed 400",
                          "T 3 REPLACED own reversed 300",
                          "T 4 CANCELLED other stands 300"));
      assertThat(engine.query("SELECT count(*) FROM parked_message")).containsExactly("0");
      assertThat(
              engine.query(
                  "SELECT status, times_seen FROM incoming_trade_message ORDER BY message_id"))
          .containsExactlyInAnyOrder("BOOKED 1", "BOOKED 1", "BOOKED 2", "BOOKED 1");
      assertThat(engine.query(BALANCES)).isEmpty();
      Outcome later = engine.take(second.bytes()).get(0);
      assertThat(later.original()).isEqualTo(Outcome.Kind.BOOKED);
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void aWholeLifeInOneBatchIsCarriedOutWhateverItsOrder(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      List<String> life =
          List.of(
              trade.amended(3).with("Quantity", "300").text(),
              trade.amended(2).with("Quantity", "400").text(),
              trade.reported().text());

      engine.take(TradeXml.batch(life));

      await()
          .untilAsserted(
              () ->
                  assertThat(engine.query(TRADES))
                      .containsExactly(
                          "T 1 REPLACED own reversed 1000",
                          "T 2 REPLACED own reversed 400",
                          "T 3 BOOKED own stands 300"));
      assertThat(engine.query(POSITIONS))
          .containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " 300", "ACC1 GBP -7512.50");
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("twoWaysToWork")
  void theSecondTimeAChangeIsADuplicateAndAnotherContentAConflict(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());
      TradeXml amendment = trade.amended(2).with("Quantity", "400");
      engine.take(amendment.bytes());
      List<String> balances = engine.query(BALANCES);

      Outcome again = engine.take(amendment.bytes()).get(0);
      Outcome other = engine.take(amendment.with("Quantity", "5").bytes()).get(0);

      assertThat(again.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
      assertThat(again.original()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(other.kind()).isEqualTo(Outcome.Kind.CONFLICT);
      assertThat(engine.query(BALANCES)).isEqualTo(balances);
      assertInvariantsHold(engine);
    }
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
  void whatATradeInstructedOrSettledIsNotChangedByAMessage(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions sent = new Versions("SENT", 1);
      Versions settled = new Versions("SETTLED", 11);
      Versions ready = new Versions("READY", 21);
      for (Versions trade : List.of(sent, settled, ready)) {
        engine.take(trade.reported().bytes());
      }
      instruct(engine, "SENT", 1, "SENT", 0);
      instruct(engine, "SETTLED", 2, "PARTLY_SETTLED", 10);
      instruct(engine, "READY", 3, "READY", 0);

      assertThat(codes(engine, sent.amended(2), sent.cancelled(2)))
          .containsOnly(ReasonCode.TRADE_INSTRUCTED);
      assertThat(codes(engine, settled.amended(2), settled.cancelled(2)))
          .containsOnly(ReasonCode.TRADE_SETTLED);
      assertThat(engine.kinds(ready.cancelled(2).bytes())).containsExactly(Outcome.Kind.BOOKED);
      assertThat(
              engine.query(
                  """
                  SELECT i.status, t.withdrawn FROM settlement_instruction i
                    JOIN instruction_trade t USING (instruction_id) ORDER BY instruction_id
                  """))
          .containsExactly("SENT f", "PARTLY_SETTLED f", "CANCELLED t");
      assertThat(engine.query("SELECT count(*) FROM journal_entry WHERE kind = 'REVERSAL'"))
          .containsExactly("1");
    }
  }

  @Test
  void aChangeIsBookedOnTheBusinessDate() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());
      engine.take(trade.amended(2).with("Quantity", "4").bytes());
      execute(
          engine,
          "INSERT INTO business_day (today, closed_up_to) VALUES ('2026-11-24', '2026-11-23')");

      engine.take(trade.amended(3).with("Quantity", "5").bytes());
      engine.take(trade.cancelled(4).bytes());

      assertThat(engine.query(ENTRIES))
          .containsExactlyInAnyOrder(
              "TRADE_DATE 2026-11-20",
              "TRADE_DATE 2026-11-20",
              "REVERSAL 2026-11-20",
              "TRADE_DATE 2026-11-24",
              "REVERSAL 2026-11-24",
              "REVERSAL 2026-11-24");
      assertThat(engine.query(BALANCES)).isEmpty();
      assertInvariantsHold(engine);
    }
  }

  @Test
  void anAmendmentThatStaticDataDoesNotBearOutGoesToRepairAndItsSuccessorWaits() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());

      assertThat(codes(engine, trade.amended(2).with("Account", "NOBODY")))
          .containsOnly(ReasonCode.ACCOUNT_UNKNOWN);
      assertThat(engine.kinds(trade.amended(3).bytes())).containsExactly(Outcome.Kind.PARKED);
      engine.take(trade.amended(2).with("Quantity", "7").bytes());

      await()
          .untilAsserted(
              () ->
                  assertThat(engine.query(TRADES))
                      .containsExactly(
                          "T 1 REPLACED own reversed 1000",
                          "T 2 REPLACED own reversed 7",
                          "T 3 BOOKED own stands 1000"));
      assertInvariantsHold(engine);
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
        TradeXml known = repeated.amended(2).with("Quantity", "300");
        leaveBehind(engine, known, repeated.reported(), diedAt, "element_run");

        Outcome again = engine.take(known.bytes()).get(0);

        assertThat(again.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
        assertThat(again.original()).isEqualTo(Outcome.Kind.BOOKED);
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

  /** A trade, and a stored change of it that nobody has carried out. */
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

  @Test
  void withoutTheLedgerThePositionsAreChangedAlone() throws Exception {
    try (EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
        Element other = Element.start(withoutLedger(engine), metrics(), Clock.systemUTC())) {
      TradeIntake intake =
          new TradeIntake(other.queues(), 100, Duration.ofMinutes(1), Clock.systemUTC());
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
    ElementSettings with =
        EngineFixture.settings(
            engine.database().address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2);
    return new ElementSettings(
        with.name(),
        with.database(),
        with.listen(),
        with.queues(),
        with.positions(),
        with.commitPoints(),
        with.batchMax(),
        false,
        with.queueCapacity(),
        with.maxBodyBytes(),
        with.inbox());
  }

  @Test
  void whatIsParkedBehindACancellationGoesToRepair() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      Versions trade = new Versions("T", 1);
      assertThat(engine.kinds(trade.amended(7).bytes())).containsExactly(Outcome.Kind.PARKED);
      engine.take(trade.reported().bytes());
      engine.take(trade.cancelled(2).bytes());

      await()
          .untilAsserted(
              () ->
                  assertThat(
                          engine.query("SELECT code FROM incoming_trade_message WHERE code > ''"))
                      .containsExactly("TRADE_CANCELLED"));
      assertThat(engine.query("SELECT count(*) FROM parked_message")).containsExactly("0");
      assertInvariantsHold(engine);
    }
  }

  static ReasonCode[] codes(EngineFixture engine, TradeXml... messages) throws Exception {
    List<ReasonCode> codes = new ArrayList<>();
    for (TradeXml message : messages) {
      Outcome outcome = engine.take(message.bytes()).get(0);
      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.IN_REPAIR);
      codes.add(code(outcome));
    }
    return codes.toArray(ReasonCode[]::new);
  }

  /** What settlement leaves behind for the trade's first version. */
  private static void instruct(
      EngineFixture engine, String reference, long id, String status, int settledQuantity)
      throws Exception {
    execute(
        engine,
        """
        INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
          payment, quantity, currency, amount, pays, trade_date, settlement_date, custodian,
          safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status,
          settled_quantity)
        SELECT %1$d, account, isin, counterparty, 'RECEIVE', 'AGAINST', quantity, currency,
          net_amount, 'THEM', trade_date, settlement_date, 'C', 'S', 'M', 'P', 'A', 'B', '%3$s', %4$d
          FROM security_purc_sale WHERE trade_reference = '%2$s';
        INSERT INTO instruction_trade (instruction_id, trade_id)
        SELECT %1$d, trade_id FROM security_purc_sale WHERE trade_reference = '%2$s'
        """
            .formatted(id, reference, status, settledQuantity));
  }

  static void execute(EngineFixture engine, String sql) throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway; " + sql);
    }
  }

  static void assertInvariantsHold(EngineFixture engine) throws Exception {
    try (Connection connection = engine.database().database().connect(Role.READER, "check")) {
      List<Finding> findings = Invariants.check(connection, List.of());
      assertThat(findings)
          .as(() -> Arrays.toString(findings.stream().map(Finding::examples).toArray()))
          .allMatch(Finding::holds);
    }
  }
}
