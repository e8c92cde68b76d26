package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Plain JDBC statements in one line, for the trade path and the layers below it; {@code Queries} is
 * for everything else. A value that is a list is bound as an array of texts.
 */
public final class Statements {
  private Statements() {}

  /** Reads a value from the current row of a result. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Reads the row; null counts as no row. */
    @Nullable T read(ResultSet row) throws SQLException;
  }

  /** Returns the values read from the rows of a query, in their order. */
  public static <T> List<T> list(
      Connection connection, String query, Reader<T> reader, @Nullable Object... values)
      throws SQLException {
    List<T> read = new ArrayList<>();
    try (PreparedStatement statement = prepare(connection, query, values);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        T result = reader.read(row);
        if (result != null) {
          read.add(result);
        }
      }
    }
    return read;
  }

  /** Returns the value read from the first row of a query; empty if there is no row. */
  public static <T> Optional<T> first(
      Connection connection, String query, Reader<T> reader, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepare(connection, query, values);
        ResultSet row = statement.executeQuery()) {
      return row.next() ? Optional.ofNullable(reader.read(row)) : Optional.empty();
    }
  }

  /** Returns the boolean in the first column of the first row; false without a row. */
  public static boolean holds(Connection connection, String query, @Nullable Object... values)
      throws SQLException {
    return first(connection, query, row -> row.getBoolean(1), values).orElse(false);
  }

  /** Returns the number in the first column of the first row; 0 without a row. */
  public static long number(Connection connection, String query, @Nullable Object... values)
      throws SQLException {
    return first(connection, query, row -> row.getLong(1), values).orElse(0L);
  }

  /**
   * Executes a statement that changes rows.
   *
   * @return the number of rows changed
   */
  public static int update(Connection connection, String statement, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement prepared = prepare(connection, statement, values)) {
      return prepared.executeUpdate();
    }
  }

  private static PreparedStatement prepare(
      Connection connection, String text, @Nullable Object... values) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(text);
    try {
      for (int i = 0; i < values.length; i++) {
        Object value = values[i];
        prepared.setObject(
            i + 1,
            value instanceof List<?> texts
                ? connection.createArrayOf("text", texts.toArray())
                : value);
      }
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }
}
