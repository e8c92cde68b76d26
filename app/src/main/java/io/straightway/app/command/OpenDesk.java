package io.straightway.app.command;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.element.message.HardenedXml;
import io.straightway.element.repair.DeskRefusal;
import io.straightway.element.repair.OperatorLogin;
import io.straightway.element.repair.RepairDesk;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.desk.SettlementDesk;
import java.sql.SQLException;

/** The desk for one command, and who stands at it. */
final class OpenDesk {
  private OpenDesk() {}

  /**
   * Does one thing at the desk.
   *
   * @throws CommandFailure if the desk refuses, or nobody says who acts
   */
  static <T> T at(DatabaseOptions database, Surroundings surroundings, Deed<T> deed)
      throws SQLException {
    OperatorLogin login = OperatorVariables.login(surroundings);
    Database target = new Database(database.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, ConfirmationDesk.CONNECTIONS, "desk")) {
      SettlementDesk settlement = new SettlementDesk(pool.dataSource());
      return deed.by(new RepairDesk(pool.dataSource(), new HardenedXml(), settlement), login);
    } catch (DeskRefusal refusal) {
      throw refused(refusal);
    }
  }

  /** The failure of a command that the desk has refused. */
  static CommandFailure refused(DeskRefusal refusal) {
    return CommandFailure.failed(refusal.code() + ": " + refusal.getMessage());
  }

  @FunctionalInterface
  interface Deed<T> {
    T by(RepairDesk desk, OperatorLogin login) throws SQLException;
  }
}
