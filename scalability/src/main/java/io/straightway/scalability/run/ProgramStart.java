package io.straightway.scalability.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A program to start.
 *
 * @param name what to call it in messages, such as {@code element-1}
 * @param command the program and its arguments
 * @param environment all of its environment: nothing is inherited beyond it
 * @param directory where it runs
 * @param log the file that everything it prints is appended to
 * @param onError receives each line it prints to standard error, on a thread of its own
 */
public record ProgramStart(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path directory,
    Path log,
    Consumer<String> onError) {

  /** Runs in the log's directory, with {@code environment}, and discards its errors. */
  public static ProgramStart of(
      String name, List<String> command, Map<String, String> environment, Path log) {
    Path directory = log.toAbsolutePath().getParent();
    return new ProgramStart(
        name, command, environment, directory == null ? Path.of("/") : directory, log, line -> {});
  }

  /** The same program with a listener to its standard error. */
  public ProgramStart listening(Consumer<String> listener) {
    return new ProgramStart(name, command, environment, directory, log, listener);
  }

  ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }
}
