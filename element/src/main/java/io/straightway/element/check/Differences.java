package io.straightway.element.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The differences between a row and its message. */
public final class Differences {
  private final List<String> texts = new ArrayList<>(0);

  /** Compares a field; numbers are compared without regard to their scale. */
  public Differences compare(String field, @Nullable Object stated, @Nullable Object stored) {
    if (!isSame(stated, stored)) {
      texts.add(field + " " + text(stored) + ", not " + text(stated));
    }
    return this;
  }

  private static boolean isSame(@Nullable Object stated, @Nullable Object stored) {
    if (stated instanceof BigDecimal first && stored instanceof BigDecimal second) {
      return first.compareTo(second) == 0;
    }
    return Objects.equals(stated, stored);
  }

  private static @Nullable Object text(@Nullable Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value;
  }

  /**
   * Returns the differences as text.
   *
   * @param row the row's name
   * @return null if there is no difference
   */
  public @Nullable String of(String row) {
    return texts.isEmpty() ? null : row + ": " + String.join("; ", texts) + ", as its message says";
  }
}
