package io.straightway.app.cli;

import io.straightway.benchmark.system.OwnCommand;
import io.straightway.db.DatabaseAddress;
import io.straightway.table.PlainText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The sources of option values missing on the command line: the environment variable ({@code
 * --batch-max} is {@code STP_BATCH_MAX}), else the settings file ({@code batch-max}), else the
 * option's default. If two options exclude each other, the one from the stronger source is used;
 * from the same source, both are, and the command refuses them.
 */
public final class OptionSources implements IDefaultValueProvider {
  private static final Set<String> NOT_A_SETTING = Set.of("help", "version", "config");

  /** Variables that belong to no option, apart from database logins. */
  private static final Set<String> NO_OPTION =
      Set.of(
          Surroundings.CONFIG,
          OwnCommand.JAVA_OPTIONS,
          Surroundings.OPERATOR,
          Surroundings.SECRET,
          Surroundings.SECRET_FILE);

  private static final Map<String, List<String>> RIVALS =
      Map.of(
          "database", List.of("dir", "to"),
          "dir", List.of("database", "to"),
          "to", List.of("database", "dir"));

  private final List<String> args;
  private final Surroundings surroundings;
  private final SettingsFile file;

  /** The sources of values, weakest first. */
  private enum Place {
    NOWHERE,
    FILE,
    ENVIRONMENT,
    COMMAND_LINE
  }

  private OptionSources(List<String> args, Surroundings surroundings, SettingsFile file) {
    this.args = List.copyOf(args);
    this.surroundings = surroundings;
    this.file = file;
  }

  /**
   * Connects all commands of {@code commandLine} to the sources.
   *
   * @param all creates the command line with every command, whose options a settings file may set
   * @throws CommandFailure if the settings file is invalid
   */
  public static void connect(
      CommandLine commandLine,
      Supplier<CommandLine> all,
      List<String> args,
      Surroundings surroundings) {
    SettingsFile file = SettingsFile.find(args, surroundings, () -> keys(all.get()));
    reportUnknown(commandLine, all, surroundings);
    commandLine.setDefaultValueProvider(new OptionSources(args, surroundings, file));
  }

  /** Warns of variables that no option reads, since they are probably misspelled. */
  private static void reportUnknown(
      CommandLine commandLine, Supplier<CommandLine> all, Surroundings surroundings) {
    Set<String> unread = new TreeSet<>(surroundings.environment().keySet());
    unread.removeIf(name -> !name.startsWith("STP_"));
    unread.removeAll(NO_OPTION);
    unread.removeAll(DatabaseAddress.loginVariables());
    keys(commandLine).forEach(key -> unread.remove(variable(key)));
    if (!unread.isEmpty()) {
      keys(all.get()).forEach(key -> unread.remove(variable(key)));
    }
    unread.forEach(
        name ->
            surroundings
                .err()
                .println(
                    "stp: unknown environment variable "
                        + PlainText.of(name)
                        + " is ignored; names are STP_ plus the option, such as STP_BATCH_MAX"));
  }

  private static Set<String> keys(CommandLine commandLine) {
    Set<String> keys = new TreeSet<>();
    collectKeys(commandLine, keys);
    return keys;
  }

  private static void collectKeys(CommandLine commandLine, Set<String> keys) {
    for (OptionSpec option : commandLine.getCommandSpec().options()) {
      if (!NOT_A_SETTING.contains(key(option))) {
        keys.add(key(option));
      }
    }
    commandLine.getSubcommands().values().forEach(sub -> collectKeys(sub, keys));
  }

  private static String key(OptionSpec option) {
    return option.longestName().substring(2);
  }

  private static String variable(String key) {
    return "STP_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  @Override
  public @Nullable String defaultValue(ArgSpec arg) {
    if (!(arg instanceof OptionSpec option) || NOT_A_SETTING.contains(key(option))) {
      return null;
    }
    if (hasStrongerRival(option)) {
      return null;
    }
    @Nullable String fromEnvironment = fromEnvironment(key(option));
    return fromEnvironment != null ? fromEnvironment : file.value(key(option));
  }

  private boolean hasStrongerRival(OptionSpec option) {
    return RIVALS.getOrDefault(key(option), List.of()).stream()
        .anyMatch(
            rival ->
                option.command().findOption("--" + rival) != null
                    && place(rival).compareTo(place(key(option))) > 0);
  }

  private Place place(String key) {
    if (args.stream().anyMatch(arg -> arg.equals("--" + key) || arg.startsWith("--" + key + "="))) {
      return Place.COMMAND_LINE;
    }
    if (fromEnvironment(key) != null) {
      return Place.ENVIRONMENT;
    }
    return file.value(key) == null ? Place.NOWHERE : Place.FILE;
  }

  /**
   * Returns the source of a value that is not on the command line, for a message; null if it has
   * none.
   */
  @Nullable String origin(ArgSpec arg) {
    if (defaultValue(arg) == null || !(arg instanceof OptionSpec option)) {
      return null;
    }
    return fromEnvironment(key(option)) != null
        ? "environment variable " + variable(key(option))
        : "settings file " + file.name();
  }

  private @Nullable String fromEnvironment(String key) {
    @Nullable String value = surroundings.environment().get(variable(key));
    return value == null || value.isEmpty() ? null : value;
  }
}
