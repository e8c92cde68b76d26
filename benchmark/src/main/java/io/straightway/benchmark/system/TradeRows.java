package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The rows that trades have left in the database of a bench. */
public record TradeRows(Database database) {
  /** The prefix of every source of a bench, so that rows of other users are never removed. */
  public static final String SOURCE_PREFIX = "BENCH";

  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String IS_MIGRATED =
      "SELECT 'yes' WHERE to_regclass('straightway.message') IS NOT NULL";
  private static final String SOMEBODY_ELSES =
      "SELECT source FROM straightway.message WHERE source NOT LIKE '"
          + SOURCE_PREFIX
          + "%' LIMIT 1";
  private static final String REMOVE =
      "SELECT remove_trades(), remove_entries(), remove_positions(), remove_roll_ups()";

  private Connection connect() throws SQLException {
    return database.connect(Role.MIGRATOR, "bench");
  }

  /**
   * Checks that the database has no messages but those of earlier benches. The schema may be
   * missing.
   *
   * @throws IllegalArgumentException if it has others
   */
  void requireNobodyElses() throws SQLException {
    Optional<String> source =
        Sql.text(connect(), IS_MIGRATED).isPresent()
            ? Sql.text(connect(), SOMEBODY_ELSES)
            : Optional.empty();
    if (source.isPresent()) {
      throw new IllegalArgumentException(
          "%s holds messages of source %s, and a bench removes all trades: give it an empty database"
              .formatted(database.address().jdbcUrl(), source.get()));
    }
  }

  /** Removes all trades; static data, ledger accounts and the list of elements stay. */
  void remove() throws SQLException {
    Sql.execute(connect(), REMOVE);
  }

  /**
   * Writes all data to the server's files, so that no later measurement includes the cost.
   *
   * @return a warning if the role may not do so
   */
  Optional<String> checkpoint() throws SQLException {
    try {
      Sql.execute(connect(), "CHECKPOINT");
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
