package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Part;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param next the place at which the next page of the same enquiry begins; null at the end. A page
 *     can have few items, or none, and yet not be the last: see {@link #MOST_WALKED}
 */
public record Page<T>(List<T> items, @Nullable String next) implements Part<T> {
  /** The most items of a page. */
  public static final int MOST = 1_000;

  /**
   * The most rows that one enquiry examines. An enquiry without an index of its own examines this
   * many rows of a table, latest first, and leaves the rest to the next page: its cost is bounded
   * whatever the size of the table, and the trade path pays for no index.
   */
  public static final int MOST_WALKED = 50_000;

  /**
   * Checks the limit of a page, and returns it.
   *
   * @throws IllegalArgumentException if it is not from 1 to {@link #MOST}
   */
  public static int requireLimit(int limit) {
    if (limit < 1 || limit > MOST) {
      throw new IllegalArgumentException("limit is " + limit + "; allowed is 1 to " + MOST);
    }
    return limit;
  }

  /**
   * Returns a page of a list that is known as a whole.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param name returns the identifier of an item
   */
  public static <T> Page<T> of(
      List<T> whole, @Nullable String after, int limit, Function<T, String> name) {
    Cursor cursor = Cursor.begin(after, limit, 2);
    int first = 0;
    if (cursor != null) {
      // after the last item shown, if it is still in the list; otherwise at its former index
      int stood = (int) Math.max(0, Math.min(cursor.number(0), whole.size()));
      first = stood;
      for (int i = 0; i < whole.size(); i++) {
        if (name.apply(whole.get(i)).equals(cursor.word(1))) {
          first = i + 1;
        }
      }
    }
    int end = Math.min(whole.size(), first + limit);
    return new Page<>(
        whole.subList(first, end),
        end < whole.size() ? Cursor.of(end, name.apply(whole.get(end - 1))).text() : null);
  }

  /**
   * Returns a page of numbered items, greatest number first.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param below reads the items below a number
   */
  public static <T> Page<T> byNumber(
      @Nullable String after, int limit, ItemReader<T> below, ToLongFunction<T> number)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    return of(
        below.read(cursor == null ? Long.MAX_VALUE : cursor.number(0), limit + 1),
        limit,
        row -> Cursor.of(number.applyAsLong(row)));
  }

  /** Reads numbered items. */
  @FunctionalInterface
  public interface ItemReader<T> {
    /** Returns the items with a smaller number, greatest first, up to a maximum. */
    List<T> read(long number, int most) throws SQLException;
  }

  /**
   * Returns the page of the items found.
   *
   * @param items the items; one more than the limit, if there are more
   * @param key returns the sort key of an item
   */
  public static <T> Page<T> of(List<T> items, int limit, Function<T, Cursor> key) {
    return of(items, limit, key, null);
  }

  /**
   * Returns the page of the items found, of a list whose rows were not all examined.
   *
   * @param walkedTo the last row examined; null if that is the end of the list
   */
  public static <T> Page<T> of(
      List<T> items, int limit, Function<T, Cursor> key, @Nullable Cursor walkedTo) {
    if (items.size() > limit) {
      return new Page<>(items.subList(0, limit), key.apply(items.get(limit - 1)).text());
    }
    return new Page<>(items, walkedTo == null ? null : walkedTo.text());
  }
}
