package io.straightway.benchmark.system;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The JVM flags of a measurement, which is refused if a flag would make it meaningless. */
public final class JvmFlags {
  private static final List<String> SLOWING =
      List.of(
          "-agentlib:jdwp", "-Xrunjdwp", "-Xdebug", "-agentpath", "-javaagent", "-Xint", "-Xcomp");

  private static final List<String> VARIABLES =
      List.of(OwnCommand.JAVA_OPTIONS, "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS");

  private JvmFlags() {}

  /**
   * Checks this JVM's flags, and the flags that the environment passes to the JVMs it starts.
   *
   * @throws IllegalArgumentException if a flag slows the JVM, naming the flag and its origin
   */
  public static void requireUnslowed(Map<String, String> environment) {
    refuse(ManagementFactory.getRuntimeMXBean().getInputArguments(), "this JVM");
    for (String variable : VARIABLES) {
      String words = environment.getOrDefault(variable, "");
      refuse(Arrays.asList(words.strip().split("\\s+")), variable);
    }
  }

  private static void refuse(List<String> flags, String place) {
    List<String> slowing =
        flags.stream().filter(flag -> SLOWING.stream().anyMatch(flag::startsWith)).toList();
    if (!slowing.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has %s, which slows it down (a debugger, an agent or a restricted compiler): remove it to measure"
              .formatted(place, String.join(" ", slowing)));
    }
  }

  /** Returns the flags of element and feeder processes, each on one line. */
  public static Map<String, String> ofProcesses(OwnCommand own) {
    return Map.of("element", line(own, "element"), "feed", line(own, "feed"));
  }

  private static String line(OwnCommand own, String command) {
    List<String> words = new ArrayList<>(own.jvmFlags(command));
    words.removeIf(word -> word.startsWith("-Xlog") || word.startsWith("-Xshare"));
    return String.join(" ", words);
  }
}
