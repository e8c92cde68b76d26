package io.straightway.app.bench;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.OtherPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the results directory of a bench and the database that it books to. */
public final class BenchOptions {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description =
          "Directory for the results: a new one, or for run and contention also an interrupted one"
              + " to continue.")
  Path out = Path.of("");

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = {
        "Your own PostgreSQL server, with an empty database; needs the logins of 'stp element' and"
            + " of the migrator. All its trades are deleted repeatedly.",
        "Default: a durable server of the bench's own, in DIR/database."
      })
  @Nullable String url;

  @Option(
      names = "--keep-database",
      description = "Keep DIR/database at the end. The server is stopped in any case.")
  boolean keepDatabase;

  @Option(
      names = "--others-at-most",
      paramLabel = "PERCENT",
      description =
          "Share of the processors that other programs of this machine may use; above it nothing is"
              + " measured, and a point yields no number. 100 for no limit.")
  int othersAtMost = 10;

  /** Opens a session on the named database, or on one of its own. */
  MeasuringSession session(BenchOutput output, boolean live) throws IOException {
    DatabaseOptions.requirePostgreSql(url);
    Map<String, String> environment = output.surroundings.environment();
    return output.session(
        out,
        (directory, cleanup) -> database(directory, environment, cleanup),
        live,
        new OtherPrograms(othersAtMost / 100.0));
  }

  private BenchDatabase database(
      BenchDirectory directory, Map<String, String> environment, Cleanup cleanup) throws Exception {
    return url == null
        ? BenchDatabase.own(directory.path(), cleanup, keepDatabase)
        : BenchDatabase.external(url, environment);
  }
}
