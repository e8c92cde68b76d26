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

/** The option for the concurrency of settlement. */
final class SettleOptions {
  private static final int MOST = 64;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads, 1 to 64. Default: the number of cores")
  @Nullable Integer threads;

  int threads() {
    return atOnce("--threads", threads);
  }

  /**
   * Returns the number of threads: the given one, else the number of the machine's cores.
   *
   * @throws CommandFailure with the option and its allowed values
   */
  static int atOnce(String option, @Nullable Integer threads) {
    int number = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    if (number < 1 || number > MOST) {
      throw CommandFailure.range(option, number, "1 to " + MOST);
    }
    return number;
  }

  static Pool pool(DatabaseOptions database, Surroundings surroundings, int connections)
      throws SQLException {
    return new Database(database.running(surroundings)).pool(Role.ENGINE, connections, "settle");
  }

  /** Returns the path of an existing directory. */
  static Path directory(Surroundings surroundings, Path directory, String role) {
    Path resolved = surroundings.directory().resolve(directory);
    if (!Files.isDirectory(resolved)) {
      throw CommandFailure.usage(role + " " + directory + " is not a directory; make it first");
    }
    return resolved;
  }
}
