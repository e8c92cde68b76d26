package io.straightway.app.database;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --dir}: the directory of an embedded server. */
public final class ServerDirectoryOption {
  @Option(names = "--dir", paramLabel = "DIR", description = "Directory of the server.")
  private Path dir = DatabaseOptions.DEFAULT_DIR;

  Path path(Surroundings surroundings) {
    return surroundings.directory().resolve(dir);
  }

  /** Returns the database of the directory if one of its servers runs. */
  Optional<EmbeddedDatabase> running(Surroundings surroundings) {
    return EmbeddedDatabase.running(path(surroundings));
  }

  /**
   * Returns the database of the directory, running or not.
   *
   * @throws CommandFailure if the directory has no database
   */
  EmbeddedDatabase database(Surroundings surroundings) {
    Path directory = path(surroundings);
    return EmbeddedDatabase.in(directory)
        .orElseThrow(() -> CommandFailure.unreachable("there is no database in " + directory));
  }
}
