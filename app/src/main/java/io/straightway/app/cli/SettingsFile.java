package io.straightway.app.cli;

import io.straightway.feeder.file.FileFailure;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Option values from a properties file, keyed by the option's name without dashes. */
final class SettingsFile {
  private final @Nullable Path path;
  private final Properties values;

  private SettingsFile(@Nullable Path path, Properties values) {
    this.path = path;
    this.values = values;
  }

  /**
   * Reads the file named by {@code --config} or {@code STP_CONFIG}, else {@code stp.properties} in
   * the current directory if it exists.
   *
   * @param names supplies the keys of all options
   * @throws CommandFailure if the file can't be read, or has unknown keys
   */
  static SettingsFile find(
      List<String> args, Surroundings surroundings, Supplier<Set<String>> names) {
    @Nullable String named = named(args, surroundings);
    Path path =
        surroundings.directory().resolve(named == null ? Surroundings.SETTINGS_FILE : named);
    if (named == null && !Files.exists(path)) {
      return new SettingsFile(null, new Properties());
    }
    Properties values = read(path);
    refuseUnknown(path, values, names.get());
    return new SettingsFile(path, values);
  }

  private static @Nullable String named(List<String> args, Surroundings surroundings) {
    for (int i = 0; i < args.size() && !args.get(i).equals("--"); i++) {
      if (args.get(i).startsWith("--config=")) {
        return args.get(i).substring("--config=".length());
      }
      if (args.get(i).equals("--config") && i + 1 < args.size()) {
        return args.get(i + 1);
      }
    }
    return surroundings.environment().get(Surroundings.CONFIG);
  }

  private static Properties read(Path path) {
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      values.load(reader);
      return values;
    } catch (IOException | IllegalArgumentException e) {
      throw CommandFailure.usage("can't read the settings file " + path + ": " + reason(path, e));
    }
  }

  private static String reason(Path path, Exception failure) {
    if (Files.isDirectory(path)) {
      return "is a directory";
    }
    return failure instanceof FileSystemException file
        ? FileFailure.reason(file)
        : String.valueOf(failure.getMessage());
  }

  private static void refuseUnknown(Path path, Properties values, Set<String> names) {
    SortedSet<String> unknown = new TreeSet<>(values.stringPropertyNames());
    unknown.removeAll(names);
    if (!unknown.isEmpty()) {
      throw CommandFailure.usage(
          "%s has keys that no command knows: %s; a key is an option's name without the dashes, such as queues"
              .formatted(path, String.join(", ", unknown)));
    }
  }

  @Nullable String value(String key) {
    return values.getProperty(key);
  }

  /** Returns the name of the file, for a message. */
  String name() {
    return String.valueOf(path);
  }
}
