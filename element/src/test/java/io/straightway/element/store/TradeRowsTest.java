package io.straightway.element.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of trades that the database refuses, from any program. */
class TradeRowsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @CsvSource({
    "BUY,  10, 2026-11-24, 1016.50, false",
    "SELL, 10, 2026-11-20, 1003.50, false",
    "BUY,   0, 2026-11-24,    0,    true",
  })
  void tradesWhoseDatesAndAmountsAgreeAreWritten(
      String side, String price, String settles, String net, boolean free) throws SQLException {
    assertThat(write(side, price, settles, net, free)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "BUY,  10, 2026-11-24, 1016.51, false",
    "SELL, 10, 2026-11-24, 1016.50, false",
    "BUY,   0, 2026-11-24, 1016.50, false",
    "BUY,  10, 2026-11-19, 1016.50, false",
    "BUY,  10, 2026-11-24, 1016.50, true",
  })
  void otherRowsAreRefused(String side, String price, String settles, String net, boolean free) {
    assertThatThrownBy(() -> write(side, price, settles, net, free))
        .hasMessageContaining("settles_later_and_adds_up")
        .extracting(failure -> ((SQLException) failure).getSQLState())
        .isEqualTo("23514");
  }

  @Test
  void anAccountTooLongForTheBooksIsRefused() {
    assertThatThrownBy(
            () -> asEngine(trade("BUY", "10", "2026-11-24", "1016.50", false, "A".repeat(9600))))
        .hasMessageContaining("short_keys");
  }

  @Test
  void theEngineCannotUpdateTrades() throws SQLException {
    write("BUY", "10", "2026-11-24", "1016.50", false);

    assertThatThrownBy(() -> asEngine("UPDATE security_purc_sale SET net_amount = 1"))
        .hasMessageContaining("permission denied");
  }

  private int write(String side, String price, String settles, String net, boolean free)
      throws SQLException {
    return asEngine(trade(side, price, settles, net, free, "ACC1"));
  }

  private static String trade(
      String side, String price, String settles, String net, boolean free, String account) {
    return """
        INSERT INTO security_purc_sale (trade_id, source, trade_reference, version, status, side,
          isin, account, counterparty, quantity, price, currency, trade_date, settlement_date,
          consideration, accrued_interest, commission, tax, exchange_fee, other_fee, net_amount,
          free_of_payment)
        VALUES (1, 'A', 'T1', 1, 'BOOKED', '%s', 'GB00BH4HKS39', '%s', 'BARCGB22XXX', 100, %s,
          'GBP', '2026-11-20', '%s', 1000, 10, 1, 2, 3, 0.5, %s, %s)
        """
        .formatted(side, account, price, settles, net, free);
  }

  private int asEngine(String sql) throws SQLException {
    try (Connection connection = database.database().connect(Role.ENGINE, "test");
        Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }
}
