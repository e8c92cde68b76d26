package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rows to be written into a table of Oracle. */
record OracleRows(TableWrite target, List<Object[]> values, Connection connection) {
  /** The number of keys by which one query reads rows. */
  private static final int KEYS_AT_ONCE = 50;

  OracleRows(RowSet rows, Connection connection) {
    this(rows.target(), rows.values(), connection);
  }

  /**
   * Writes the rows.
   *
   * @return for each row whether it is new; rows of a plain insert all are
   */
  boolean[] write() throws SQLException {
    boolean[] fresh = new boolean[values.size()];
    if (target.isPlain()) {
      Arrays.fill(fresh, true);
      insert(fresh);
      return fresh;
    }
    update(fresh);
    try {
      insert(fresh);
    } catch (SQLException e) {
      throw OracleFailures.isKeyTaken(e) ? takenMeanwhile(e) : e;
    }
    return fresh;
  }

  /**
   * Wraps the error of a key that another transaction has inserted since this one looked for it, so
   * that the transaction is replayed.
   */
  private static SQLException takenMeanwhile(SQLException cause) {
    return new SQLException("another session was first: " + cause.getMessage(), "40001", cause);
  }

  private void insert(boolean[] rows) throws SQLException {
    String statement =
        "INSERT INTO %s (%s) VALUES (%s)"
            .formatted(
                target.table(), String.join(", ", target.columns()), parameters(target.width()));
    try (PreparedStatement prepared = connection.prepareStatement(statement)) {
      int batched = 0;
      for (int i = 0; i < rows.length; i++) {
        if (rows[i]) {
          bind(prepared, 1, target.columns(), i);
          prepared.addBatch();
          batched++;
        }
      }
      if (batched > 0) {
        prepared.executeBatch();
      }
    }
  }

  private static String parameters(int number) {
    return String.join(", ", Collections.nCopies(number, "?"));
  }

  /** Updates the existing rows and marks the missing ones. */
  private void update(boolean[] missing) throws SQLException {
    Change change = Change.of(target);
    try (PreparedStatement prepared = connection.prepareStatement(change.statement())) {
      for (int i = 0; i < missing.length; i++) {
        bind(prepared, 1, change.parameters(), i);
        prepared.addBatch();
      }
      int[] counts = prepared.executeBatch();
      for (int i = 0; i < missing.length; i++) {
        missing[i] = counts[i] == 0;
      }
    }
  }

  private void bind(PreparedStatement prepared, int first, List<String> columns, int row)
      throws SQLException {
    int parameter = first;
    for (String column : columns) {
      int place = target.columns().indexOf(column);
      target.types().get(place).bind(values.get(row)[place], prepared, parameter);
      parameter++;
    }
  }

  /** An update by key, and the columns whose values are its parameters. */
  private record Change(String statement, List<String> parameters) {
    private static final Pattern NEW = Pattern.compile("\\bnew\\.(\\w+)");

    static Change of(TableWrite target) {
      if (target.keys().isEmpty()) {
        throw new UnsupportedOperationException("PostgreSQL's own: " + target);
      }
      String changes = String.join(", ", target.changes()).replace("old.", "");
      List<String> parameters = new ArrayList<>();
      NEW.matcher(changes).results().forEach(column -> parameters.add(column.group(1)));
      parameters.addAll(target.keys());
      String keys =
          target.keys().stream().map(key -> key + " = ?").collect(Collectors.joining(" AND "));
      String set = NEW.matcher(changes).replaceAll("?");
      return new Change("UPDATE " + target.table() + " SET " + set + " WHERE " + keys, parameters);
    }
  }

  /** Writes the rows and reads each as the database then holds it. */
  <T> List<T> writeAndRead(List<String> columns, Dialect.RowReader<T> reader) throws SQLException {
    boolean[] fresh = write();
    Set<List<String>> made = new HashSet<>();
    for (int i = 0; i < fresh.length; i++) {
      if (fresh[i]) {
        made.add(key(i));
      }
    }
    List<T> read = new ArrayList<>();
    for (int from = 0; from < fresh.length; from += KEYS_AT_ONCE) {
      read.addAll(read(from, columns, made, reader));
    }
    return read;
  }

  private List<String> key(int row) {
    return target.keys().stream()
        .map(key -> String.valueOf(values.get(row)[target.columns().indexOf(key)]))
        .toList();
  }

  /**
   * Reads up to {@link #KEYS_AT_ONCE} rows; the last key fills the remaining parameters, so that
   * all reads share one text.
   */
  private <T> List<T> read(
      int from, List<String> columns, Set<List<String>> made, Dialect.RowReader<T> reader)
      throws SQLException {
    List<T> read = new ArrayList<>();
    List<String> keys = target.keys();
    try (PreparedStatement prepared = connection.prepareStatement(byKey(columns))) {
      for (int i = 0; i < KEYS_AT_ONCE; i++) {
        bind(prepared, 1 + i * keys.size(), keys, Math.min(from + i, values.size() - 1));
      }
      try (ResultSet row = prepared.executeQuery()) {
        while (row.next()) {
          List<String> key = new ArrayList<>();
          for (String column : keys) {
            key.add(row.getString(column));
          }
          read.add(reader.read(row, made.contains(key)));
        }
      }
    }
    return read;
  }

  private String byKey(List<String> columns) {
    String key = "(" + parameters(target.keys().size()) + ")";
    return "SELECT %s FROM %s WHERE (%s) IN (%s)"
        .formatted(
            String.join(", ", columns),
            target.table(),
            String.join(", ", target.keys()),
            String.join(", ", Collections.nCopies(KEYS_AT_ONCE, key)));
  }
}
