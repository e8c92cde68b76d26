package io.straightway.element.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where a row differs from the message that it was made of. */
public final class Differences {
  private final List<String> found = new ArrayList<>(0);

  /** Compares a field; numbers are equal with whatever decimals they are written. */
  public Differences compare(String field, @Nullable Object said, @Nullable Object stored) {
    if (!isSame(said, stored)) {
      found.add(field + " " + text(stored) + ", not " + text(said));
    }
    return this;
  }

  private static boolean isSame(@Nullable Object said, @Nullable Object stored) {
    if (said instanceof BigDecimal one && stored instanceof BigDecimal other) {
      return one.compareTo(other) == 0;
    }
    return Objects.equals(said, stored);
  }

  private static @Nullable Object text(@Nullable Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value;
  }

  /**
   * What was found.
   *
   * @param row what the row is called
   * @return null if there is no difference
   */
  public @Nullable String of(String row) {
    return found.isEmpty() ? null : row + ": " + String.join("; ", found) + ", as its message says";
  }
}
