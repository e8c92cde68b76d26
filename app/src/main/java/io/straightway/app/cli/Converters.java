package io.straightway.app.cli;

import io.straightway.db.ContentHash;
import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/** Parses the values of options, and refuses invalid ones in plain words. */
public final class Converters {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,6})(ms|s|min)");

  private static final int MAX_PORT = 65_535;
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private Converters() {}

  /**
   * Makes all commands read numbers in digits 0 to 9 in every locale, dates and times as ISO 8601,
   * and enum constants as words.
   */
  public static void register(CommandLine commands) {
    commands
        .registerConverter(int.class, text -> (int) whole(text, Integer.MAX_VALUE))
        .registerConverter(Integer.class, text -> (int) whole(text, Integer.MAX_VALUE))
        .registerConverter(long.class, text -> whole(text, Long.MAX_VALUE))
        .registerConverter(Long.class, text -> whole(text, Long.MAX_VALUE))
        .registerConverter(double.class, Converters::decimal)
        .registerConverter(Double.class, Converters::decimal)
        .registerConverter(BigDecimal.class, Converters::exact)
        .registerConverter(LocalDate.class, time(LocalDate::parse, "a date such as 2026-11-20"))
        .registerConverter(
            Instant.class,
            time(
                text -> OffsetDateTime.parse(text).toInstant(),
                "a time with its offset such as 2026-11-20T16:30:00Z"));
    commands.registerConverter(Duration.class, Converters::duration);
    commands.registerConverter(ContentHash.class, Converters::hash);
    commands.registerConverter(URI.class, Converters::address);
    enums(commands).forEach(type -> registerWords(commands, type));
  }

  /** Returns the enum types among the arguments of a command and its subcommands. */
  private static Stream<Class<?>> enums(CommandLine command) {
    return Stream.concat(
            command.getCommandSpec().args().stream().map(Converters::type).filter(Class::isEnum),
            command.getSubcommands().values().stream().flatMap(Converters::enums))
        .distinct();
  }

  /** Returns the type of an argument, or of its elements if it takes several. */
  public static Class<?> type(ArgSpec arg) {
    return arg.auxiliaryTypes()[arg.auxiliaryTypes().length - 1];
  }

  private static <E> void registerWords(CommandLine commands, Class<E> type) {
    commands.registerConverter(type, word -> EnumWord.parse(type, word));
  }

  private static <T> ITypeConverter<T> time(Function<String, T> parser, String kind) {
    return text -> {
      try {
        return parser.apply(text);
      } catch (DateTimeException e) {
        throw new TypeConversionException("'" + text + "' is not " + kind);
      }
    };
  }

  private static ContentHash hash(String text) {
    try {
      return ContentHash.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Parses an address with a host.
   *
   * @throws TypeConversionException if the text is not such an address
   */
  public static URI address(String text) {
    try {
      URI address = new URI(text);
      if (!address.isOpaque() && address.getHost() != null && address.getPort() <= MAX_PORT) {
        return address;
      }
    } catch (URISyntaxException e) {
      // refused below
    }
    throw new TypeConversionException(
        "'" + text + "' is not an address such as http://127.0.0.1:8700");
  }

  /**
   * Returns whether a connection to a host stays on this machine, so that nobody else can read it.
   *
   * @param host the host as written in an address; null if it has none
   */
  public static boolean isOnThisMachine(@Nullable String host) {
    return host != null && LOOPBACK.contains(host);
  }

  /**
   * Refuses an address at which others could read the request; allowed are https, and http on this
   * machine.
   *
   * @param option the option that gives the address
   * @param because the danger, such as {@code others could read the events}
   */
  public static void requireSafe(String option, URI address, String because) {
    boolean isHere = "http".equals(address.getScheme()) && isOnThisMachine(address.getHost());
    if (address.getHost() == null || !(isHere || "https".equals(address.getScheme()))) {
      throw CommandFailure.usage(
          option
              + " is https://..., http on this machine only, because "
              + because
              + "; it is '"
              + address
              + "'");
    }
  }

  private static Duration isoDuration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeException e) {
      throw new TypeConversionException("'" + text + "' is not a time such as 5s or PT1H");
    }
  }

  private static Duration duration(String text) {
    Matcher parts = DURATION.matcher(text);
    if (!parts.matches()) {
      return isoDuration(text);
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }

  private static long whole(String text, long most) {
    if (!text.matches("[+-]?[0-9]+")) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    }
    if (new BigInteger(text).abs().compareTo(BigInteger.valueOf(most)) > 0) {
      throw new TypeConversionException("'" + text + "' is too large");
    }
    return Long.parseLong(text);
  }

  private static BigDecimal exact(String text) {
    return Optional.ofNullable(DecimalForm.ANY.read(text)).orElseThrow(() -> notANumber(text));
  }

  private static double decimal(String text) {
    if (!text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?")) {
      throw notANumber(text);
    }
    double number = Double.parseDouble(text);
    if (Double.isInfinite(number)) {
      throw new TypeConversionException("'" + text + "' is too large");
    }
    return number;
  }

  private static TypeConversionException notANumber(String text) {
    return new TypeConversionException("'" + text + "' is not a number such as 0.5");
  }
}
