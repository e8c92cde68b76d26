package io.straightway.db.dialect;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.util.ByteStreamWriter;

/**
 * PostgreSQL. Rows travel as one array a column, so that any number of them costs one statement;
 * or, where there are many and nothing is to be decided about them, by COPY, which inserts pages
 * rather than rows. The driver sends the statements of one prepared text together and waits once.
 */
public final class PostgreSqlDialect implements Dialect {
  /** From here on COPY's two round trips cost less than the arrays do. */
  public static final int COPY_FROM = 100;

  static final PostgreSqlDialect INSTANCE = new PostgreSqlDialect();

  private static final String SEPARATOR = ";\n";
  private static final int USUAL_ROW_BYTES = 200;

  /**
   * A sequence logs some of its steps ahead. If the wait for a standby of the one that logged was
   * cut short, those after it would be handed out without waiting, and once more after a failover.
   * The message makes each commit wait.
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

  private static final String SHARE = "SELECT pg_advisory_xact_lock_shared(hashtext(?))";

  /** A session that the server has not closed yet may still hold it. */
  private static final String BEGIN_LIFE =
      """
      SELECT CASE WHEN pg_try_advisory_lock(?, ?)
             THEN set_config('idle_session_timeout',
                             current_setting('idle_in_transaction_session_timeout'), false)
             END IS NOT NULL
      """;

  private static final String LIVING =
      """
      SELECT l.objid::integer FROM pg_locks l
       WHERE l.locktype = 'advisory' AND l.classid = CAST(? AS integer)::oid AND l.objsubid = 2
         AND l.granted
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """;

  private static final String SNAPSHOT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";

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

  private PostgreSqlDialect() {}

  /** The statement that takes one array a column. */
  static String statement(TableWrite write) {
    // in the select list: unnest() in FROM would write every column to a tuple store first
    String insert = "INSERT INTO " + target(write) + " SELECT " + unnested(write.types()) + " ";
    return write.isPlain() ? insert : insert + onConflict(write);
  }

  private static String onConflict(TableWrite write) {
    String changes =
        String.join(", ", write.changes())
            .replace("old.", write.table() + ".")
            .replace("new.", "excluded.");
    return "ON CONFLICT (" + String.join(", ", write.keys()) + ") DO UPDATE SET " + changes;
  }

  private static String target(TableWrite write) {
    return write.table() + " (" + String.join(", ", write.columns()) + ")";
  }

  /** Arrays of these types as a select list. */
  public static String unnested(List<ColumnType> types) {
    return types.stream()
        .map(type -> "unnest(?::" + type.sqlName() + "[])")
        .collect(Collectors.joining(", "));
  }

  @Override
  public void write(List<? extends RowSet> parts, Connection connection) throws SQLException {
    List<RowSet> together = new ArrayList<>();
    for (RowSet part : parts) {
      if (isCopied(part)) {
        send(together, connection);
        copy(part, connection);
      } else {
        together.add(part);
      }
    }
    send(together, connection);
  }

  /** Whether COPY is the cheaper way for rows. */
  public static boolean isCopied(RowSet rows) {
    return rows.target().isPlain() && rows.values().size() >= COPY_FROM;
  }

  private static void send(List<RowSet> together, Connection connection) throws SQLException {
    if (!together.isEmpty()) {
      try (PreparedStatement prepared = prepare(together, "", connection)) {
        prepared.execute();
      }
      together.clear();
    }
  }

  @Override
  public boolean carriesCommit(List<? extends RowSet> parts) {
    return parts.stream().allMatch(part -> part.target().isPlain() && !isCopied(part));
  }

  @Override
  public @Nullable SQLWarning writeAndCommit(List<? extends RowSet> parts, Connection connection)
      throws SQLException {
    try (PreparedStatement prepared = prepare(parts, SEPARATOR + "COMMIT", connection)) {
      prepared.execute();
      return prepared.getWarnings();
    }
  }

  @Override
  public <T> List<T> writeAndRead(
      RowSet rows, List<String> columns, RowReader<T> reader, Connection connection)
      throws SQLException {
    String returning = " RETURNING " + String.join(", ", columns) + ", (xmax = 0) AS fresh";
    List<T> written = new ArrayList<>();
    try (PreparedStatement prepared = prepare(List.of(rows), returning, connection);
        ResultSet row = prepared.executeQuery()) {
      while (row.next()) {
        written.add(reader.read(row, row.getBoolean("fresh")));
      }
    }
    return written;
  }

