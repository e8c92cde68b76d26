package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a query asks for: its conditions, and the values that names in it stand for. */
final class Terms {
  private final StringBuilder conditions = new StringBuilder();
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** With a condition. */
  Terms and(String condition) {
    conditions.append(" AND ").append(condition);
    return this;
  }

  /** With a condition on a value; without it, if that is null. */
  Terms and(String condition, String name, @Nullable Object value) {
    return value == null ? this : and(condition).with(name, value);
  }

  /** With a value of the query. */
  Terms with(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /** The values by their names. */
  Map<String, Object> values() {
    return values;
  }

  /** The query with the conditions in place of {@code %s}; each of them begins with AND. */
  String in(String sql) {
    return sql.formatted(conditions);
  }

  /** What such a query finds. */
  <T> List<T> list(Connection connection, Class<T> row, String sql) throws SQLException {
    return Queries.list(connection, row, in(sql), values);
  }
}
