package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table that one question looks at, the greatest number first; see {@link
 * Page#MOST_WALKED}.
 *
 * @param before a number greater than theirs
 * @param end the least of theirs; null if they are all that are left
 */
record Walk(long before, @Nullable Long end) {
  /** From the place that a client gave, or the greatest number of all. */
  static Walk of(Connection connection, String table, String number, @Nullable Cursor after)
      throws SQLException {
    return before(connection, table, number, first(after));
  }

  /** From a number on. */
  static Walk before(Connection connection, String table, String number, long before)
      throws SQLException {
    String sql = "SELECT %2$s FROM %1$s WHERE %2$s < ? ORDER BY %2$s DESC OFFSET ? LIMIT 1";
    return new Walk(
        before,
        Queries.first(
                connection, Long.class, sql.formatted(table, number), before, Page.MOST_WALKED - 1)
            .orElse(null));
  }

  /** All that are left. */
  static Walk all(@Nullable Cursor after) {
    return new Walk(first(after), null);
  }

  /** The number that a place stands for. */
  static long first(@Nullable Cursor after) {
    return after == null ? Long.MAX_VALUE : after.number(0);
  }

  /** These rows as {@code :before} and {@code :walkedTo}. */
  Terms terms() {
    return new Terms().with("before", before).with("walkedTo", end == null ? 0L : end);
  }

  /** The page of what was found among them. */
  <T> Page<T> page(List<T> found, int limit, ToLongFunction<T> number) {
    return Page.of(
        found,
        limit,
        one -> Cursor.of(number.applyAsLong(one)),
        end == null ? null : Cursor.of(end));
  }
}
