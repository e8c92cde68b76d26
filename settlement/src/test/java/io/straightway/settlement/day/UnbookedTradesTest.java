package io.straightway.settlement.day;

import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A day is closed only if its trades are proved, with all bookings and all numbers of its sources.
 */
final class UnbookedTradesTest {
  @TempDir private Path dir;

  @ParameterizedTest
  @CsvSource({
    "LOW_CONTENTION, 'DELETE FROM journal_entry WHERE entry_id = LAST', 'DAY_NOT_PROVED: I2 fail for 2026-11-20 .*wrong_entries=1 .*entry \\d+: nothing'",
    "CONTENDED, 'DELETE FROM journal_entry WHERE entry_id = LAST', 'DAY_NOT_PROVED: I2 fail for 2026-11-20 .*wrong_entries=1 .*entry \\d+: nothing'",
    "LOW_CONTENTION, 'DELETE FROM position_movement WHERE booking_id = LAST', 'DAY_NOT_PROVED: I3 fail for 2026-11-20 .*missing_movements=1 .*trade \\d+: no movements'",
    "LOW_CONTENTION, 'UPDATE security_purc_sale SET quantity = 7 WHERE trade_id = LAST', 'DAY_NOT_PROVED: I[123](, I3)? fail for 2026-11-20 .*not_as_written=1 .*quantity 7, not 1000'",
    "CONTENDED, 'UPDATE incoming_trade_message SET body = ''x'' WHERE message_id = LAST', 'DAY_NOT_PROVED: I[123](, I3)? fail for 2026-11-20 .*wrong_hash=1 .*the hash is not that of the body'",
    "LOW_CONTENTION, 'UPDATE journal_entry SET amounts = ARRAY[1, -1], accounts = accounts[1:2] WHERE entry_id = LAST', 'DAY_NOT_PROVED: I[123](, I3)? fail for 2026-11-20 .*wrong_lines=\\d+ .*'",
    "LOW_CONTENTION, 'UPDATE position_movement SET traded = traded + 1 WHERE booking_id = LAST', 'DAY_NOT_PROVED: I[123](, I3)? fail for 2026-11-20 .*wrong_movements=2 .*'"
  })
  void aDayWhoseTradesAreNotProvedIsNotClosed(PositionModel model, String damage, String reason)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(CommitPoints.BATCH, model);
        Pool pool = engine.database().database().pool(Role.ENGINE, 4, "test")) {
      try (Connection connection = pool.connection()) {
        DayDesk.open(connection, FRIDAY, "test");
      }
      engine.take(
          TradeXml.batch(
              List.of(TradeXml.purchase("A", 1).text(), TradeXml.purchase("A", 2).text())));
      EndOfDay end =
          new EndOfDay(
              pool.dataSource(), Clock.systemUTC(), SettlementInstallation::proof, step -> {});
      EndOfDay.Request order = DayFixture.order(FRIDAY, dir);
      try (Connection superuser = engine.database().superuser()) {
        Statements.update(
            superuser, "SET search_path = straightway; SET session_replication_role = replica");
        Statements.update(superuser, damage.replace("LAST", "(SELECT max(trade_id) FROM trade)"));

        assertThatThrownBy(() -> end.run(order))
            .isInstanceOf(DayNotReadyException.class)
            .hasMessageMatching(reason + ".*");
        assertThat(engine.query("SELECT count(*) FROM eod_run")).containsExactly("0");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDayWithSkippedNumbersIsClosedOnceTheyArriveOrTheirGapIsRejected(boolean arrive)
      throws Exception {
    try (EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
        Pool pool = engine.database().database().pool(Role.ENGINE, 4, "test")) {
      try (Connection connection = pool.connection()) {
        DayDesk.open(connection, FRIDAY, "test");
      }
      engine.take(TradeXml.purchase("A", 1).bytes());
      engine.take(TradeXml.purchase("A", 3).bytes());
      EndOfDay end =
          new EndOfDay(
              pool.dataSource(), Clock.systemUTC(), SettlementInstallation::proof, step -> {});
      EndOfDay.Request order = DayFixture.order(FRIDAY, dir);

      assertThatThrownBy(() -> end.run(order))
          .isInstanceOf(DayNotReadyException.class)
          .hasMessageStartingWith("gap:A:2: sequence numbers 2 to 2 have not arrived");
      assertThat(engine.query("SELECT count(*) FROM eod_run")).containsExactly("0");

      if (arrive) {
        engine.take(TradeXml.purchase("A", 2).bytes());
      } else {
        try (Connection superuser = engine.database().superuser()) {
          Statements.update(superuser, "SET search_path = straightway");
          Statements.update(superuser, "SET session_replication_role = replica");
          Statements.update(
              superuser,
              "INSERT INTO exception_closed (item, closed_by, reason) VALUES ('gap:A:2', 'ann', 'skipped')");
        }
      }
      end.run(order);
      assertThat(end.isDone(FRIDAY)).isTrue();
    }
  }
}
