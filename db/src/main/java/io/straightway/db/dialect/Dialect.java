package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the program says to a database in the words of its vendor. Nothing here keeps a state. */
public sealed interface Dialect permits PostgreSqlDialect {
  /** That of a connection. */
  static Dialect of(Connection connection) {
    return PostgreSqlDialect.INSTANCE;
  }

  /** Writes rows in the connection's transaction, in their order. */
  void write(List<? extends RowSet> parts, Connection connection) throws SQLException;

  /** Whether the commit of rows can travel with them, since nothing is to be looked at before. */
  boolean carriesCommit(List<? extends RowSet> parts);

  /**
   * Writes rows and commits in one round trip, where {@link #carriesCommit} says so.
   *
   * @return what the server warned of, which may be about the commit; null if it did not
   */
  @Nullable SQLWarning writeAndCommit(List<? extends RowSet> parts, Connection connection)
      throws SQLException;

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

  /** Shares a name until the transaction ends; whoever has it alone is waited for. */
  void share(String name, Connection connection) throws SQLException;

  /**
   * Shows that this process lives and does the work of a number, on a connection that serves for
   * nothing else. It counts as living until the connection is closed, or nothing was heard of it
   * for the limit of the session.
   *
   * @return false if a former session of the same number may still count as living
   */
  boolean beginLife(int area, int number, Connection connection) throws SQLException;

  /** Shows life again; false if the connection, and with it the number, was lost. */
  boolean showLife(int area, int number, Connection connection) throws SQLException;

  /** The numbers of an area whose processes live at this moment, whatever a snapshot holds. */
  Set<Integer> living(int area, Connection connection) throws SQLException;

  /** Makes the transaction that has just begun read only, all of it as of one instant. */
  void beginSnapshot(Connection connection) throws SQLException;

  /** Prepares the transaction for statements that read whole tables. */
  void expectWholeTables(Connection connection) throws SQLException;

  /**
   * Folds what is pending into a snapshot, in the connection's transaction.
   *
   * @param fold the name of what folds it
   * @param ranges how many pending ranges at most
   * @return how many it was; 0 if none are left or somebody else is folding
   */
  int fold(String fold, int ranges, Connection connection) throws SQLException;

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
  List<Integer> endStalled(String purpose, Duration limit, Connection connection)
      throws SQLException;
}
