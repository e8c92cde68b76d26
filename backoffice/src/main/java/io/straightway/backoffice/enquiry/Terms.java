package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions of a query, and the values of its parameters. */
public final class Terms {
  private final StringBuilder conditions = new StringBuilder();
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Adds a condition. */
  public Terms and(String condition) {
    conditions.append(" AND ").append(condition);
    return this;
  }

  /** Adds a condition on a value, unless the value is null. */
  public Terms and(String condition, String name, @Nullable Object value) {
    return value == null ? this : and(condition).with(name, value);
  }

  /**
   * Adds the bounds of a range, each unless it is null.
   *
   * @param first the name of the lower bound
   * @param last the name of the upper bound
   * @throws IllegalArgumentException if nothing can be within the range
   */
  public <T extends Comparable<? super T>> Terms within(
      String expression, String first, @Nullable T from, String last, @Nullable T to) {
    if (from != null && to != null && from.compareTo(to) > 0) {
      throw new IllegalArgumentException(
          "nothing is between %s and %s: the first must not be above the second"
              .formatted(from, to));
    }
    return and(expression + " >= :" + first, first, from)
        .and(expression + " <= :" + last, last, to);
  }

  /** Adds the value of a parameter. */
  public Terms with(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /** Returns the values by parameter name. */
  public Map<String, Object> values() {
    return values;
  }

  /** Returns the query with the conditions in place of {@code %s}; each of them begins with AND. */
  public String in(String sql) {
    return sql.formatted(conditions);
  }

  /** Runs the query and returns its rows. */
  public <T> List<T> list(Connection connection, Class<T> row, String sql) throws SQLException {
    return Queries.list(connection, row, in(sql), values);
  }
}
