package io.straightway.app.command;

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
      names = "--pgbench-seconds",
      paramLabel = "S",
      description =
          "How long pgbench, if there is one, runs with each of 1, 4, 8 and 16 clients; 0 leaves it"
              + " out. Default: ${DEFAULT-VALUE}")
  int pgbenchSeconds = 5;
}
