package io.straightway.benchmark.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A {@code stp} command as a separate process, with the launcher's JVM flags.
 *
 * @param mainClass the class of the {@code stp} program
 * @param launcherFlags the JVM flags that the launcher passes to a command
 * @param outer the environment of this process
 * @param variables additional environment variables of every command, such as logins
 */
public record OwnCommand(
    String mainClass,
    Function<String, List<String>> launcherFlags,
    Map<String, String> outer,
    Map<String, String> variables) {
  /** The variable with options for every JVM. */
  public static final String JAVA_OPTIONS = "STP_JAVA_OPTS";

  /** Creates commands without additional variables. */
  public OwnCommand(
      String mainClass,
      Function<String, List<String>> launcherFlags,
      Map<String, String> environment) {
    this(mainClass, launcherFlags, environment, Map.of());
  }

  /** Returns a copy with other additional environment variables, such as logins. */
  public OwnCommand with(Map<String, String> more) {
    return new OwnCommand(mainClass, launcherFlags, outer, more);
  }

  /**
   * Returns the command line. Flags in {@code STP_JAVA_OPTS} take precedence, even for the class
   * path.
   */
  public List<String> words(String command, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    words.addAll(jvmFlags(command));
    words.addAll(List.of(mainClass, command));
    words.addAll(arguments);
    return words;
  }

  /** Returns the JVM flags of a command: the launcher's, then those of {@code STP_JAVA_OPTS}. */
  public List<String> jvmFlags(String command) {
    List<String> flags = new ArrayList<>(launcherFlags.apply(command));
    flags.addAll(split(outer.getOrDefault(JAVA_OPTIONS, "")));
    return flags;
  }

  /**
   * Returns the environment of a command: ours without the variables that set options. A command
   * must not book sample trades to a database that somebody has named in {@code STP_DATABASE}.
   */
  public Map<String, String> environment() {
    Map<String, String> clean = new HashMap<>(outer);
    clean.keySet().removeIf(name -> name.startsWith("STP_"));
    clean.putAll(variables);
    return clean;
  }

  private static List<String> split(String words) {
    return words.isBlank() ? List.of() : List.of(words.strip().split("\\s+"));
  }
}
