package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** What trades have left in the database of a bench. */
public final class TradeRows {
  /** Every source of a bench begins so: nobody else's rows are ever removed. */
  public static final String SOURCE_PREFIX = "BENCH";

  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  private static final String IS_MIGRATED = "SELECT to_regclass('straightway.message') IS NOT NULL";

  private static final String SOMEBODY_ELSES =
      "SELECT source FROM straightway.message WHERE source NOT LIKE '"
          + SOURCE_PREFIX
          + "%' LIMIT 1";

  private static final String REMOVE =
      "SELECT remove_trades(), remove_entries(), remove_positions(), remove_roll_ups()";

  private final Database database;

  TradeRows(Database database) {
    this.database = database;
  }

  /**
   * Makes sure that there is nothing but what earlier benches have left. The schema may be missing.
   *
   * @throws IllegalArgumentException if there is
   */
  void requireNobodyElses() throws SQLException {
    try (Connection connection = database.connect(Role.MIGRATOR, "bench")) {
      if (is(connection, IS_MIGRATED)) {
        refuseIfAny(connection);
      }
    }
  }

  private static boolean is(Connection connection, String question) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(question);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private void refuseIfAny(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SOMEBODY_ELSES);
        ResultSet row = statement.executeQuery()) {
      if (row.next()) {
        throw new IllegalArgumentException(
            "%s holds messages of source %s, and a bench removes all trades: give it an empty database"
                .formatted(database.address().jdbcUrl(), row.getString(1)));
      }
    }
  }

  /** Removes them all; static data, ledger accounts and the list of elements stay. */
  void remove() throws SQLException {
    try (Connection connection = database.connect(Role.MIGRATOR, "bench");
        Statement statement = connection.createStatement()) {
      statement.execute(REMOVE);
    }
  }

  /**
   * Has the server write everything to its files, so that no later measurement pays for it.
   *
   * @return a warning if the role may not
   */
  Optional<String> checkpoint() throws SQLException {
    try (Connection connection = database.connect(Role.MIGRATOR, "bench");
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
      return Optional.empty();
    } catch (SQLException e) {
      if (INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
        return Optional.of(
            "no checkpoint before each point: the migrator's role may not; have a superuser GRANT pg_checkpoint to it");
      }
      throw e;
    }
  }
}
