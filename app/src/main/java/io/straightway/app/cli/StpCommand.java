package io.straightway.app.cli;

import io.straightway.benchmark.system.OwnCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** This program, started once more with one of its commands. */
public final class StpCommand {
  /** Commands that have JVM flags of their own. */
  private static final Set<String> WITH_FLAGS = Set.of("element", "feed", "bench", "custodian");

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
      return words.isEmpty() ? List.of() : List.of(words.split("\\s+"));
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }
}
