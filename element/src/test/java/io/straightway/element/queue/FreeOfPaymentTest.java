package io.straightway.element.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.FixmlXml;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Securities that move without cash: from the message to the booking and its reversal. */
class FreeOfPaymentTest {
  private static final String TRADES =
      """
      SELECT trade_reference, version, status, free_of_payment, coalesce(transfer_account, '-'),
             trim_scale(price), trim_scale(consideration), trim_scale(net_amount)
        FROM trade ORDER BY trade_reference, version
      """;
  private static final String BALANCES =
      "SELECT account, trim_scale(balance) FROM current_balance WHERE balance <> 0 ORDER BY 1";
  private static final String POSITIONS =
      "SELECT account, instrument, trim_scale(traded) FROM current_position ORDER BY 1, 2";

  static List<Object[]> waysToWork() {
    return LifecycleTest.twoWaysToWork().map(way -> way.get()).toList();
  }

  @ParameterizedTest
  @MethodSource("waysToWork")
  void aGiftMovesThePositionAndAValuedOneTheLedgerToo(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      String gift = TradeXml.purchase("G", 1).free().with("Price", "0").text();
      String delivery = TradeXml.purchase("G", 2).free().with("Side", "SELL").text();
      String transfer = TradeXml.purchase("G", 3).free().with("TransferAccount", "ACC2").text();
      String purchase = TradeXml.purchase("G", 4).with("Price", "0").text();

      List<Outcome> outcomes =
          engine.take(TradeXml.batch(List.of(gift, delivery, transfer, purchase)));

      assertThat(outcomes)
          .extracting(Outcome::kind)
          .containsExactly(
              Outcome.Kind.BOOKED, Outcome.Kind.BOOKED, Outcome.Kind.BOOKED, Outcome.Kind.REJECTED);
      assertThat(ProcessQueuesTest.code(outcomes.get(3)))
          .isEqualTo(io.straightway.element.message.ReasonCode.FIELD_FORMAT);
      assertThat(engine.query(TRADES))
          .containsExactly(
              "G-T1 1 BOOKED t - 0 0 0",
              "G-T2 1 BOOKED t - 25 25000 0",
              "G-T3 1 BOOKED t ACC2 25 25000 0");
      assertThat(engine.query(BALANCES)).isEmpty();
      assertThat(engine.query(POSITIONS)).containsExactly("ACC1 GB00BH4HKS39 1000");
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("waysToWork")
  void aGiftBecomesAPurchaseByAnAmendmentAndLeavesTheBooksByACancellation(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Versions trade = new Versions("T", 1);
      engine.take(trade.reported().free().with("Price", "0").bytes());
      engine.take(trade.amended(2).bytes());

      assertThat(engine.query(BALANCES))
          .containsExactly(
              "COMMISSION:ACC1:GBP 12.5",
              "PAYABLE:BARCGB22XXX:GBP -25012.5",
              "SECURITIES:ACC1:GBP 25000");
      assertInvariantsHold(engine);

      engine.take(trade.amended(3).free().with("Price", "0.000").bytes());
      engine.take(trade.amended(4).free().with("Price", "0").bytes());

      assertThat(engine.query(BALANCES)).isEmpty();
      assertThat(engine.query(POSITIONS)).containsExactly("ACC1 GB00BH4HKS39 1000", "ACC1 GBP 0");
      assertInvariantsHold(engine);

      engine.take(trade.cancelled(5).bytes());

      assertThat(engine.query(POSITIONS)).containsExactly("ACC1 GB00BH4HKS39 0", "ACC1 GBP 0");
      assertThat(engine.query("SELECT free_of_payment FROM trade ORDER BY version"))
          .containsExactly("t", "f", "t", "t", "t");
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("waysToWork")
  void fixmlSaysItByTheDeliveryType(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      FixmlXml free =
          FixmlXml.purchase("F", 1)
              .without("Comm")
              .with("TrdCaptRpt/@LastPx", "0")
              .plus("<FinDetls DlvryTyp=\"1\"/>");
      FixmlXml against = FixmlXml.purchase("F", 2).plus("<FinDetls DlvryTyp=\"0\"/>");

      engine.take(free.bytes());
      engine.take(against.bytes());

      assertThat(engine.query(TRADES))
          .containsExactly("F-T1 1 BOOKED t - 0 0 0", "F-T2 1 BOOKED f - 25 25000 25012.5");
      assertInvariantsHold(engine);
    }
  }

  private static void assertInvariantsHold(EngineFixture engine) throws Exception {
    try (Connection reader = engine.database().database().connect(Role.READER, "test")) {
      assertThat(Invariants.check(reader, List.of())).allMatch(Finding::holds);
    }
  }
}
