package io.straightway.app.engine;

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
public final class OwnCommand {
  private static final String MAIN_CLASS = "io.straightway.app.Stp";

  /** The variable with words that are handed to every JVM. */
  public static final String JAVA_OPTIONS = "STP_JAVA_OPTS";

  /** Commands that have JVM flags of their own. */
  private static final Set<String> WITH_FLAGS = Set.of("element", "feed", "bench", "custodian");

  private final Map<String, String> environment;
  private final Map<String, String> variables;

  private OwnCommand(Map<String, String> environment, Map<String, String> variables) {
    this.environment = Map.copyOf(environment);
    this.variables = Map.copyOf(variables);
  }

  /**
   * Commands with what this process was given to hand to the JVM.
   *
   * @param environment of this process
   */
  public OwnCommand(Map<String, String> environment) {
    this(environment, Map.of());
  }

  /** The same, with variables of its own in the environment of every command, such as logins. */
  public OwnCommand with(Map<String, String> more) {
    return new OwnCommand(environment, more);
  }

  /** The words of a command line. */
  public List<String> words(String command, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(jvmFlags(command));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN_CLASS, command));
    words.addAll(arguments);
    return words;
  }

  /** The JVM flags of a command: the launcher's, then those of {@code STP_JAVA_OPTS}. */
  public List<String> jvmFlags(String command) {
    List<String> flags = new ArrayList<>(flags(WITH_FLAGS.contains(command) ? command : "short"));
    flags.addAll(split(environment.getOrDefault(JAVA_OPTIONS, "")));
    return flags;
  }

  /**
   * The environment for it: ours, without what would set options. A command must not book sample
   * trades to the database of somebody who has {@code STP_DATABASE} set.
   */
  public Map<String, String> environment() {
    Map<String, String> clean = new HashMap<>(environment);
    clean.keySet().removeIf(name -> name.startsWith("STP_"));
    clean.putAll(variables);
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
