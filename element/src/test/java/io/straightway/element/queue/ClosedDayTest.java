package io.straightway.element.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Trades whose entry date is closed. */
class ClosedDayTest {
  @ParameterizedTest
  @EnumSource(CommitPoints.class)
  void aTradeOfAClosedDayGoesToRepairEvenIfTheElementMissedTheClose(CommitPoints commitPoints)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, PositionModel.LOW_CONTENTION)) {
      assertThat(engine.kinds(TradeXml.purchase("A", 1).bytes()))
          .containsExactly(Outcome.Kind.BOOKED);
      closeUpTo(engine, "2026-11-20");

      // at once, most likely before the element has read the closing
      List<Outcome> outcomes =
          engine.take(
              TradeXml.batch(
                  List.of(
                      TradeXml.purchase("A", 2).text(),
                      TradeXml.purchase("A", 3).with("TradeDate", "2026-11-23").text())));
      assertThat(outcomes)
          .extracting(Outcome::kind)
          .containsExactly(Outcome.Kind.IN_REPAIR, Outcome.Kind.BOOKED);
      assertThat(code(outcomes.get(0))).isEqualTo(ReasonCode.DAY_CLOSED);

      Awaitility.await().until(() -> knows(engine));
      assertThat(engine.query("SELECT count(*) FROM journal_entry WHERE value_date = '2026-11-20'"))
          .containsExactly("1");
      assertThat(
              engine.query(
                  "SELECT DISTINCT status, code, field FROM incoming_trade_message"
                      + " WHERE status <> 'BOOKED'"))
          .containsExactly("IN_REPAIR DAY_CLOSED TradeDate");
    }
  }

  @Test
  void datesOutsideOfTheWindowGoToRepairWithACodeEach() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      execute(
          engine,
          "INSERT INTO business_day (today, closed_up_to) VALUES ('2026-11-20', '-infinity')");
      Awaitility.await().until(() -> takesNothingOf2025(engine));

      assertThat(codeOf(engine, 2, "2026-11-27", "2026-11-30")).isNull();
      assertThat(codeOf(engine, 3, "2026-11-30", "2026-12-01"))
          .isEqualTo(ReasonCode.TRADE_DATE_IMPLAUSIBLE);
      assertThat(codeOf(engine, 4, "2026-05-26", "2026-05-28")).isNull();
      assertThat(codeOf(engine, 5, "2026-11-20", "2027-05-20"))
          .isEqualTo(ReasonCode.SETTLEMENT_DATE_IMPLAUSIBLE);
      assertThat(codeOf(engine, 6, "2026-11-20", "2027-05-19")).isNull();
    }
  }

  /**
   * Returns whether a trade of last year is refused, which shows that the element has read the
   * business date.
   */
  private static boolean takesNothingOf2025(EngineFixture engine) throws Exception {
    String number = engine.query("SELECT count(*) + 10 FROM incoming_trade_message").get(0);
    return codeOf(engine, Long.parseLong(number), "2025-11-20", "2025-11-24")
        == ReasonCode.TRADE_DATE_IMPLAUSIBLE;
  }

  private static @Nullable ReasonCode codeOf(
      EngineFixture engine, long number, String traded, String settles) throws Exception {
    TradeXml trade = TradeXml.purchase("A", number);
    Outcome outcome =
        engine.take(trade.with("TradeDate", traded).with("SettlementDate", settles).bytes()).get(0);
    return outcome.refusal() == null ? null : outcome.refusal().code();
  }

  /**
   * Returns whether the reason names the last closed day, which it does only if the element has
   * read it.
   */
  private static boolean knows(EngineFixture engine) throws Exception {
    String number = engine.query("SELECT count(*) + 10 FROM incoming_trade_message").get(0);
    Outcome outcome = engine.take(TradeXml.purchase("A", Long.parseLong(number)).bytes()).get(0);
    assertThat(code(outcome)).isEqualTo(ReasonCode.DAY_CLOSED);
    return outcome.refusal() != null
        && outcome.refusal().reason().contains("the books are closed up to 2026-11-20");
  }

  private static ReasonCode code(Outcome outcome) {
    assertThat(outcome.refusal()).isNotNull();
    return outcome.refusal().code();
  }

  private static void closeUpTo(EngineFixture engine, String day) throws SQLException {
    execute(
        engine,
        "INSERT INTO business_day (today, closed_up_to) VALUES ('2026-11-23', '" + day + "')");
  }

  private static void execute(EngineFixture engine, String sql) throws SQLException {
    try (Connection connection = engine.database().database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
