package io.straightway.app.bench;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.StpCommand;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.run.Bench;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.benchmark.run.BenchSummary;
import io.straightway.benchmark.run.BenchSummaryText;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.JvmFlags;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Where a bench keeps its results, and which database it books to. */
final class BenchOptions {
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

  /** The command line that runs, to be typed again. */
  static String commandLine(@Nullable CommandSpec spec) {
    CommandLine top = Objects.requireNonNull(spec).root().commandLine();
    return top.getParseResult().originalArgs().stream()
        .map(word -> word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word + "'")
        .collect(Collectors.joining(" ", "stp ", ""));
  }

  /** The directory, after a look at the vendor of the database and the flags of the JVM. */
  BenchDirectory directory(Surroundings surroundings) throws IOException {
    DatabaseOptions.requirePostgreSql(url);
    JvmFlags.requireUnslowed(surroundings.environment());
    return BenchDirectory.open(surroundings.directory().resolve(out));
  }

  /** Measures a plan and prints what was found; returns the exit code. */
  int run(BenchPlan plan, Bench.Settings settings, boolean json, Surroundings surroundings)
      throws Exception {
    BenchDirectory directory = directory(surroundings);
    PrintWriter progress = json ? surroundings.err() : surroundings.out();
    BenchSummary summary =
        new Bench(
                plan,
                settings,
                directory,
                cleanup -> database(directory, surroundings, cleanup),
                StpCommand.in(surroundings.environment()),
                progress)
            .run();
    if (json) {
      Json.print(surroundings.out(), summary);
    } else {
      new BenchSummaryText(summary, surroundings.out()).print();
    }
    return summary.withoutNumber().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  /** The database, migrated and found durable. */
  BenchDatabase database(BenchDirectory directory, Surroundings surroundings, Cleanup cleanup)
      throws Exception {
    return url == null
        ? BenchDatabase.own(directory.path(), cleanup, keepDatabase)
        : BenchDatabase.external(url, surroundings.environment());
  }
}
