package io.straightway.app.cli;

import java.io.PrintWriter;
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

  /** Returns the actor for the audit trail: the operator if set, else the user of the machine. */
  public String actor() {
    String operator = environment.get(OPERATOR);
    return operator == null || operator.isBlank()
        ? System.getProperty("user.name", "unknown")
        : operator;
  }
}
