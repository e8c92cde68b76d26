package io.straightway.scalability.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A program to start.
 *
 * @param name the program's name in messages, such as {@code element-1}
 * @param command the program and its arguments
 * @param environment the whole environment: nothing else is inherited
 * @param directory the working directory
 * @param log the file to which all output is appended
 * @param onError receives each line printed to standard error, on a thread of its own
 */
public record ProgramStart(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path directory,
    Path log,
    Consumer<String> onError) {

  /** Creates a program that runs in the log's directory, with no listener to its standard error. */
  public static ProgramStart of(
      String name, List<String> command, Map<String, String> environment, Path log) {
    Path directory = log.toAbsolutePath().getParent();
    return new ProgramStart(
        name, command, environment, directory == null ? Path.of("/") : directory, log, line -> {});
  }

  /** Returns the same program with a listener to its standard error. */
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
