package io.straightway.app.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.ArgSpec;
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
    List<String> words = all(type);
    return type.getEnumConstants()[words.indexOf(among(words, word))];
  }

  /** Returns the words for all constants of an enum. */
  public static List<String> all(Class<?> type) {
    return Arrays.stream(type.getEnumConstants()).map(constant -> of((Enum<?>) constant)).toList();
  }

  /** Returns the words that an argument takes; empty if it takes any. */
  public static List<String> possible(ArgSpec arg) {
    Class<?> type = Converters.type(arg);
    if (type.isEnum()) {
      return all(type);
    }
    List<String> words = new ArrayList<>();
    if (arg.completionCandidates() != null) {
      arg.completionCandidates().forEach(words::add);
    }
    return words;
  }

  /**
   * Returns a word as it is listed, given in any case and with - or _.
   *
   * @throws TypeConversionException with the listed words
   */
  public static String among(List<String> words, String word) {
    return words.stream()
        .filter(listed -> listed.replace('_', '-').equalsIgnoreCase(word.replace('_', '-')))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + word + "' is not one of " + String.join(", ", words)));
  }

  /** On or off. */
  public enum Switch {
    ON,
    OFF
  }
}
