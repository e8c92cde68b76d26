package io.straightway.app.cli;

import io.straightway.benchmark.system.OwnCommand;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** This program, started once more with one of its commands. */
public final class StpCommand {
  /** Commands that have JVM flags of their own. */
  private static final Set<String> WITH_FLAGS = Set.of("element", "feed", "bench", "custodian");

  private static final String JAR = "stp.jar";
  private static final String ARCHIVE = "stp.jsa";

  private StpCommand() {}

  /** Commands in this environment, each with the launcher's JVM flags. */
  public static OwnCommand in(Map<String, String> environment) {
    return new OwnCommand("io.straightway.app.Stp", StpCommand::flags, environment);
  }

  private static List<String> flags(String command) {
    String name = WITH_FLAGS.contains(command) ? command : "short";
    String resource = "/io/straightway/app/jvm/" + name + ".args";
    try (InputStream in = StpCommand.class.getResourceAsStream(resource)) {
      String words =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).strip();
      List<String> flags = new ArrayList<>(archive());
      if (!words.isEmpty()) {
        flags.addAll(List.of(words.split("\\s+")));
      }
      return flags;
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }

  /** The archive of classes that the launcher has made of the jar that this runs from. */
  private static List<String> archive() {
    String classPath = System.getProperty("java.class.path");
    if (!classPath.endsWith(JAR) || classPath.contains(File.pathSeparator)) {
      return List.of();
    }
    Path archive = Path.of(classPath).resolveSibling(ARCHIVE);
    return Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive) : List.of();
  }
}
