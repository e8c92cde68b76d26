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
import picocli.CommandLine.Option;

/** How much of settlement is done at a time. */
final class SettleOptions {
  private static final int MOST_THREADS = 64;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How much is done at a time, 1 to 64. Default: the machine's cores")
  int threads = Runtime.getRuntime().availableProcessors();

  void requireUsable() {
    if (threads < 1 || threads > MOST_THREADS) {
      throw CommandFailure.usage(
          "--threads is " + threads + "; it is a number from 1 to " + MOST_THREADS);
    }
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
