package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * The dialect of PostgreSQL. Rows travel as one array per column, so that any number of them costs
 * one statement; or, where there are many and nothing has to be decided about them, by COPY, which
 * inserts pages rather than rows. The driver sends the statements of one prepared text together and
 * waits once.
 */
public final class PostgreSqlDialect implements Dialect {
  static final PostgreSqlDialect INSTANCE = new PostgreSqlDialect();

  /**
   * Settings of a transaction that reads whole tables. It may have to wait for others that share
   * its snapshot. Its client may be killed, which not every platform's server can notice.
   */
  private static final String WHOLE_TABLES =
      """
      SET LOCAL work_mem = '64MB';
      SET LOCAL jit = off;
      SET LOCAL statement_timeout = '1h';
      SET LOCAL idle_in_transaction_session_timeout = '1h';
      SELECT set_config('client_connection_check_interval', '2s', true) WHERE version() LIKE '%linux%'
      """;

  /**
   * Takes a range and writes a message to the log. A sequence logs some of its steps ahead. If the
   * wait for a standby of the transaction that logged them was cut short, the steps after it would
   * be handed out without waiting, and once more after a failover. The message makes each commit
   * wait.
   */
  private static final String NEXT_RANGE =
      """
      SELECT nextval(s.oid), p.seqincrement, pg_logical_emit_message(true, 'straightway', 'ids')
        FROM pg_class s JOIN pg_sequence p ON p.seqrelid = s.oid WHERE s.oid = ?::regclass
      """;

  private static final String LOCK_AND_SHARE =
      """
      SELECT pg_advisory_xact_lock(hashtextextended(?, 0)),
             pg_advisory_xact_lock_shared(hashtext(?))
      """;

  private static final String LOCK_ALL =
      """
      SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
        FROM (SELECT name FROM unnest(?) WITH ORDINALITY AS k (name, n) ORDER BY n) AS k
      """;

  private static final String TRY_LOCK = "SELECT pg_try_advisory_xact_lock(hashtext(?))";
  private static final String SHARE = "SELECT pg_advisory_xact_lock_shared(hashtext(?))";

  /**
   * Takes the number's lock. It fails if a session that the server has not closed yet still holds
   * the lock.
   */
  private static final String START_SESSION =
      """
      SELECT CASE WHEN pg_try_advisory_lock(?, ?)
             THEN set_config('idle_session_timeout',
                             current_setting('idle_in_transaction_session_timeout'), false)
             END IS NOT NULL
      """;

  private static final String LIVE_SESSIONS =
      """
      SELECT l.objid::integer FROM pg_locks l
       WHERE l.locktype = 'advisory' AND l.classid = CAST(? AS integer)::oid AND l.objsubid = 2
         AND l.granted
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """;

  private static final String HAS_TABLE = "SELECT to_regclass(?) IS NOT NULL";
  private static final String CAN_WRITE =
      """
      SELECT CASE WHEN current_setting('transaction_read_only') = 'on' THEN 'read-only'
                  WHEN EXISTS (SELECT FROM unnest(?::text[]) AS needed (name)
                                WHERE to_regclass(name) IS NULL)
                    THEN 'without the schema of this program'
                  WHEN EXISTS (SELECT FROM unnest(?::text[]) AS needed (name)
                                WHERE NOT has_table_privilege(name, 'INSERT'))
                    THEN 'not granting the rights of the engine' END
      """;

  private static final String END_STALLED =
      """
      SELECT pid FROM (
        SELECT a.pid FROM pg_stat_activity a
         WHERE a.datname = current_database() AND a.usename = current_user
           AND a.application_name = 'straightway ' || ? AND a.wait_event = 'ClientRead'
           AND a.query_start < clock_timestamp() - make_interval(secs => ?)
           AND EXISTS (SELECT FROM pg_stat_activity w
                        WHERE w.wait_event_type = 'Lock' AND w.datname = current_database()
                          AND a.pid = ANY (pg_blocking_pids(w.pid)))
        OFFSET 0) AS stalled
       WHERE pg_terminate_backend(pid)
      """;

  private static final String WAITING =
      """
      SELECT pid FROM pg_stat_activity
       WHERE usename = current_user AND wait_event_type = 'Client'
         AND state_change < clock_timestamp() - make_interval(secs => ?)
      """;

  private static final String SIZES =
      """
      SELECT c.relname, greatest(c.reltuples, 0)::bigint, pg_total_relation_size(c.oid)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'straightway' AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
      """;

  private PostgreSqlDialect() {}

  @Override
  public boolean runsEverything() {
    return true;
  }

  @Override
  public String migrations() {
    return "postgresql";
  }

  @Override
  public void configure(FluentConfiguration flyway) {
    flyway.schemas("straightway").createSchemas(true);
    // a transaction held open for Flyway's lock makes CREATE INDEX CONCURRENTLY wait for ever
    flyway
        .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
        .setTransactionalLock(false);
  }

  @Override
  public List<TableSize> tableSizes(Connection connection) throws SQLException {
    return Statements.list(
        connection, SIZES, row -> new TableSize(row.getString(1), row.getLong(2), row.getLong(3)));
  }

  @Override
  public void limitWaits(Connection migrator) throws SQLException {
    Statements.update(migrator, "SET lock_timeout = '1s'");
  }

  @Override
  public List<String> secure(Connection migrator) throws SQLException {
    return PostgreSqlRights.secure(migrator);
  }

  @Override
  public @Nullable String excess(Connection engine) throws SQLException {
    return PostgreSqlRights.excess(engine);
  }

