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
