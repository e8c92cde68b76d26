package io.straightway.benchmark.system;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** Single SQL statements, each run on a connection that is closed afterwards. */
public final class Sql {
  private Sql() {}

  /** Runs statements without results, one after another. */
  public static void execute(Connection connection, String... statements) throws SQLException {
    try (connection;
        Statement statement = connection.createStatement()) {
      for (String text : statements) {
        statement.execute(text);
      }
    }
  }

  /**
   * Returns the numbers in the first column of a query; its question marks stand for the values.
   */
  public static List<Long> numbers(Connection connection, String query, Object... values)
      throws SQLException {
    try (connection) {
      return Queries.on(
          connection, handle -> handle.select(query, values).mapTo(Long.class).list());
    }
  }

  /** Returns the first text that a query yields; empty if there is none. */
  public static Optional<String> text(Connection connection, String query) throws SQLException {
    try (connection) {
      return Queries.on(connection, handle -> handle.select(query).mapTo(String.class).findFirst());
    }
  }

  /** Returns the number that a query yields. */
  public static long number(Connection connection, String query, Object... values)
      throws SQLException {
    return numbers(connection, query, values).get(0);
  }
}
