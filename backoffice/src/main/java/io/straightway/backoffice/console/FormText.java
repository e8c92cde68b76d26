package io.straightway.backoffice.console;

import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What forms send: a field that is left empty comes as empty text. */
public final class FormText {
  private static final Pattern PRINTED = Pattern.compile("-?[0-9]{1,3}(,[0-9]{3})+([.][0-9]+)?");

  private FormText() {}

  /** What was typed; null if nothing was. */
  public static @Nullable String given(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }

  /** What was typed; empty if nothing was. */
  public static String stripped(@Nullable String text) {
    return text == null ? "" : text.strip();
  }

  /** A number without the separators that pages print; what is none is left as it is. */
  public static String number(String text) {
    return PRINTED.matcher(text).matches() ? text.replace(",", "") : text;
  }

  /** What was typed with commas between; none if nothing was. */
  public static List<String> several(@Nullable String text) {
    return stripped(text).isEmpty() ? List.of() : List.of(stripped(text).split("\\s*,\\s*"));
  }

  /** The day that was chosen; null if none was. */
  public static @Nullable LocalDate date(@Nullable String text) {
    String day = given(text);
    return day == null ? null : LocalDate.parse(day);
  }
}
