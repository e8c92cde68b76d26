package io.straightway.app.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A list of whole numbers, such as {@code 1,2,4}, a range, {@code 1..4}, or both, {@code 1..4,8}.
 *
 * @param values the numbers in the order given, without repetition
 */
public record CountList(List<Integer> values) {
  private static final Pattern PART = Pattern.compile("(\\d{1,6})(?:\\.\\.(\\d{1,6}))?");
  private static final int MOST = 1_000;

  /** Returns a list of one number. */
  public static CountList of(int only) {
    return new CountList(List.of(only));
  }

  /** Returns the list as it is typed. */
  @Override
  public String toString() {
    return values.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** Parses a list. */
  public static final class Converter implements ITypeConverter<CountList> {
    @Override
    public CountList convert(String text) {
      List<Integer> values = new ArrayList<>();
      for (String part : text.split(",", -1)) {
        add(values, part.strip(), text);
      }
      return new CountList(Collections.unmodifiableList(values));
    }

    private static void add(List<Integer> values, String part, String text) {
      Matcher range = PART.matcher(part);
      if (!range.matches()) {
        throw wrong(text);
      }
      int first = Integer.parseInt(range.group(1));
      int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
      if (last < first || last - first >= MOST) {
        throw wrong(text);
      }
      for (int value = first; value <= last; value++) {
        if (!values.contains(value)) {
          values.add(value);
        }
      }
    }

    private static TypeConversionException wrong(String text) {
      return new TypeConversionException(
          "'" + text + "' is neither a list of numbers, such as 1,2,4, nor a range, such as 1..4");
    }
  }
}
