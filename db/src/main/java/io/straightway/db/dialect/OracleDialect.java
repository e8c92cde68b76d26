package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The dialect of Oracle. Rows travel as one batch per table, which the driver sends as arrays in
 * one round trip, and a commit is a round trip of its own. Where a key may exist, existing rows are
 * updated first and the others inserted, so that both are written and the new ones are known. Names
 * are locked by rows of a table, because Oracle's sessions have no advisory locks without further
 * rights. Settlement and everything else that calls functions of the schema runs on PostgreSQL
 * only. The server ends stalled sessions by itself (MAX_IDLE_BLOCKER_TIME).
 */
public final class OracleDialect implements Dialect {
  static final OracleDialect INSTANCE = new OracleDialect();

  /** The increment of each of our sequences. */
  private static final long RANGE = 10_000;

  /**
   * The number of rows that all locked names share. Names on the same row wait for each other
   * needlessly, without other harm.
   */
  private static final int LOCK_ROWS = 1024;

  private static final String KEEP_LOCK = "UPDATE work_lock SET taken = taken + 1 WHERE name = ?";
  private static final String TRY_LOCK =
      "SELECT 1 FROM work_lock WHERE name = ? FOR UPDATE SKIP LOCKED";
  private static final String KNOWN_LOCK = "SELECT COUNT(*) FROM work_lock WHERE name = ?";
  private static final String NEW_LOCK = "INSERT INTO work_lock (name, taken) VALUES (?, 1)";

  private static final String RENEW_SESSION =
      """
      UPDATE presence SET alive_until = CURRENT_TIMESTAMP + INTERVAL '%d' SECOND(5)
       WHERE area = ? AND no = ?
      """;

  /** Excludes a lease that has ended, because others may take its holder for dead. */
  private static final String STILL_VALID = " AND alive_until > CURRENT_TIMESTAMP";

  private static final String START_SESSION =
      """
      INSERT INTO presence (area, no, holder, alive_until)
      VALUES (?, ?, ?, CURRENT_TIMESTAMP + INTERVAL '%d' SECOND(5))
      """;
  private static final String END_SESSION = "DELETE FROM presence WHERE area = ? AND no = ?";
  private static final String LIVE_SESSIONS =
      "SELECT no FROM presence WHERE area = ? AND alive_until > CURRENT_TIMESTAMP";

  private static final String COMPILE_ERRORS =
      """
      SELECT type || ' ' || name || ', line ' || line || ': ' || text
        FROM all_errors WHERE owner = 'STRAIGHTWAY' AND attribute = 'ERROR'
       ORDER BY name, sequence
      """;

  private OracleDialect() {}

  @Override
  public boolean runsEverything() {
    return false;
  }

  @Override
  public String migrations() {
    return "oracle";
  }

  /** Leaves the schema to a DBA: it is a user, and Flyway would create it with a known password. */
  @Override
  public void configure(FluentConfiguration flyway) {
    flyway.schemas("STRAIGHTWAY").createSchemas(false);
  }

  /**
   * Returns compile errors: the server accepts a trigger that does not compile, and then refuses
   * the statements that would fire it.
   */
  @Override
  public @Nullable String brokenCode(Connection connection) throws SQLException {
    return Statements.first(connection, COMPILE_ERRORS, row -> row.getString(1)).orElse(null);
  }

  @Override
  public void write(List<? extends RowSet> parts, Connection connection) throws SQLException {
    for (RowSet part : parts) {
      new OracleRows(part, connection).write();
    }
  }

  @Override
  public <T> List<T> writeAndRead(
      RowSet rows, List<String> columns, RowReader<T> reader, Connection connection)
      throws SQLException {
    return new OracleRows(rows, connection).writeAndRead(columns, reader);
  }

  @Override
  public long[] nextRange(String sequence, Connection connection) throws SQLException {
    return Statements.first(
            connection,
            "SELECT " + sequence + ".NEXTVAL FROM dual",
            row -> new long[] {row.getLong(1), row.getLong(1) + RANGE})
        .orElseThrow();
  }

