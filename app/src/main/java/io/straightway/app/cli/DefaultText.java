package io.straightway.app.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The default values of options as text. */
public final class DefaultText {
  private DefaultText() {}

  /** Returns the paragraphs of an option's help, the first with the default value. */
  public static List<String> described(OptionSpec option) {
    String text = of(option);
    List<String> help = new ArrayList<>(List.of(option.description()));
    if (!text.isEmpty() && !String.join(" ", help).matches("(?s).*[Dd]efault.*")) {
      help.set(0, help.get(0) + " Default: " + text);
    }
    return help;
  }

  /** Returns the default value of an option as it is typed; empty if there is none. */
  public static String of(OptionSpec option) {
    if (option.required() || option.arity().max() == 0) {
      return "";
    }
    return text(option.defaultValue() == null ? option.initialValue() : option.defaultValue());
  }

  /** Returns a value as it is typed; empty if there is none. */
  static String text(@Nullable Object value) {
    if (value instanceof Collection<?> all) {
      return all.stream().map(DefaultText::text).collect(Collectors.joining(","));
    }
    if (value instanceof Enum<?> constant) {
      return EnumWord.of(constant);
    }
    if (value instanceof Duration time) {
      return time.toMillisPart() > 0 ? time.toMillis() + "ms" : time.toSeconds() + "s";
    }
    if (value instanceof Double number) {
      return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
    return value == null || value instanceof Map ? "" : value.toString();
  }
}
