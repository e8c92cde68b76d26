package io.straightway.app.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A {@code stp} command as a process of its own, with the same JVM flags as the launcher's. */
final class OwnCommand {
  private static final String MAIN_CLASS = "io.straightway.app.Stp";
  private static final String JAVA_OPTIONS = "STP_JAVA_OPTS";

  /** Commands that have JVM flags of their own. */
  private static final Set<String> LONG_LIVED = Set.of("element", "feed");

  private final Map<String, String> environment;

  /**
   * @param environment of this process
   */
  OwnCommand(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /** The words of a command line. */
  List<String> words(String command, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(flags(LONG_LIVED.contains(command) ? command : "short"));
    words.addAll(split(environment.getOrDefault(JAVA_OPTIONS, "")));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN_CLASS, command));
    words.addAll(arguments);
    return words;
  }

  /**
   * The environment for it: ours, without what would set options. A demo must not book its trades
   * to the database of somebody who has {@code STP_DATABASE} set.
   */
  Map<String, String> environment() {
    Map<String, String> clean = new HashMap<>(environment);
    clean.keySet().removeIf(name -> name.startsWith("STP_"));
    return clean;
  }

  private static List<String> flags(String kind) {
    String resource = "/io/straightway/app/jvm/" + kind + ".args";
    try (InputStream in = OwnCommand.class.getResourceAsStream(resource)) {
      return split(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }

  private static List<String> split(String words) {
    return words.isBlank() ? List.of() : List.of(words.strip().split("\\s+"));
  }
}