  /** One text of the statements of all parts, with its arrays. */
  public static PreparedStatement prepare(
      List<? extends RowSet> parts, String end, Connection connection) throws SQLException {
    String text =
        parts.stream()
            .map(part -> part.target().statement())
            .collect(Collectors.joining(SEPARATOR, "", end));
    PreparedStatement prepared = connection.prepareStatement(text);
    try {
      int parameter = 1;
      for (RowSet part : parts) {
        parameter = bind(part, prepared, parameter);
      }
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }

  /** Binds the columns from parameter {@code first} on; answers the next free parameter. */
  private static int bind(RowSet rows, PreparedStatement prepared, int first) throws SQLException {
    Connection connection = prepared.getConnection();
    List<ColumnType> types = rows.target().types();
    for (int i = 0; i < types.size(); i++) {
      ColumnType type = types.get(i);
      prepared.setArray(
          first + i, connection.createArrayOf(type.sqlName(), type.array(column(rows, i))));
    }
    return first + types.size();
  }

  private static List<@Nullable Object> column(RowSet rows, int number) {
    List<@Nullable Object> values = new ArrayList<>(rows.values().size());
    for (Object[] row : rows.values()) {
      values.add(row[number]);
    }
    return values;
  }

  private static void copy(RowSet rows, Connection connection) throws SQLException {
    ByteStreamWriter bytes = ByteStreamWriter.of(copied(rows));
    String statement = "COPY " + target(rows.target()) + " FROM STDIN (FORMAT binary)";
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(statement);
    try {
      copy.writeToCopy(bytes);
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private static ByteBuffer copied(RowSet rows) {
    CopyBuffer out = new CopyBuffer(rows.values().size() * USUAL_ROW_BYTES);
    List<ColumnType> types = rows.target().types();
    for (@Nullable Object[] row : rows.values()) {
      out.row(row.length);
      for (int i = 0; i < row.length; i++) {
        copy(types.get(i), row[i], out);
      }
    }
    return out.finish();
  }

  private static void copy(ColumnType type, @Nullable Object value, CopyBuffer out) {
    if (value == null) {
      out.nothing();
    } else {
      type.copy(value, out);
    }
  }

  @Override
  public long[] nextRange(String sequence, Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(NEXT_RANGE)) {
      statement.setString(1, sequence);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new long[] {row.getLong(1), row.getLong(1) + row.getLong(2)};
      }
    }
  }

  @Override
  public void lockAndShare(String alone, String shared, Connection connection) throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(LOCK_AND_SHARE)) {
      prepared.setString(1, alone);
      prepared.setString(2, shared);
      prepared.executeQuery().close();
    }
  }

  @Override
  public void share(String name, Connection connection) throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(SHARE)) {
      prepared.setString(1, name);
      prepared.executeQuery().close();
    }
  }

  @Override
  public boolean beginLife(int area, int number, Connection connection) throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(BEGIN_LIFE)) {
      prepared.setInt(1, area);
      prepared.setInt(2, number);
      try (ResultSet row = prepared.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  @Override
  public boolean showLife(int area, int number, Connection connection) throws SQLException {
    return connection.isValid(5);
  }

  @Override
  public Set<Integer> living(int area, Connection connection) throws SQLException {
    Set<Integer> living = new HashSet<>();
    try (PreparedStatement prepared = connection.prepareStatement(LIVING)) {
      prepared.setInt(1, area);
      try (ResultSet row = prepared.executeQuery()) {
        while (row.next()) {
          living.add(row.getInt(1));
        }
      }
    }
    return living;
  }

  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SNAPSHOT);
    }
  }

  @Override
  public void expectWholeTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET LOCAL work_mem = '64MB'; SET LOCAL jit = off");
    }
  }

  @Override
  public int fold(String fold, int ranges, Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT " + fold + "(?)")) {
      statement.setInt(1, ranges);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  @Override
  public @Nullable String trouble(List<String> tables, Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(CAN_WRITE)) {
      statement.setArray(1, connection.createArrayOf("text", tables.toArray()));
      statement.setArray(2, connection.createArrayOf("text", tables.toArray()));
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  @Override
  public List<Integer> endStalled(String purpose, Duration limit, Connection connection)
      throws SQLException {
    List<Integer> ended = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(END_STALLED)) {
      statement.setString(1, purpose);
      statement.setDouble(2, limit.toMillis() / 1000.0);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          ended.add(row.getInt(1));
        }
      }
    }
    return ended;
  }
}
