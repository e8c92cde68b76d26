package io.straightway.element.queue;

import static io.straightway.element.queue.ProcessQueuesTest.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.DayCuts;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.message.ReasonCode;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LifecycleTest {
  static final String TRADES =
      """
      SELECT trade_reference, version, status,
             CASE WHEN booked_as IS NULL THEN 'own' ELSE 'other' END,
             CASE WHEN reversed_by IS NULL THEN 'stands' ELSE 'reversed' END, quantity
        FROM security_purc_sale ORDER BY trade_reference, version
      """;
  private static final String BALANCES =
      "SELECT account, balance FROM current_balance WHERE balance <> 0 ORDER BY account";
  static final String POSITIONS =
      """
      SELECT account, instrument, traded FROM current_position WHERE traded <> 0
       ORDER BY account, instrument
      """;
  private static final String ENTRIES =
      "SELECT kind, value_date FROM journal_entry ORDER BY entry_id";

  static Stream<Arguments> everyWayToWork() {
    return ProcessQueuesTest.everyWayToWork();
  }

  /** Both transactions and both models; the other combinations make no difference to a change. */
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
  void aMessageAheadOfItsPredecessorIsParkedAndReleasedInOrder(
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
      Outcome repeated = engine.take(second.bytes()).get(0);
      assertThat(repeated.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
      assertThat(repeated.original()).isEqualTo(Outcome.Kind.PARKED);
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
  void aRepeatedChangeIsADuplicateAndOtherContentAConflict(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().bytes());
      TradeXml amendment = trade.amended(2).with("Quantity", "400");
      engine.take(amendment.bytes());
      List<String> balances = engine.query(BALANCES);

      Outcome second = engine.take(amendment.bytes()).get(0);
      Outcome other = engine.take(amendment.with("Quantity", "5").bytes()).get(0);

      assertThat(second.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
      assertThat(second.original()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(other.kind()).isEqualTo(Outcome.Kind.CONFLICT);
      assertThat(engine.query(BALANCES)).isEqualTo(balances);
      assertInvariantsHold(engine);
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
  void anAmendmentRefusedByStaticDataGoesToRepairAndItsSuccessorWaits() throws Exception {
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

  @Test
  void aMessageParkedBehindACancellationGoesToRepair() throws Exception {
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

  @Test
  void theParkedOfTwoMessagesForAVersionGoesFirst() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      Versions trade = new Versions("T", 1);
      assertThat(engine.kinds(trade.amended(2).with("Quantity", "400").bytes()))
          .containsExactly(Outcome.Kind.PARKED);
      String report = trade.reported().text();
      String other = trade.amended(2).with("Quantity", "500").text();

      assertThat(engine.take(TradeXml.batch(List.of(report, other))))
          .extracting(Outcome::kind)
          .containsExactly(Outcome.Kind.BOOKED, Outcome.Kind.PARKED);

      await()
          .untilAsserted(
              () ->
                  assertThat(engine.query(TRADES))
                      .containsExactly(
                          "T 1 REPLACED own reversed 1000", "T 2 BOOKED own stands 400"));
      await()
          .untilAsserted(
              () ->
                  assertThat(
                          engine.query("SELECT code FROM incoming_trade_message WHERE code > ''"))
                      .containsExactly("VERSION_STALE"));
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
      DayCuts.assertHold(connection);
    }
  }
}
