package io.straightway.app.desk;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;

/** A desk for one command and its operator. */
public final class OpenDesk {
  private OpenDesk() {}

  /**
   * Runs one action at a desk.
   *
   * @param connections how many the desk needs at once
   * @throws CommandFailure if the desk refuses
   */
  public static <D, T> T at(
      DatabaseOptions database,
      Surroundings surroundings,
      int connections,
      OperatorLogin login,
      Function<DataSource, D> desk,
      Action<D, T> action)
      throws SQLException {
    Database target = new Database(database.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, connections, "desk")) {
      return action.by(desk.apply(pool.dataSource()), login);
    } catch (DeskRefusal refusal) {
      throw refused(refusal);
    }
  }

  /** The failure of a command that the desk has refused. */
  public static CommandFailure refused(DeskRefusal refusal) {
    return CommandFailure.failed(refusal.code() + ": " + refusal.getMessage());
  }

  /** What is done at a desk. */
  @FunctionalInterface
  public interface Action<D, T> {
    /** Does it on behalf of an operator. */
    T by(D desk, OperatorLogin login) throws SQLException;
  }
}