  /**
   * Leaves out the shared lock: nobody locks the shared name exclusively here, because days are
   * closed on PostgreSQL only.
   */
  @Override
  public void lockAndShare(String alone, String shared, Connection connection) throws SQLException {
    lock(row(alone), connection);
  }

  /** Orders the locks by row instead of by name, because many names share a row. */
  @Override
  public void lockAll(List<String> names, Connection connection) throws SQLException {
    for (String row : names.stream().map(OracleDialect::row).sorted().distinct().toList()) {
      lock(row, connection);
    }
  }

  private static String row(String name) {
    return "shared-" + Math.floorMod(name.hashCode(), LOCK_ROWS);
  }

  private static void lock(String name, Connection connection) throws SQLException {
    while (Statements.update(connection, KEEP_LOCK, name) == 0) {
      insertLock(name, connection);
    }
  }

  @Override
  public boolean tryLock(String name, Connection connection) throws SQLException {
    if (Statements.number(connection, TRY_LOCK, name) == 1) {
      return true;
    }
    return Statements.number(connection, KNOWN_LOCK, name) == 0 && insertLock(name, connection);
  }

  private static boolean insertLock(String name, Connection connection) throws SQLException {
    try {
      return Statements.update(connection, NEW_LOCK, name) == 1;
    } catch (SQLException e) {
      if (OracleFailures.isKeyTaken(e)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public boolean startSession(int area, int number, Duration limit, Connection connection)
      throws SQLException {
    String holder = String.valueOf(ProcessHandle.current().pid());
    String renew = RENEW_SESSION.formatted(seconds(limit));
    String begin = START_SESSION.formatted(seconds(limit));
    return Statements.update(connection, renew, String.valueOf(area), number) == 1
        || Statements.update(connection, begin, String.valueOf(area), number, holder) == 1;
  }

  private static long seconds(Duration limit) {
    return limit.plusMillis(999).toSeconds();
  }

  @Override
  public boolean renewSession(int area, int number, Duration limit, Connection connection)
      throws SQLException {
    String renew = RENEW_SESSION.formatted(seconds(limit)).strip() + STILL_VALID;
    return connection.isValid(5)
        && Statements.update(connection, renew, String.valueOf(area), number) == 1;
  }

  @Override
  public void endSession(int area, int number, Connection connection) throws SQLException {
    Statements.update(connection, END_SESSION, String.valueOf(area), number);
  }

  @Override
  public Set<Integer> liveSessions(int area, Connection connection) throws SQLException {
    return Set.copyOf(
        Statements.list(connection, LIVE_SESSIONS, row -> row.getInt(1), String.valueOf(area)));
  }

  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
  }

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
  }

  @Override
  public int fold(Fold fold, int ranges, Connection connection) throws SQLException {
    boolean automatic = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      int folded =
          tryLock("straightway." + fold.function(), connection)
              ? OracleFold.step(fold, ranges, connection)
              : 0;
      connection.commit();
      return folded;
    } catch (SQLException | RuntimeException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(automatic);
    }
  }

  @Override
  public boolean hasTable(String table, Connection connection) throws SQLException {
    try (ResultSet tables =
        connection
            .getMetaData()
            .getTables(
                null,
                connection.getSchema(),
                table.toUpperCase(Locale.ROOT),
                new String[] {"TABLE"})) {
      return tables.next();
    }
  }

  /** Inserts nothing into each table, which fails if the database accepts no rows. */
  @Override
  public @Nullable String trouble(List<String> tables, Connection connection) throws SQLException {
    for (String table : tables) {
      try {
        Statements.update(
            connection, "INSERT INTO %1$s SELECT * FROM %1$s WHERE 1 = 0".formatted(table));
      } catch (SQLException e) {
        return OracleFailures.trouble(e);
      }
    }
    return null;
  }

  @Override
  public String inItsWords(String sql) {
    return sql.replaceAll("\\{length:(\\w+)}", "DBMS_LOB.GETLENGTH($1)")
        .replaceAll("\\{bytes:(\\w+)}", "$1")
        .replaceAll("\\{(\\w+)}", "$1 = 1");
  }
}
