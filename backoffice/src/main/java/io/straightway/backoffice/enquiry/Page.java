package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Part;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list that may be long.
 *
 * @param next where the list goes on, for the same question again; null at its end. A page can have
 *     few items, or none, and yet not be the last: see {@link #MOST_WALKED}
 */
public record Page<T>(List<T> items, @Nullable String next) implements Part<T> {
  /** The most items that may be asked for at once. */
  public static final int MOST = 1_000;

  /**
   * How many rows one question may look at. What is asked of a table that no index of its own
   * answers goes through so many of its rows, the latest first, and leaves the rest to the next
   * page: so it costs the same whatever there is, and the trade path pays for no index.
   */
  static final int MOST_WALKED = 50_000;

  /**
   * The number of items that a page has at most.
   *
   * @throws IllegalArgumentException if it is not from 1 to {@link #MOST}
   */
  public static int requireLimit(int limit) {
    if (limit < 1 || limit > MOST) {
      throw new IllegalArgumentException("limit is " + limit + "; it is from 1 to " + MOST);
    }
    return limit;
  }

  /**
   * A page of a whole list.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param name what an element is known by
   */
  public static <T> Page<T> of(
      List<T> whole, @Nullable String after, int limit, Function<T, String> name) {
    Cursor cursor = Cursor.begin(after, limit, 2);
    int first = 0;
    if (cursor != null) {
      // where the last one shown stood, or stands still
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
   * A page of what is numbered, the greatest number first.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param below reads what has a smaller number than the one given, at most so many
   */
  public static <T> Page<T> byNumber(
      @Nullable String after, int limit, Below<T> below, ToLongFunction<T> number)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    return of(
        below.read(cursor == null ? Long.MAX_VALUE : cursor.number(0), limit + 1),
        limit,
        one -> Cursor.of(number.applyAsLong(one)));
  }

  /** Reads what is numbered. */
  @FunctionalInterface
  public interface Below<T> {
    /** At most so many of those whose number is smaller, the greatest first. */
    List<T> read(long number, int most) throws SQLException;
  }

  /**
   * The page of what was found.
   *
   * @param found one more than the limit, if there are more
   * @param key what the list is in the order of
   */
  static <T> Page<T> of(List<T> found, int limit, Function<T, Cursor> key) {
    return of(found, limit, key, null);
  }

  /**
   * As above, of a list whose rows were not all looked at.
   *
   * @param walkedTo the last row looked at; null if that is the end of the list
   */
  static <T> Page<T> of(
      List<T> found, int limit, Function<T, Cursor> key, @Nullable Cursor walkedTo) {
    if (found.size() > limit) {
      return new Page<>(found.subList(0, limit), key.apply(found.get(limit - 1)).text());
    }
    return new Page<>(found, walkedTo == null ? null : walkedTo.text());
  }
}
