package io.straightway.app.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * An unpacked distribution.
 *
 * @param root its directory
 * @param work the working directory of its programs
 */
record Installation(Path root, Path work) {
  /** Unpacks an archive into a directory of its own. */
  static Installation unpacked(Path archive, Path directory, Path work) throws Exception {
    Files.createDirectories(directory);
    run(directory, List.of("tar", "xzf", archive.toAbsolutePath().toString()));
    return new Installation(BuiltFiles.only(directory, "straightway-*"), work);
  }

  /** Returns the archive of this build, made by 'mvn package'. */
  static Path archive() throws IOException {
    return BuiltFiles.only(Path.of("target"), "straightway-*.tar.gz");
  }

  /** Runs a command to its end; returns its lines. */
  List<String> stp(String... words) throws Exception {
    Ended ended = run(work, command(words));
    assertThat(ended.exitCode()).as("%s %s", List.of(words), ended.lines).isZero();
    return ended.lines;
  }

  /** Runs a command to its end, whatever its exit code is. */
  Ended attempt(String... words) throws Exception {
    return run(work, command(words));
  }

  /** Starts a command with environment variables, such as logins. */
  ChildProcess start(Map<String, String> variables, String... words) {
    return start(work, variables, command(words), new CopyOnWriteArrayList<>());
  }

  Path jar(String module) throws IOException {
    return BuiltFiles.only(root.resolve("lib"), "straightway-" + module + "-*.jar");
  }

  private List<String> command(String... words) {
    return Stream.concat(Stream.of(root.resolve("bin/stp").toString()), Stream.of(words)).toList();
  }

  /**
   * A program that ended.
   *
   * @param lines its messages, then its output
   */
  record Ended(int exitCode, List<String> lines) {}

  /** Runs any program to its end. */
  static Ended run(Path directory, List<String> command) throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    try (ChildProcess child = start(directory, Map.of(), command, lines)) {
      int exitCode = child.awaitExit(Patience.LONG);
      lines.addAll(child.output());
      return new Ended(exitCode, lines);
    }
  }

  private static ChildProcess start(
      Path directory, Map<String, String> variables, List<String> command, List<String> messages) {
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("PATH", System.getenv("PATH"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    return ChildProcess.start(
        new ProgramStart(
            "installed", command, environment, directory, directory.resolve("log"), messages::add));
  }
}
