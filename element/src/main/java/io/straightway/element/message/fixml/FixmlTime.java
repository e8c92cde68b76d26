package io.straightway.element.message.fixml;

import io.straightway.element.message.ValueDates;
import io.straightway.element.message.ValueText;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A time in FIXML: a UTCTimestamp, which is in UTC with or without its Z, or a time with an offset,
 * which some senders write.
 */
final class FixmlTime {
  private static final int LONGEST = 40;
  private static final Pattern WITH_OFFSET =
      Pattern.compile("([^+]{19,29})([+-])([01][0-9]):([0-5][0-9])", Pattern.DOTALL);

  private FixmlTime() {}

  /**
   * Returns the instant, or null if the value is not a time.
   *
   * @param scratch is overwritten
   */
  static @Nullable Instant instant(String value, ValueText scratch) {
    if (value.length() > LONGEST) {
      return null;
    }
    Matcher offset = WITH_OFFSET.matcher(value);
    if (!offset.matches()) {
      scratch.set(value.endsWith("Z") ? value : value + "Z");
      return ValueDates.instant(scratch);
    }
    scratch.set(offset.group(1) + "Z");
    Instant local = ValueDates.instant(scratch);
    Duration ahead =
        Duration.ofHours(Long.parseLong(offset.group(3)))
            .plusMinutes(Long.parseLong(offset.group(4)));
    if (local == null) {
      return null;
    }
    return offset.group(2).equals("+") ? local.minus(ahead) : local.plus(ahead);
  }
}
