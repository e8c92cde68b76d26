package io.straightway.app.exchange;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.settlement.exchange.ExchangeDesk;
import java.sql.SQLException;

/** The desk of exchanges for one command and its operator. */
final class OpenExchanges {
  private static final int CONNECTIONS = 2;

  private OpenExchanges() {}

  /** Runs one action at the desk. */
  static <T> T at(
      DatabaseOptions database, Surroundings surroundings, OpenDesk.Action<ExchangeDesk, T> action)
      throws SQLException {
    return OpenDesk.at(database, surroundings, CONNECTIONS, ExchangeDesk::new, action);
  }
}
