package io.straightway.db.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JVM of a program that a test starts as another process, with the test's class path. */
public final class ShortLivedJvm {
  /**
   * Flags for a JVM that lives for seconds: the optimising compiler's results come too late for it,
   * and the output of {@code javac} need not be verified.
   */
  public static final List<String> FLAGS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private ShortLivedJvm() {}

  /** Returns the command that runs {@code main} with these arguments. */
  public static List<String> command(String main, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(FLAGS);
    words.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    words.addAll(arguments);
    return words;
  }
}
