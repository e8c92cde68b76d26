package io.straightway.app.cli;

import io.straightway.benchmark.system.OwnCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts this program again with one of its commands. */
public final class StpCommand {
  /**
   * The names of the JVM flag sets of commands, as the launcher has them too; all other commands
   * use the short set.
   */
  private static final Map<String, String> FLAGS =
      Map.ofEntries(
          Map.entry("element", "element"),
          Map.entry("console", "element"),
          Map.entry("fan-out", "element"),
          Map.entry("feed", "feed"),
          Map.entry("generate", "feed"),
          Map.entry("custodian", "long"),
          Map.entry("settle", "long"),
          Map.entry("reconcile", "long"),
          Map.entry("check", "long"),
          Map.entry("eod", "long"),
          Map.entry("demo", "long"),
          Map.entry("bench", "long"));

  /** The system property in which the launcher passes the path of its class archive. */
  private static final String ARCHIVE = "stp.archive";

  private StpCommand() {}

  /** Returns the commands for an environment, each with the launcher's JVM flags. */
  public static OwnCommand in(Map<String, String> environment) {
    boolean recorded =
        environment.getOrDefault(OwnCommand.JAVA_OPTIONS, "").contains("StartFlightRecording");
    return new OwnCommand(
        "io.straightway.app.Stp", command -> flags(command, recorded), environment);
  }

  /**
   * Returns the JVM flags of a command, without the class archive if a flight recording is made;
   * see the launcher.
   */
  private static List<String> flags(String command, boolean recorded) {
    String resource = "/io/straightway/app/jvm/" + FLAGS.getOrDefault(command, "short") + ".args";
    try (InputStream in = StpCommand.class.getResourceAsStream(resource)) {
      String words =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).strip();
      List<String> flags = new ArrayList<>(recorded ? List.of() : archive());
      if (!words.isEmpty()) {
        flags.addAll(List.of(words.split("\\s+")));
      }
      return flags;
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }

  /** Returns the flags for the class archive that the launcher found for the running jar. */
  private static List<String> archive() {
    @Nullable String archive = System.getProperty(ARCHIVE);
    return archive == null
        ? List.of()
        : List.of("-XX:SharedArchiveFile=" + archive, "-D" + ARCHIVE + "=" + archive);
  }
}
