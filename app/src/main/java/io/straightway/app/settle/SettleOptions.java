package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much of settlement is done at a time. */
final class SettleOptions {
  private static final int MOST = 64;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How much is done at a time, 1 to 64. Default: the machine's cores")
  @Nullable Integer threads;

  int threads() {
    return atOnce("--threads", threads);
  }

  /**
   * How much is done at a time: what is given, else the machine's cores.
   *
   * @throws CommandFailure that names the option and what is allowed
   */
  static int atOnce(String option, @Nullable Integer given) {
    int number = given == null ? Runtime.getRuntime().availableProcessors() : given;
    if (number < 1 || number > MOST) {
      throw CommandFailure.usage(option + " is " + number + "; it is a number from 1 to " + MOST);
    }
    return number;
  }

  static Pool pool(DatabaseOptions database, Surroundings surroundings, int connections)
      throws SQLException {
    return new Database(database.running(surroundings)).pool(Role.ENGINE, connections, "settle");
  }

  /** A directory that must be there. */
  static Path directory(Surroundings surroundings, Path directory, String what) {
    Path resolved = surroundings.directory().resolve(directory);
    if (!Files.isDirectory(resolved)) {
      throw CommandFailure.usage(what + " " + directory + " is not a directory; make it first");
    }
    return resolved;
  }
}
