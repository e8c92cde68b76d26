package io.straightway.app.exchange;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.desk.OperatorVariables;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.exchange.ExchangeDesk;
import java.sql.SQLException;

/** The desk of exchanges for one command and its operator. */
final class OpenExchanges {
  private static final int CONNECTIONS = 2;

  private OpenExchanges() {}

  /**
   * Runs one action at the desk.
   *
   * @throws CommandFailure if the desk refuses, or no operator is given
   */
  static <T> T at(DatabaseOptions database, Surroundings surroundings, Action<T> action)
      throws SQLException {
    OperatorLogin login = OperatorVariables.login(surroundings);
    Database target = new Database(database.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, CONNECTIONS, "exchange")) {
      return action.by(new ExchangeDesk(pool.dataSource()), login);
    } catch (DeskRefusal refusal) {
      throw OpenDesk.refused(refusal);
    }
  }

  @FunctionalInterface
  interface Action<T> {
    T by(ExchangeDesk desk, OperatorLogin login) throws SQLException;
  }
}
