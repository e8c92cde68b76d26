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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The evidence for and against one invariant. */
public final class Evidence {
  private static final int ROWS_AT_ONCE = 1_000;

  private final Readers readers;
  private final String scope;
  private final List<Future<Part>> parts = new ArrayList<>();

  /** Gathers evidence from one snapshot. */
  public Evidence(Readers readers) {
    this(readers, "");
  }

  private Evidence(Readers readers, String scope) {
    this.readers = readers;
    this.scope = scope;
  }

  /**
   * The answer of one query.
   *
   * @param counts numbers by name
   * @param broken the number of violations
   * @param examples some or all of them
   */
  private record Part(Map<String, ?> counts, long broken, List<String> examples) {
    static Part of(String name, long broken, List<String> examples) {
      return new Part(broken == 0 ? Map.of() : Map.of(name, broken), broken, examples);
    }
  }

  /**
   * Gathers evidence from some of the rows, without loops: the planner can't know how many rows
   * these are, and would join thousands with each other.
   *
   * @param scope a WITH clause that precedes each query, with a part of a view under its own name
   */
  public static Evidence of(Connection connection, String scope) throws SQLException {
    Queries.execute(connection, "SET LOCAL enable_nestloop = off");
    return new Evidence(Readers.of(connection), scope);
  }

  /** Gathers evidence from all rows, after that from some. */
  public static Evidence whole(Connection connection) throws SQLException {
    Queries.execute(connection, "SET LOCAL enable_nestloop = on");
    return new Evidence(Readers.of(connection));
  }

  /** Notes a count for the reader; it proves nothing. */
  public Evidence count(String name, long number) {
    return countRow(Map.of(name, number));
  }

  /** Notes the columns of the single row of a query, by name. */
  public Evidence countRow(String sql) throws SQLException {
    parts.add(
        readers.ask(
            "counts",
            connection ->
                new Part(
                    Queries.on(connection, handle -> handle.createQuery(sql).mapToMap().one()),
                    0,
                    List.of())));
    return this;
  }

  /** Notes counts by name. */
  public Evidence countRow(Map<String, ?> row) {
    parts.add(CompletableFuture.completedFuture(new Part(row, 0, List.of())));
    return this;
  }

  /**
   * Notes every row of a query as a violation.
   *
   * @param name the kind of violation
   * @param sql returns one text for every violation; see {@link Dialect#inItsWords}
   */
  public Evidence mustBeEmpty(String name, String sql) throws SQLException {
    String query = scope + Dialect.of(readers.own()).inItsWords(sql);
    parts.add(
        readers.ask(
            name, connection -> Queries.on(connection, handle -> violations(handle, query, name))));
    return this;
  }

  private static Part violations(Handle handle, String query, String name) {
    long number =
        handle.createQuery("SELECT COUNT(*) FROM (" + query + ") broken").mapTo(long.class).one();
    return Part.of(name, number, number == 0 ? List.of() : examplesOf(handle, query, name));
  }

  /**
   * Checks every row of a query, which may be many and large, and notes the faults.
   *
   * @param name the kind of violation
   * @param sql in a transaction, so that not all rows are held at once
   */
  public Evidence mustHold(String name, String sql, RowCheck check) throws SQLException {
    parts.add(readers.ask(name, connection -> violations(connection, name, scope + sql, check)));
    return this;
  }

  private static Part violations(Connection connection, String name, String sql, RowCheck check)
      throws SQLException {
    List<String> violations = new ArrayList<>();
    long number = 0;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
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
    return Part.of(name, number, violations);
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
    parts.add(CompletableFuture.completedFuture(Part.of(name, number, violations)));
    return this;
  }

  /** Returns the finding to be, after all evidence was asked for. */
  public Conclusion conclusion(String id, String statement) {
    return () -> finding(id, statement);
  }

  /** Waits for the answers and returns the finding. */
  public Finding finding(String id, String statement) throws SQLException {
    List<Part> answers = new ArrayList<>();
    for (Future<Part> part : parts) {
      answers.add(Readers.await(part));
    }
    long broken = answers.stream().mapToLong(Part::broken).sum();
    String counts =
        Stream.concat(answers.stream().map(Part::counts), Stream.of(Map.of("broken", broken)))
            .flatMap(counted -> counted.entrySet().stream())
            .map(count -> count.getKey() + "=" + count.getValue())
            .collect(Collectors.joining(" "));
    return new Finding(id, broken == 0, statement, counts, oneOfEachFirst(answers));
  }

  private static List<String> oneOfEachFirst(List<Part> answers) {
    List<String> mixed = new ArrayList<>();
    for (int i = 0; i < Finding.MOST_EXAMPLES; i++) {
      for (Part kind : answers) {
        if (i < kind.examples().size()) {
          mixed.add(kind.examples().get(i));
        }
      }
    }
    return mixed;
  }
}
