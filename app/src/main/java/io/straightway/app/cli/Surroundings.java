package io.straightway.app.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a command finds around it.
 *
 * @param environment the environment variables
 * @param directory the current directory
 * @param out for results
 * @param err for progress and failures
 */
public record Surroundings(
    Map<String, String> environment, Path directory, PrintWriter out, PrintWriter err) {
  /** The variable that names the settings file; below those of the operator. */
  static final String CONFIG = "STP_CONFIG";

  /** The operator's name. */
  public static final String OPERATOR = "STP_OPERATOR";

  /** The operator's secret. */
  public static final String SECRET = "STP_OPERATOR_SECRET";

  /** A file that holds the operator's secret. */
  public static final String SECRET_FILE = SECRET + "_FILE";

  /** The name of the settings file that is read when none is named. */
  public static final String SETTINGS_FILE = "stp.properties";

  /**
   * A file that was named, as an absolute path.
   *
   * @throws CommandFailure if it can't be read
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

  /** Who acts, for the audit trail: the operator that is set, else the user of the machine. */
  public String actor() {
    String operator = environment.get(OPERATOR);
    return operator == null || operator.isBlank()
        ? System.getProperty("user.name", "unknown")
        : operator;
  }
}
