package io.straightway.db.dialect;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.SqlFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What the program says to a database in the words of its vendor. Nothing here keeps a state. */
public sealed interface Dialect permits PostgreSqlDialect, OracleDialect {
  /** That of a connection. */
  static Dialect of(Connection connection) throws SQLException {
    return connection.isWrapperFor(PGConnection.class)
        ? PostgreSqlDialect.INSTANCE
        : OracleDialect.INSTANCE;
  }

  /** That of an address; of one that is none of ours, PostgreSQL's, which refuses it. */
  static Dialect of(String jdbcUrl) {
    return jdbcUrl.startsWith(OracleDialect.SCHEME)
        ? OracleDialect.INSTANCE
        : PostgreSqlDialect.INSTANCE;
  }

  /** What an error means by a vendor's own numbers; null if its SQLSTATE says it. */
  static @Nullable SqlFailure meaning(SQLException error) {
    return OracleFailures.of(error);
  }

  /** The constraint that data violated, where the driver tells it apart from the message. */
  static @Nullable String constraint(SQLException error) {
    ServerErrorMessage message =
        error instanceof PSQLException refused ? refused.getServerErrorMessage() : null;
    return message == null ? null : message.getConstraint();
  }

  /**
   * Refuses an address that is malformed or holds a secret.
   *
   * @throws IllegalArgumentException saying what to do; it never repeats a parameter's value
   */
  void check(String jdbcUrl);

  /**
   * Whether all of the product runs on it: the schema has functions, which decide and write by
   * themselves, statements read arrays and compute hashes, and a server proves that its standby has
   * a commit.
   */
  boolean runsEverything();

  /** Opens sessions of a role; the purpose shows to the server's operator. */
  DataSource sessions(DatabaseAddress address, Role role, String purpose);

  /** Where to look when a session could not be opened. */
  String advice(SQLException failure);

  /** The folder of this vendor's migrations in that of a module. */
  String migrations();

  /** Settles how Flyway keeps a schema on this vendor's server. */
  void configure(FluentConfiguration flyway);

  /**
   * Takes from everybody, as the migrator, what only our roles may do.
   *
   * @return what a superuser has to run for that, statement by statement
   */
  default List<String> secure(Connection migrator) throws SQLException {
    return List.of();
  }

  /** By what a login may do more than book, such as "is a superuser"; null if by nothing. */
  default @Nullable String excess(Connection engine) throws SQLException {
    return null;
  }

  /** Code of the schema that the server has taken but can't run; null if there is none. */
  default @Nullable String brokenCode(Connection connection) throws SQLException {
    return null;
  }

  /** What a session executes when it is opened; null if nothing. */
  default @Nullable String beginning(DatabaseAddress address, Role role) {
    return null;
  }

  /** Writes rows in the connection's transaction, in their order. */
  void write(List<? extends RowSet> parts, Connection connection) throws SQLException;

  /** Whether the commit of rows can travel with them, since nothing is to be looked at before. */
  default boolean carriesCommit(List<? extends RowSet> parts) {
    return false;
  }

  /**
   * Writes the rows of each of these transactions with its commit, in no certain order and few
   * round trips, where {@link #carriesCommit} says so of all. If one fails, others may be
   * committed.
   *
   * @return what the server warned of, which may be about the commit; null if it did not
   */
  default @Nullable SQLWarning writeAndCommit(
      List<? extends List<? extends RowSet>> transactions, Connection connection)
      throws SQLException {
    throw new UnsupportedOperationException("a commit is a round trip of its own");
  }

  /**
   * Writes rows, new and known alike, and reads each as the database then holds it.
   *
   * @param columns to be read, the keys of the target among them
   */
  <T> List<T> writeAndRead(
      RowSet rows, List<String> columns, RowReader<T> reader, Connection connection)
      throws SQLException;

  /** Makes something of a row that was written. */
  @FunctionalInterface
  interface RowReader<T> {
    /**
     * Reads one row.
     *
     * @param fresh whether this very write has made it
     */
    T read(ResultSet row, boolean fresh) throws SQLException;
  }

  /**
   * Takes the next range of a sequence of ranges.
   *
   * @return its first id and the one after its last
   */
  long[] nextRange(String sequence, Connection connection) throws SQLException;

  /**
   * Until the transaction ends, keeps a name from others, and shares another one with those who
   * share it too. Waits for both.
   */
  void lockAndShare(String alone, String shared, Connection connection) throws SQLException;

  /** Keeps a name from others until the transaction ends; false if somebody else has it. */
  boolean tryLock(String name, Connection connection) throws SQLException;

  /** Keeps names from others until the transaction ends, in their order; waits for each. */
  void lockAll(List<String> names, Connection connection) throws SQLException;

  /** Shares a name until the transaction ends; it waits for one who has it alone. */
  default void share(String name, Connection connection) throws SQLException {}

  /**
   * Registers this process as the one that does the work of a number, by a session in autocommit
   * mode that serves for nothing else. It is live until it is ended, or nothing was heard of it for
   * longer than the limit.
   *
   * @return false if a former session of the same number may still be live
   */
  boolean startSession(int area, int number, Duration limit, Connection connection)
      throws SQLException;

  /** Renews the session; false if the connection, and with it the number, was lost. */
  boolean renewSession(int area, int number, Duration limit, Connection connection)
      throws SQLException;

  /** Ends it, so that nobody waits for the limit. */
  void endSession(int area, int number, Connection connection) throws SQLException;

  /** The numbers of an area with a live session at this moment, whatever a snapshot holds. */
  Set<Integer> liveSessions(int area, Connection connection) throws SQLException;

  /** Makes the transaction that has just begun read only, all of it as of one instant. */
  void beginSnapshot(Connection connection) throws SQLException;

  /** Lets the connection begin transactions of the usual kind again; call it between two. */
  default void endSnapshot(Connection connection) throws SQLException {}

  /** Prepares the transaction for statements that read whole tables. */
  default void expectWholeTables(Connection connection) throws SQLException {}

  /**
   * Folds what is pending into a snapshot and commits, or lets autocommit do it.
   *
   * @param ranges how many pending ranges at most
   * @return how many it was; 0 if none are left or somebody else is folding
   */
  int fold(Fold fold, int ranges, Connection connection) throws SQLException;

  /** What a function of the schema says of a number; empty where the schema has no functions. */
  default Optional<String> ask(String function, long number, Connection connection)
      throws SQLException {
    return Optional.empty();
  }

  /** Whether the schema has a table of that name. */
  boolean hasTable(String table, Connection connection) throws SQLException;

  /**
   * Why an element can't work on this database, or null: it only reads, or lacks tables or rights.
   *
   * @param tables that must be there and take new rows
   */
  @Nullable String trouble(List<String> tables, Connection connection) throws SQLException;

  /**
   * Ends sessions of a program that sleep in the middle of sending something while others wait for
   * their locks.
   *
   * @param purpose of the sessions, as it was given when they were opened
   * @return what names them to the server's operator
   */
  default List<Integer> endStalled(String purpose, Duration limit, Connection connection)
      throws SQLException {
    return List.of();
  }

  /**
   * A query in the words of this vendor.
   *
   * @param sql in which {@code {x}} is a column of truth values, as a condition, and {@code
   *     {length:x}} the number of bytes of one, and {@code {bytes:x}} a text to be ordered by its
   *     bytes
   */
  String inItsWords(String sql);
}
