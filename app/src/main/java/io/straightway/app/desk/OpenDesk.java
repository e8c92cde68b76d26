package io.straightway.app.desk;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.message.xml.HardenedXml;
import io.straightway.settlement.confirm.ConfirmationDesk;
import java.sql.SQLException;

/** The desk for one command and its operator. */
public final class OpenDesk {
  private OpenDesk() {}

  /**
   * Runs one action at the desk.
   *
   * @throws CommandFailure if the desk refuses, or no operator is given
   */
  static <T> T at(DatabaseOptions database, Surroundings surroundings, Action<T> action)
      throws SQLException {
    OperatorLogin login = OperatorVariables.login(surroundings);
    Database target = new Database(database.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, ConfirmationDesk.CONNECTIONS, "desk")) {
      return action.by(new RepairDesk(pool.dataSource(), new HardenedXml()), login);
    } catch (DeskRefusal refusal) {
      throw refused(refusal);
    }
  }

  /** The failure of a command that the desk has refused. */
  public static CommandFailure refused(DeskRefusal refusal) {
    return CommandFailure.failed(refusal.code() + ": " + refusal.getMessage());
  }

  @FunctionalInterface
  interface Action<T> {
    T by(RepairDesk desk, OperatorLogin login) throws SQLException;
  }
}
