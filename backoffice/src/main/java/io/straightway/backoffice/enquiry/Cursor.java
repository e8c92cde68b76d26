package io.straightway.backoffice.enquiry;

import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a list: the key of the row that was shown last. Clients get it as text that they are
 * not to look into.
 */
record Cursor(List<String> key) {
  private static final String SEPARATOR = "\n";

  private static final DecimalForm AMOUNT = DecimalForm.signed(40, 20);

  static Cursor of(Object... key) {
    return new Cursor(Arrays.stream(key).map(Object::toString).toList());
  }

  /**
   * The place that a client gave to begin a page at, or null if it gave none.
   *
   * @param limit the most items that it wants
   * @param parts of how many parts the key is
   * @throws IllegalArgumentException if the text is none of ours, or the limit is not from 1 to
   *     {@link Page#MOST}
   */
  static @Nullable Cursor begin(@Nullable String text, int limit, int parts) {
    Page.requireLimit(limit);
    if (text == null || text.isEmpty()) {
      return null;
    }
    List<String> key;
    try {
      key =
          List.of(
              new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8)
                  .split(SEPARATOR, -1));
    } catch (IllegalArgumentException e) {
      throw invalid();
    }
    if (key.size() != parts) {
      throw invalid();
    }
    return new Cursor(key);
  }

  String text() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(String.join(SEPARATOR, key).getBytes(StandardCharsets.UTF_8));
  }

  String word(int part) {
    String word = key.get(part);
    if (word.indexOf('\0') >= 0) {
      throw invalid();
    }
    return word;
  }

  long number(int part) {
    try {
      return Long.parseLong(key.get(part));
    } catch (NumberFormatException e) {
      throw invalid();
    }
  }

  BigDecimal amount(int part) {
    BigDecimal amount = AMOUNT.read(key.get(part));
    if (amount == null) {
      throw invalid();
    }
    return amount;
  }

  LocalDate date(int part) {
    try {
      return LocalDate.parse(key.get(part));
    } catch (DateTimeException e) {
      throw invalid();
    }
  }

  Instant time(int part) {
    try {
      return Instant.parse(key.get(part));
    } catch (DateTimeException e) {
      throw invalid();
    }
  }

  private static IllegalArgumentException invalid() {
    return new IllegalArgumentException("after is not what an earlier answer gave as next");
  }
}
