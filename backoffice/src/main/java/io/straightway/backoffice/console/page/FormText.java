package io.straightway.backoffice.console.page;

import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values of forms, which send an empty field as empty text. */
public final class FormText {
  private static final Pattern PRINTED = Pattern.compile("-?[0-9]{1,3}(,[0-9]{3})+([.][0-9]+)?");

  private FormText() {}

  /** Returns the typed text; null if it is blank. */
  public static @Nullable String orNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }

  /** Returns the typed text; empty if it is blank. */
  public static String stripped(@Nullable String text) {
    return text == null ? "" : text.strip();
  }

  /** Returns a number without the separators that pages print; other text unchanged. */
  public static String number(String text) {
    return PRINTED.matcher(text).matches() ? text.replace(",", "") : text;
  }

  /** Returns the values typed with commas between; empty if there are none. */
  public static List<String> several(@Nullable String text) {
    return stripped(text).isEmpty() ? List.of() : List.of(stripped(text).split("\\s*,\\s*"));
  }

  /** Returns the chosen day; null if there is none. */
  public static @Nullable LocalDate date(@Nullable String text) {
    String day = orNull(text);
    return day == null ? null : LocalDate.parse(day);
  }
}