  @Override
  public void write(List<? extends RowSet> parts, Connection connection) throws SQLException {
    List<RowSet> together = new ArrayList<>();
    for (RowSet part : parts) {
      if (PostgreSqlRows.isCopied(part)) {
        PostgreSqlRows.send(together, connection);
        PostgreSqlRows.copy(part, connection);
      } else {
        together.add(part);
      }
    }
    PostgreSqlRows.send(together, connection);
  }

  @Override
  public boolean carriesCommit(List<? extends RowSet> parts) {
    return parts.stream()
        .allMatch(part -> part.target().isPlain() && !PostgreSqlRows.isCopied(part));
  }

  @Override
  public @Nullable SQLWarning writeAndCommit(
      List<? extends List<? extends RowSet>> transactions, Connection connection)
      throws SQLException {
    return PostgreSqlRows.commitEach(transactions, connection);
  }

  @Override
  public <T> List<T> writeAndRead(
      RowSet rows, List<String> columns, RowReader<T> reader, Connection connection)
      throws SQLException {
    String returning = " RETURNING " + String.join(", ", columns) + ", (xmax = 0) AS fresh";
    List<T> written = new ArrayList<>();
    try (PreparedStatement prepared = PostgreSqlRows.prepare(List.of(rows), returning, connection);
        ResultSet row = prepared.executeQuery()) {
      while (row.next()) {
        written.add(reader.read(row, row.getBoolean("fresh")));
      }
    }
    return written;
  }

  @Override
  public long[] nextRange(String sequence, Connection connection) throws SQLException {
    return Statements.first(
            connection,
            NEXT_RANGE,
            row -> new long[] {row.getLong(1), row.getLong(1) + row.getLong(2)},
            sequence)
        .orElseThrow();
  }

  @Override
  public void lockAndShare(String alone, String shared, Connection connection) throws SQLException {
    Statements.list(connection, LOCK_AND_SHARE, row -> null, alone, shared);
  }

  @Override
  public void lockAll(List<String> names, Connection connection) throws SQLException {
    Statements.list(connection, LOCK_ALL, row -> null, names);
  }

  @Override
  public boolean tryLock(String name, Connection connection) throws SQLException {
    return Statements.holds(connection, TRY_LOCK, name);
  }

  @Override
  public void share(String name, Connection connection) throws SQLException {
    Statements.list(connection, SHARE, row -> null, name);
  }

  @Override
  public boolean startSession(int area, int number, Duration limit, Connection connection)
      throws SQLException {
    return Statements.holds(connection, START_SESSION, area, number);
  }

  /**
   * Checks only that the connection lives: the server has the limit, as a setting of the session.
   */
  @Override
  public boolean renewSession(int area, int number, Duration limit, Connection connection)
      throws SQLException {
    return connection.isValid(5);
  }

  @Override
  public void endSession(int area, int number, Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public Set<Integer> liveSessions(int area, Connection connection) throws SQLException {
    return Set.copyOf(Statements.list(connection, LIVE_SESSIONS, row -> row.getInt(1), area));
  }

  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    }
  }

  @Override
  public String shareSnapshot(Connection connection) throws SQLException {
    return Statements.first(connection, "SELECT pg_export_snapshot()", row -> row.getString(1))
        .orElseThrow();
  }

  @Override
  public void joinSnapshot(String shared, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TRANSACTION SNAPSHOT '" + shared + "'");
    }
  }

  @Override
  public void expectWholeTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(WHOLE_TABLES);
    }
  }

  @Override
  public int fold(Fold fold, int ranges, Connection connection) throws SQLException {
    int folded =
        Statements.first(
                connection, "SELECT " + fold.function() + "(?)", row -> row.getInt(1), ranges)
            .orElseThrow();
    if (!connection.getAutoCommit()) {
      connection.commit();
    }
    return folded;
  }

  @Override
  public Optional<String> ask(String function, long number, Connection connection)
      throws SQLException {
    return Statements.first(
        connection, "SELECT " + function + "(?)", row -> row.getString(1), number);
  }

  @Override
  public boolean hasTable(String table, Connection connection) throws SQLException {
    return Statements.holds(connection, HAS_TABLE, table);
  }

  @Override
  public @Nullable String trouble(List<String> tables, Connection connection) throws SQLException {
    return Statements.first(connection, CAN_WRITE, row -> row.getString(1), tables, tables)
        .orElse(null);
  }

  @Override
  public List<Integer> endStalled(String purpose, Duration limit, Connection connection)
      throws SQLException {
    return Statements.list(
        connection, END_STALLED, row -> row.getInt(1), purpose, limit.toMillis() / 1000.0);
  }

  @Override
  public List<Connection> silent(List<Connection> sessions, Duration limit, Connection connection)
      throws SQLException {
    List<Integer> waiting =
        Statements.list(connection, WAITING, row -> row.getInt(1), limit.toMillis() / 1000.0);
    List<Connection> silent = new ArrayList<>();
    for (Connection session : sessions) {
      if (waiting.contains(session.unwrap(PGConnection.class).getBackendPID())) {
        silent.add(session);
      }
    }
    return silent;
  }

  @Override
  public String inItsWords(String sql) {
    return sql.replaceAll("\\{length:(\\w+)}", "octet_length($1)")
        .replaceAll("\\{bytes:(\\w+)}", "$1 COLLATE \"C\"")
        .replaceAll("\\{(\\w+)}", "$1");
  }
}
