package io.straightway.app.cli;

import io.straightway.feeder.file.FileFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The environment of a command.
 *
 * @param environment the environment variables
 * @param directory the current directory
 * @param out the stream for results
 * @param err the stream for progress and failures
 */
public record Surroundings(
    Map<String, String> environment, Path directory, PrintWriter out, PrintWriter err) {
  /** The variable with the path of the settings file. */
  static final String CONFIG = "STP_CONFIG";

  /** The variable with the operator's name. */
  public static final String OPERATOR = "STP_OPERATOR";

  /** The variable with the operator's secret. */
  public static final String SECRET = "STP_OPERATOR_SECRET";

  /** The variable with the path of a file that contains the operator's secret. */
  public static final String SECRET_FILE = SECRET + "_FILE";

  /** The default name of the settings file. */
  public static final String SETTINGS_FILE = "stp.properties";

  /**
   * Returns the absolute path of a readable file.
   *
   * @throws CommandFailure if the file can't be read
   */
  public Path readable(Path file) {
    Path path = directory.resolve(file).toAbsolutePath().normalize();
    if (Files.isDirectory(path)) {
      throw CommandFailure.usage(file + " is a directory, not a file");
    }
    if (!Files.isReadable(path)) {
      throw CommandFailure.usage("can't read the file " + file);
    }
    return path;
  }

  /**
   * Returns the path of a directory to write into, made if it is missing.
   *
   * @param option the option that names it
   * @throws CommandFailure if it can't be made or written
   */
  public Path writable(String option, Path named) {
    Path path = directory.resolve(named).toAbsolutePath().normalize();
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw CommandFailure.usage(option + ": " + named + " is a file; name a directory");
    }
    try {
      Path made = Files.isDirectory(path) ? path : Files.createDirectories(path);
      if (Files.isWritable(made)) {
        return made;
      }
      throw new AccessDeniedException(named.toString());
    } catch (IOException e) {
      throw CommandFailure.usage(option + ": can't write " + FileFailure.text(e));
    }
  }

  /** Returns the actor for the audit trail: the operator if set, else the user of the machine. */
  public String actor() {
    String operator = environment.get(OPERATOR);
    return operator == null || operator.isBlank()
        ? System.getProperty("user.name", "unknown")
        : operator;
  }
}
