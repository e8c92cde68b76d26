package io.straightway.db.dialect;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.util.ByteStreamWriter;

/** Rows to be written into tables of PostgreSQL: as values, as arrays, or by COPY. */
public final class PostgreSqlRows {
  /** The number of rows from which COPY's two round trips cost less than the arrays. */
  public static final int COPY_FROM = 100;

  /** Separates statements of one text, which the driver sends together. */
  private static final String SEPARATOR = ";\n";

  /** The most transactions that wait for each other's commits. */
  private static final int MOST_TOGETHER = 8;

  /**
   * The most values of several rows that cost less than arrays, which the server has to take apart.
   * Above it arrays are cheaper: the server prepares each value of a second row again for every
   * execution.
   */
  private static final int VALUES_UP_TO = 40;

  private static final int USUAL_ROW_BYTES = 200;

  private PostgreSqlRows() {}

  /** Returns the statement that takes one array per column. */
  static String ofArrays(TableWrite write, String tail) {
    // in the select list: unnest() in FROM would write every column to a tuple store first
    return "INSERT INTO " + target(write) + " SELECT " + unnested(write.types()) + " " + tail;
  }

  /** Returns the statements that take one row, two rows and so on, value by value. */
  static List<String> ofValues(TableWrite write, String tail) {
    String row = "(" + String.join(", ", Collections.nCopies(write.width(), "?")) + ")";
    return IntStream.rangeClosed(1, Math.max(1, VALUES_UP_TO / write.width()))
        .mapToObj(rows -> String.join(", ", Collections.nCopies(rows, row)))
        .map(rows -> "INSERT INTO " + target(write) + " VALUES " + rows + " " + tail)
        .toList();
  }

  /** Returns the conflict clause of an insert; empty if every row is expected to be new. */
  static String onConflict(TableWrite write) {
    if (write.keys().isEmpty()) {
      return "";
    }
    String changes =
        String.join(", ", write.changes())
            .replace("old.", write.table() + ".")
            .replace("new.", "excluded.");
    return "ON CONFLICT (" + String.join(", ", write.keys()) + ") DO UPDATE SET " + changes;
  }

  private static String target(TableWrite write) {
    return write.table() + " (" + String.join(", ", write.columns()) + ")";
  }

  /** Returns arrays of these types as a select list. */
  public static String unnested(List<ColumnType> types) {
    return types.stream().map(ColumnType::unnested).collect(Collectors.joining(", "));
  }

  /** Returns whether COPY is the cheaper way for these rows. */
  public static boolean isCopied(RowSet rows) {
    return rows.target().isPlain() && rows.values().size() >= COPY_FROM;
  }

  static void send(List<RowSet> together, Connection connection) throws SQLException {
    if (!together.isEmpty()) {
      try (PreparedStatement prepared = prepare(together, "", connection)) {
        prepared.execute();
      }
      together.clear();
    }
  }

  /** Prepares one text with the statements of all parts, and binds their rows. */
  public static PreparedStatement prepare(
      List<? extends RowSet> parts, String end, Connection connection) throws SQLException {
    return prepare(text(parts) + end, parts, connection);
  }

  /**
   * Runs each transaction with its commit. Transactions of the same text go together, in powers of
   * two, so that a text has few lengths: the server keeps a plan for every statement of each
   * length.
   */
  static @Nullable SQLWarning commitEach(
      List<? extends List<? extends RowSet>> transactions, Connection connection)
      throws SQLException {
    Map<String, List<List<? extends RowSet>>> alike = new LinkedHashMap<>();
    for (List<? extends RowSet> parts : transactions) {
      alike.computeIfAbsent(text(parts), text -> new ArrayList<>()).add(parts);
    }
    SQLWarning warning = null;
    for (Map.Entry<String, List<List<? extends RowSet>>> of : alike.entrySet()) {
      List<List<? extends RowSet>> left = of.getValue();
      while (!left.isEmpty()) {
        int together = Integer.highestOneBit(Math.min(left.size(), MOST_TOGETHER));
        SQLWarning raised = commit(of.getKey(), left.subList(0, together), connection);
        warning = warning == null ? raised : warning;
        left = left.subList(together, left.size());
      }
    }
    return warning;
  }

  /** Runs transactions in one text, each with its commit; the driver begins the first. */
  private static @Nullable SQLWarning commit(
      String text, List<List<? extends RowSet>> transactions, Connection connection)
      throws SQLException {
    String transaction = text + SEPARATOR + "COMMIT";
    String all =
        String.join(
            SEPARATOR + "BEGIN" + SEPARATOR, Collections.nCopies(transactions.size(), transaction));
    try (PreparedStatement prepared =
        prepare(all, transactions.stream().flatMap(List::stream).toList(), connection)) {
      prepared.execute();
      return prepared.getWarnings();
    }
  }

  private static String text(List<? extends RowSet> parts) {
    return parts.stream()
        .map(part -> part.target().statement(part.values().size()))
        .collect(Collectors.joining(SEPARATOR));
  }

  private static PreparedStatement prepare(
      String text, List<? extends RowSet> parts, Connection connection) throws SQLException {
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

  /**
   * Binds the rows from parameter {@code first} on.
   *
   * @return the next free parameter
   */
  private static int bind(RowSet rows, PreparedStatement prepared, int first) throws SQLException {
    return rows.target().takesValues(rows.values().size())
        ? bindValues(rows, prepared, first)
        : bindArrays(rows, prepared, first);
  }

  private static int bindValues(RowSet rows, PreparedStatement prepared, int first)
      throws SQLException {
    int parameter = first;
    for (@Nullable Object[] row : rows.values()) {
      for (int i = 0; i < row.length; i++) {
        rows.target().types().get(i).set(row[i], prepared, parameter++);
      }
    }
    return parameter;
  }

  private static int bindArrays(RowSet rows, PreparedStatement prepared, int first)
      throws SQLException {
    Connection connection = prepared.getConnection();
    List<ColumnType> types = rows.target().types();
    for (int i = 0; i < types.size(); i++) {
      ColumnType type = types.get(i);
      prepared.setArray(
          first + i, connection.createArrayOf(type.sentAs(), type.array(column(rows, i))));
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

  static void copy(RowSet rows, Connection connection) throws SQLException {
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
}
