package io.straightway.app.cli;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.SessionLimits;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How long a process may sleep before its locks are given to others. */
public final class StallLimitOption {
  @Option(
      names = "--stall-limit",
      paramLabel = "TIME",
      converter = ToTime.class,
      description =
          "How long this process may hold locks while it shows no sign of life, 1s to 60min; then"
              + " the server ends its session, others take its work over, and it repeats what was"
              + " not committed when it wakes up. Default: 10s")
  Duration limit = SessionLimits.USUAL.stall();

  /**
   * The address with this limit.
   *
   * @throws IllegalArgumentException if the limit is out of bounds
   */
  public DatabaseAddress of(DatabaseAddress address) {
    return address.with(new SessionLimits(limit));
  }

  /** Reads a time such as 1s. */
  static final class ToTime implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(ms|s|min)");

    @Override
    public Duration convert(String text) {
      Matcher parts = TIME.matcher(text);
      if (!parts.matches()) {
        throw new TypeConversionException("'" + text + "' is not a time such as 5s");
      }
      long number = Long.parseLong(parts.group(1));
      return switch (parts.group(2)) {
        case "ms" -> Duration.ofMillis(number);
        case "s" -> Duration.ofSeconds(number);
        default -> Duration.ofMinutes(number);
      };
    }
  }
}
