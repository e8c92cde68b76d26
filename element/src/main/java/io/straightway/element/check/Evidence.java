package io.straightway.element.check;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The evidence for and against one invariant. */
public final class Evidence {
  private static final int ROWS_AT_ONCE = 1_000;

  private final Connection connection;
  private final String scope;
  private final List<String> counts = new ArrayList<>();
  private final List<List<String>> examples = new ArrayList<>();
  private long broken;

  /** Gathers evidence from one snapshot. */
  public Evidence(Connection connection) {
    this(connection, "");
  }

  private Evidence(Connection connection, String scope) {
    this.connection = connection;
    this.scope = scope;
  }

  /**
   * Gathers evidence from some of the rows, without loops: the planner can't know how many rows
   * these are, and would join thousands with each other.
   *
   * @param scope a WITH clause that precedes each query, with a part of a view under its own name
   */
  public static Evidence of(Connection connection, String scope) throws SQLException {
    Queries.execute(connection, "SET LOCAL enable_nestloop = off");
    return new Evidence(connection, scope);
  }

  /** Gathers evidence from all rows, after that from some. */
  public static Evidence whole(Connection connection) throws SQLException {
    Queries.execute(connection, "SET LOCAL enable_nestloop = on");
    return new Evidence(connection);
  }

  /** Notes a count for the reader; it proves nothing. */
  public Evidence count(String name, long number) {
    counts.add(name + "=" + number);
    return this;
  }

  /** Notes the columns of the single row of a query, by name. */
  public Evidence countRow(String sql) throws SQLException {
    Map<String, Object> row =
        Queries.on(connection, handle -> handle.createQuery(sql).mapToMap().one());
    return countRow(row);
  }

  /** Notes counts by name. */
  public Evidence countRow(Map<String, Object> row) {
    row.forEach((name, number) -> counts.add(name + "=" + number));
    return this;
  }

  /**
   * Notes every row of a query as a violation.
   *
   * @param name the kind of violation
   * @param sql returns one text for every violation; see {@link Dialect#inItsWords}
   */
  public Evidence mustBeEmpty(String name, String sql) throws SQLException {
    String query = scope + Dialect.of(connection).inItsWords(sql);
    return Queries.on(
        connection,
        handle -> {
          long number =
              handle
                  .createQuery("SELECT COUNT(*) FROM (" + query + ") broken")
                  .mapTo(long.class)
                  .one();
          return number == 0 ? this : violations(name, number, examplesOf(handle, query, name));
        });
  }

  /**
   * Checks every row of a query, which may be many and large, and notes the faults.
   *
   * @param name the kind of violation
   * @param sql in a transaction, so that not all rows are held at once
   */
  public Evidence mustHold(String name, String sql, RowCheck check) throws SQLException {
    List<String> violations = new ArrayList<>();
    long number = 0;
    try (PreparedStatement statement = connection.prepareStatement(scope + sql)) {
      statement.setFetchSize(ROWS_AT_ONCE);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          String fault = fault(name, check, row);
          if (fault != null) {
            number++;
            if (violations.size() < Finding.MOST_EXAMPLES) {
              violations.add(fault);
            }
          }
        }
      }
    }
    return violations(name, number, violations);
  }

  /** Returns what is wrong with a row, also if the check can't read its values. */
  private static @Nullable String fault(String name, RowCheck check, ResultSet row)
      throws SQLException {
    try {
      return check.fault(row);
    } catch (RuntimeException unreadable) {
      return "%s: %s can't be read: %s".formatted(name, row.getString(1), unreadable.getMessage());
    }
  }

  /** Checks one row. */
  @FunctionalInterface
  public interface RowCheck {
    /** Returns what is wrong with the row, or null. */
    @Nullable String fault(ResultSet row) throws SQLException;
  }

  /** Returns some of the texts; one is null if a damaged row lacks a value that it names. */
  private static List<String> examplesOf(Handle handle, String query, String name) {
    return handle
        .createQuery(query)
        .setMaxRows(Finding.MOST_EXAMPLES)
        .map(
            (row, context) ->
                Objects.requireNonNullElse(row.getString(1), name + ": a row without its values"))
        .list();
  }

  /** Notes violations that were found elsewhere, with some or all of them as examples. */
  public Evidence violations(String name, long number, List<String> violations) {
    if (number > 0) {
      count(name, number);
      broken += number;
      examples.add(violations);
    }
    return this;
  }

  /** Returns the finding. */
  public Finding finding(String id, String statement) {
    count("broken", broken);
    return new Finding(id, broken == 0, statement, String.join(" ", counts), oneOfEachFirst());
  }

  private List<String> oneOfEachFirst() {
    List<String> mixed = new ArrayList<>();
    for (int i = 0; i < Finding.MOST_EXAMPLES; i++) {
      for (List<String> kind : examples) {
        if (i < kind.size()) {
          mixed.add(kind.get(i));
        }
      }
    }
    return mixed;
  }
}
