package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table that one enquiry examines, greatest number first; see {@link
 * Page#MOST_WALKED}.
 *
 * @param before a number greater than those of the rows
 * @param end the least number of the rows; null if they are all that are left
 */
public record Walk(long before, @Nullable Long end) {
  /** Walks from the place that a client gave, or from the greatest number. */
  public static Walk of(Connection connection, String table, String number, @Nullable Cursor after)
      throws SQLException {
    return before(connection, table, number, first(after));
  }

  /** Walks the rows below a number. */
  public static Walk before(Connection connection, String table, String number, long before)
      throws SQLException {
    String sql = "SELECT %2$s FROM %1$s WHERE %2$s < ? ORDER BY %2$s DESC OFFSET ? LIMIT 1";
    return new Walk(
        before,
        Queries.first(
                connection, Long.class, sql.formatted(table, number), before, Page.MOST_WALKED - 1)
            .orElse(null));
  }

  /** Walks all remaining rows. */
  public static Walk all(@Nullable Cursor after) {
    return new Walk(first(after), null);
  }

  /** Returns the number of a place. */
  static long first(@Nullable Cursor after) {
    return after == null ? Long.MAX_VALUE : after.number(0);
  }

  /** Returns the bounds of the rows as the parameters {@code :before} and {@code :walkedTo}. */
  public Terms terms() {
    return new Terms().with("before", before).with("walkedTo", end == null ? 0L : end);
  }

  /** Returns the page of the items found among these rows. */
  public <T> Page<T> page(List<T> items, int limit, ToLongFunction<T> number) {
    return Page.of(
        items,
        limit,
        row -> Cursor.of(number.applyAsLong(row)),
        end == null ? null : Cursor.of(end));
  }
}
