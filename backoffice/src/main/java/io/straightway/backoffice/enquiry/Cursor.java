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

/** A place in a list: the key of the last row shown. Clients get it as opaque text. */
public record Cursor(List<String> key) {
  private static final String SEPARATOR = "\n";

  private static final DecimalForm AMOUNT = DecimalForm.signed(40, 20);

  public static Cursor of(Object... key) {
    return new Cursor(Arrays.stream(key).map(Object::toString).toList());
  }

  /**
   * Returns the place at which a client wants a page to begin, or null for the first page.
   *
   * @param limit the most items wanted
   * @param parts the number of parts of the key
   * @throws IllegalArgumentException if the text was not issued by this server, or the limit is not
   *     from 1 to {@link Page#MOST}
   */
  public static @Nullable Cursor begin(@Nullable String text, int limit, int parts) {
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

  public String text() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(String.join(SEPARATOR, key).getBytes(StandardCharsets.UTF_8));
  }

  public String word(int part) {
    String word = key.get(part);
    if (word.indexOf('\0') >= 0) {
      throw invalid();
    }
    return word;
  }

  public long number(int part) {
    try {
      return Long.parseLong(key.get(part));
    } catch (NumberFormatException e) {
      throw invalid();
    }
  }

  public BigDecimal amount(int part) {
    BigDecimal amount = AMOUNT.read(key.get(part));
    if (amount == null) {
      throw invalid();
    }
    return amount;
  }

  public LocalDate date(int part) {
    try {
      return LocalDate.parse(key.get(part));
    } catch (DateTimeException e) {
      throw invalid();
    }
  }

  public Instant time(int part) {
    try {
      return Instant.parse(key.get(part));
    } catch (DateTimeException e) {
      throw invalid();
    }
  }

  private static IllegalArgumentException invalid() {
    return new IllegalArgumentException("after must be the value of next in an earlier answer");
  }
}
