package io.straightway.app.engine;

import picocli.CommandLine.Option;

/** How a feeder that a command starts asks an element. */
public final class RequestOptions {
  @Option(
      names = "--in-flight",
      paramLabel = "K",
      description = "Most requests that a feeder has outstanding.")
  public int inFlight = 4;

  @Option(names = "--batch-size", paramLabel = "N", description = "Most messages in a request.")
  public int batchSize = 500;
}
