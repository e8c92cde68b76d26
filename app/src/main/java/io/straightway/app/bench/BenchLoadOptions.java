package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the points of a bench are fed, and what is measured beside them. */
final class BenchLoadOptions {
  @Option(
      names = "--in-flight",
      paramLabel = "K",
      description = "Most requests that a feeder has outstanding. Default: ${DEFAULT-VALUE}")
  int inFlight = 4;

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      description = "Most messages in a request. Default: ${DEFAULT-VALUE}")
  int batchSize = 500;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description =
          "Trades that each element is fed before it is measured, so that its JVM is no longer cold;"
              + " 0 for none. Default: ${DEFAULT-VALUE}")
  long warmUp = 5_000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides the order of the points, and the trades. Default: ${DEFAULT-VALUE}")
  long seed = 42;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description =
          "Feed each point for about so long, judged by the rate of the warm-up. Default: 60,"
              + " for contention 10")
  @Nullable Integer seconds;

  @Option(
      names = "--trades",
      paramLabel = "N",
      description = "Feed each element so many trades instead.")
  @Nullable Long trades;

  @Option(
      names = "--pgbench-seconds",
      paramLabel = "S",
      description =
          "How long pgbench, if there is one, runs with each of 1, 4, 8 and 16 clients; 0 leaves it"
              + " out. Default: ${DEFAULT-VALUE}")
  int pgbenchSeconds = 5;

  /** How long to feed each point; null if a number of trades was given instead. */
  @Nullable Integer seconds(int standard) {
    if (seconds != null && trades != null) {
      throw CommandFailure.usage("--seconds and --trades exclude each other; give only one");
    }
    if (trades != null) {
      return null;
    }
    return seconds == null ? Integer.valueOf(standard) : seconds;
  }

  /** How many trades each element is fed, if that was given. */
  long trades() {
    return trades == null ? 1 : trades;
  }
}
