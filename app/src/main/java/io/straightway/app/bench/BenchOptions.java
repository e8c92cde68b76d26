package io.straightway.app.bench;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a bench keeps its results, and which database it books to. */
public final class BenchOptions {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description =
          "The directory of the results: a new one. Of run and contention also one that was"
              + " interrupted, to continue it.")
  Path out = Path.of("");

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = {
        "A PostgreSQL server of your own, with an empty database; logins as for 'stp element', and"
            + " that of the migrator. All trades in it are removed again and again.",
        "Default: a durable server of the bench's own, in DIR/database."
      })
  @Nullable String url;

  @Option(
      names = "--keep-database",
      description = "Leave DIR/database at the end. The server is stopped all the same.")
  boolean keepDatabase;

  /** A session on the database that is named, or on one of its own. */
  MeasuringSession session(BenchOutput output, boolean live) throws IOException {
    DatabaseOptions.requirePostgreSql(url);
    Map<String, String> environment = output.surroundings.environment();
    return output.session(
        out, (directory, cleanup) -> database(directory, environment, cleanup), live);
  }

  private BenchDatabase database(
      BenchDirectory directory, Map<String, String> environment, Cleanup cleanup) throws Exception {
    return url == null
        ? BenchDatabase.own(directory.path(), cleanup, keepDatabase)
        : BenchDatabase.external(url, environment);
  }
}
