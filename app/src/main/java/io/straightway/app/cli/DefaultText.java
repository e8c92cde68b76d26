package io.straightway.app;

import io.straightway.app.cli.EnumWord;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds the default values of options to their help. */
public final class DefaultText {
  private DefaultText() {}

  /** Adds the default value to every option whose help doesn't mention one. */
  public static void add(CommandSpec command) {
    for (OptionSpec option : command.options().toArray(OptionSpec[]::new)) {
      String text = of(option);
      String[] help = option.description();
      if (!text.isEmpty() && !String.join(" ", help).matches("(?s).*[Dd]efault.*")) {
        String[] more = help.clone();
        more[0] += " Default: " + text;
        command.remove(option);
        command.addOption(option.toBuilder().description(more).build());
      }
    }
  }

  /** Returns the default value of an option as it is typed; empty if there is none. */
  public static String of(OptionSpec option) {
    if (option.required() || option.arity().max() == 0) {
      return "";
    }
    return text(option.defaultValue() == null ? option.initialValue() : option.defaultValue());
  }

  private static String text(@Nullable Object value) {
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
