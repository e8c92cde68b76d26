package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** A vendor's SQL and driver calls. Implementations are stateless. */
public sealed interface Dialect permits PostgreSqlDialect, OracleDialect {
  /** The beginning of the addresses of Oracle. */
  String ORACLE = "jdbc:oracle:";

  /** Returns the dialect of a connection. */
  static Dialect of(Connection connection) throws SQLException {
    return connection.isWrapperFor(PGConnection.class)
        ? PostgreSqlDialect.INSTANCE
        : OracleDialect.INSTANCE;
  }

  /** Returns the dialect of an address; for an unknown address PostgreSQL's, which refuses it. */
  static Dialect of(String jdbcUrl) {
    return jdbcUrl.startsWith(ORACLE) ? OracleDialect.INSTANCE : PostgreSqlDialect.INSTANCE;
  }

  /**
   * Returns whether the whole product runs on this database: the schema has functions, which decide
   * and write by themselves, statements read arrays and compute hashes, and a server proves that
   * its standby has a commit.
   */
  boolean runsEverything();

  /** Returns the folder of this vendor's migrations, within that of a module. */
  String migrations();

  /** Configures how Flyway keeps a schema on this vendor's server. */
  void configure(FluentConfiguration flyway);

  /**
   * Bounds the waits of a session for locks: whatever needs a table waits behind a step of the
   * schema that waits for it.
   */
  default void limitWaits(Connection migrator) throws SQLException {}

  /**
   * Revokes from the public, as the migrator, the rights reserved for our roles.
   *
   * @return the statements that a superuser still has to run for that
   */
  default List<String> secure(Connection migrator) throws SQLException {
    return List.of();
  }

  /** Returns the excess privilege of a login, such as "is a superuser"; null if it has none. */
  default @Nullable String excess(Connection engine) throws SQLException {
    return null;
  }

  /**
   * Returns code of the schema that the server has accepted but can't run; null if there is none.
   */
  default @Nullable String brokenCode(Connection connection) throws SQLException {
    return null;
  }

  /** Writes rows in the connection's transaction, in their order. */
  void write(List<? extends RowSet> parts, Connection connection) throws SQLException;

  /**
   * Returns whether the commit can travel with these rows, because nothing has to be checked before
   * it.
   */
  default boolean carriesCommit(List<? extends RowSet> parts) {
    return false;
  }

  /**
   * Writes the rows of each of these transactions with its commit, in no particular order and few
   * round trips; {@link #carriesCommit} must hold for each. If one fails, others may be committed.
   *
   * @return the server's warning, which may be about the commit; null if there is none
   */
  default @Nullable SQLWarning writeAndCommit(
      List<? extends List<? extends RowSet>> transactions, Connection connection)
      throws SQLException {
    throw new UnsupportedOperationException("a commit is a round trip of its own");
  }

  /**
   * Writes rows, new and existing alike, and reads each as the database then holds it.
   *
   * @param columns to read, including the keys of the target
   */
  <T> List<T> writeAndRead(
      RowSet rows, List<String> columns, RowReader<T> reader, Connection connection)
      throws SQLException;

  /** Reads a value from a written row. */
  @FunctionalInterface
  interface RowReader<T> {
    /**
     * Reads one row.
     *
     * @param fresh whether this write has inserted it
     */
    T read(ResultSet row, boolean fresh) throws SQLException;
  }

  /**
   * Takes the next range of a sequence of ranges.
   *
   * @return the first id and the one after the last
   */
  long[] nextRange(String sequence, Connection connection) throws SQLException;

  /**
   * Locks one name exclusively and another in shared mode until the transaction ends. Waits for
   * both.
   */
  void lockAndShare(String alone, String shared, Connection connection) throws SQLException;

  /**
   * Locks a name exclusively until the transaction ends.
   *
   * @return false if another transaction holds it
   */
  boolean tryLock(String name, Connection connection) throws SQLException;

  /** Locks names exclusively until the transaction ends, in their order; waits for each. */
  void lockAll(List<String> names, Connection connection) throws SQLException;

  /** Locks a name in shared mode until the transaction ends; waits for an exclusive holder. */
  default void share(String name, Connection connection) throws SQLException {}

  /**
   * Registers this process as the holder of a number, by a session in autocommit mode that has no
   * other use. The session is live until it is ended, or has not been renewed within the limit.
   *
   * @return false if a former session of the same number may still be live
   */
  boolean startSession(int area, int number, Duration limit, Connection connection)
      throws SQLException;

  /**
   * Renews the session.
   *
   * @return false if the connection, and with it the number, was lost
   */
  boolean renewSession(int area, int number, Duration limit, Connection connection)
      throws SQLException;

  /** Ends the session, so that nobody waits for the limit. */
  void endSession(int area, int number, Connection connection) throws SQLException;

  /**
   * Returns the numbers of an area with a live session at this moment, regardless of any snapshot.
   */
  Set<Integer> liveSessions(int area, Connection connection) throws SQLException;

  /** Makes the transaction that has just begun read-only, with all reads as of one instant. */
  void beginSnapshot(Connection connection) throws SQLException;

  /** Returns a name by which other connections can join a snapshot; null if they can't. */
  default @Nullable String shareSnapshot(Connection connection) throws SQLException {
    return null;
  }

  /** Lets a snapshot that has just begun see what another one sees, by its name. */
  default void joinSnapshot(String shared, Connection connection) throws SQLException {
    throw new UnsupportedOperationException("no snapshot is shared");
  }

  /** Returns the connection to transactions of the usual kind; call it between two transactions. */
  default void endSnapshot(Connection connection) throws SQLException {}

  /** Prepares the transaction for statements that read whole tables. */
  default void expectWholeTables(Connection connection) throws SQLException {}

  /**
   * Folds pending rows into a snapshot and commits, or lets autocommit do so.
   *
   * @param ranges the most pending ranges to fold
   * @return the number of ranges folded; 0 if none are left or another process is folding
   */
  int fold(Fold fold, int ranges, Connection connection) throws SQLException;

  /** Calls a function of the schema with a number; empty where the schema has no functions. */
  default Optional<String> ask(String function, long number, Connection connection)
      throws SQLException {
    return Optional.empty();
  }

  /** Returns the sizes of the schema's tables with rows; none if they are not known. */
  default List<TableSize> tableSizes(Connection connection) throws SQLException {
    return List.of();
  }

  /** Returns whether the schema has a table of that name. */
  boolean hasTable(String table, Connection connection) throws SQLException;

  /**
   * Returns the reason why an element can't work on this database, or null if it can: the database
   * is read-only, or lacks tables or rights.
   *
   * @param tables the tables that must exist and accept new rows
   */
  @Nullable String trouble(List<String> tables, Connection connection) throws SQLException;

  /**
   * Ends sessions of a program that sleep in the middle of sending a statement while others wait
   * for their locks.
   *
   * @param purpose of the sessions, as given when they were opened
   * @return their identifiers for the server's operator
   */
  default List<Integer> endStalled(String purpose, Duration limit, Connection connection)
      throws SQLException {
    return List.of();
  }

  /**
   * Returns those of the sessions for whose next word the server has waited longer than a limit.
   *
   * @param connection another session with the same login
   */
  default List<Connection> silent(List<Connection> sessions, Duration limit, Connection connection)
      throws SQLException {
    return List.of();
  }

  /**
   * Translates a query into this vendor's SQL.
   *
   * @param sql in which {@code {x}} is a boolean column as a condition, {@code {length:x}} the
   *     number of bytes of a column, and {@code {bytes:x}} a text to be ordered by its bytes
   */
  String inItsWords(String sql);
}
