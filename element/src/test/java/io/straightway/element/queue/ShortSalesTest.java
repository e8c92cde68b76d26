package io.straightway.element.queue;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Role;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.message.ReasonCode;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sales, deliveries and amendments from accounts that may not be short. */
class ShortSalesTest {
  private static final String HELD =
      "SELECT trim_scale(traded) FROM current_position"
          + " WHERE account = 'KEPT' AND instrument = 'GB00BH4HKS39'";
  private static final String KEPT =
      """
      INSERT INTO straightway.account VALUES
        ('KEPT', '2000-01-01', 'x', 'CUSTGB2LXXX', 'SK-KEPT', 'CA-KEPT', 'N');
      INSERT INTO straightway.static_data_version (version) VALUES (2)
      """;

  static List<Object[]> waysToWork() {
    return LifecycleTest.twoWaysToWork().map(way -> way.get()).toList();
  }

  @ParameterizedTest
  @MethodSource("waysToWork")
  void aSaleOfMoreThanThereIsWaitsForAPurchase(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = engine(commitPoints, model)) {
      List<Outcome> outcomes =
          take(
              engine,
              model,
              kept(1).with("Quantity", "1000"),
              sale(2, 600),
              sale(3, 600),
              sale(4, 300),
              sale(5, 101).free(),
              sale(6, 5000).with("Account", "ACC1"));

      assertThat(outcomes)
          .extracting(Outcome::kind)
          .containsExactly(
              Outcome.Kind.BOOKED,
              Outcome.Kind.BOOKED,
              Outcome.Kind.IN_REPAIR,
              Outcome.Kind.BOOKED,
              Outcome.Kind.IN_REPAIR,
              Outcome.Kind.BOOKED);
      assertThat(outcomes.get(2).refusal())
          .hasToString(
              "Refusal[code=WOULD_BE_SHORT, field=Quantity, reason=KEPT holds 400 of GB00BH4HKS39,"
                  + " and 600 would be delivered; it may not be short]");
      assertThat(engine.query(HELD)).containsExactly("100");
      assertThat(engine.kinds(sale(2, 600).bytes())).containsExactly(Outcome.Kind.DUPLICATE);

      engine.take(kept(7).with("Quantity", "500").bytes());
      long waiting =
          Long.parseLong(
              engine
                  .query(
                      "SELECT message_id FROM incoming_trade_message"
                          + " WHERE source_message_id = 'A-3'")
                  .get(0));
      execute(engine, "SELECT straightway.resume_message(" + waiting + ")");
      engine.take(sale(3, 600).bytes());

      assertThat(engine.query("SELECT status FROM message WHERE message_id = " + waiting))
          .containsExactly("BOOKED");
      assertThat(engine.query(HELD)).containsExactly("0");
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("waysToWork")
  void anAmendmentMayNotOversellAndACancelledPurchaseMayLeaveTooLittle(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = engine(commitPoints, model)) {
      Versions bought = new Versions("B", 1);
      Versions sold = new Versions("S", 10);
      engine.take(bought.reported().with("Account", "KEPT").bytes());
      engine.take(of(sold.reported(), "600"));

      Outcome tooMuch = engine.take(of(sold.amended(2), "1000.5")).get(0);

      assertThat(ProcessQueuesTest.code(tooMuch)).isEqualTo(ReasonCode.WOULD_BE_SHORT);
      assertThat(tooMuch.refusal())
          .asString()
          .contains("holds 400 of", "and 400.5 would be delivered");
      assertThat(engine.kinds(of(sold.amended(2), "1000"))).containsExactly(Outcome.Kind.BOOKED);
      assertThat(engine.kinds(bought.cancelled(2).with("Account", "KEPT").bytes()))
          .containsExactly(Outcome.Kind.BOOKED);
      assertThat(engine.query(HELD)).containsExactly("-1000");

      assertThat(engine.kinds(of(sold.amended(3), "900"))).containsExactly(Outcome.Kind.BOOKED);
      assertThat(engine.query(HELD)).containsExactly("-900");
      assertInvariantsHold(engine);
    }
  }

  /** Without the lock both would see the same securities and sell them twice. */
  @ParameterizedTest
  @EnumSource(PositionModel.class)
  void twoElementsAtOnceSellNothingTwice(PositionModel model) throws Exception {
    int sales = 60;
    try (EngineFixture engine = engine(CommitPoints.BATCH, model);
        Element other =
            Element.start(
                EngineFixture.settings(engine.database().address(), CommitPoints.BATCH, model, 2),
                new ElementMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC())) {
      engine.take(kept(1).with("Quantity", "1000").bytes());
      TradeIntake elsewhere =
          new TradeIntake(
              other.queues(), ElementSettings.MAX_MESSAGES_PER_REQUEST, LONG, Clock.systemUTC());
      List<Callable<Boolean>> both = new ArrayList<>();
      for (int i = 0; i < sales; i++) {
        TradeIntake intake = i % 2 == 0 ? engine.intake() : elsewhere;
        byte[] sale = sale(2 + i, 30).bytes();
        both.add(() -> booked(intake.take(sale)));
      }
      ExecutorService senders = Executors.newFixedThreadPool(6);
      int booked = 0;
      try {
        for (Future<Boolean> sold : senders.invokeAll(both)) {
          booked += sold.get() ? 1 : 0;
        }
      } finally {
        senders.shutdown();
      }

      assertThat(booked).isEqualTo(33);
      assertThat(engine.query(HELD)).containsExactly("10");
      assertInvariantsHold(engine);
    }
  }

  /** Takes the trades as one batch, if that keeps the order within a position. */
  private static List<Outcome> take(EngineFixture engine, PositionModel model, TradeXml... trades)
      throws Exception {
    if (model == PositionModel.LOW_CONTENTION) {
      return engine.take(TradeXml.batch(Stream.of(trades).map(TradeXml::text).toList()));
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (TradeXml trade : trades) {
      outcomes.addAll(engine.take(trade.bytes()));
    }
    return outcomes;
  }

  private static boolean booked(TradeIntake.Answer answer) {
    return ((TradeIntake.Answer.Outcomes) answer).outcomes().get(0).kind() == Outcome.Kind.BOOKED;
  }

  private static EngineFixture engine(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    EngineFixture engine = EngineFixture.start(commitPoints, model);
    execute(engine, KEPT);
    engine.element().staticData().refresh();
    return engine;
  }

  private static void execute(EngineFixture engine, String sql) throws Exception {
    try (Connection owner = engine.database().database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(sql);
    }
  }

  private static TradeXml kept(long number) {
    return TradeXml.purchase("A", number).with("Account", "KEPT");
  }

  private static TradeXml sale(long number, int quantity) {
    return kept(number).with("Side", "SELL").with("Quantity", Integer.toString(quantity));
  }

  private static byte[] of(TradeXml trade, String quantity) {
    return trade.with("Account", "KEPT").with("Side", "SELL").with("Quantity", quantity).bytes();
  }

  private static void assertInvariantsHold(EngineFixture engine) throws Exception {
    try (Connection reader = engine.database().database().connect(Role.READER, "test")) {
      assertThat(Invariants.check(reader, List.of())).allMatch(Finding::holds);
    }
  }
}
