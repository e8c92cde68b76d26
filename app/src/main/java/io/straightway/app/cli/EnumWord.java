package io.straightway.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/**
 * The words for enum constants on a command line: {@code LOW_CONTENTION} is {@code low-contention}.
 */
public final class EnumWord {
  private EnumWord() {}

  /** Returns the word for a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the constant of a word.
   *
   * @param type the enum
   * @throws TypeConversionException with the allowed words
   */
  public static <E> E parse(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> of((Enum<?>) constant).equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () -> new TypeConversionException("'" + word + "' is not one of " + all(type)));
  }

  private static String all(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> of((Enum<?>) constant))
        .collect(Collectors.joining(", "));
  }

  /** On or off. */
  public enum Switch {
    ON,
    OFF
  }
}
