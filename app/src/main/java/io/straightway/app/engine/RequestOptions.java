package io.straightway.app.engine;

import io.straightway.feeder.deliver.FeedSettings;
import picocli.CommandLine.Option;

/** How a feeder that a command starts asks an element. */
public final class RequestOptions {
  @Option(
      names = "--in-flight",
      paramLabel = "K",
      description = "Most requests that a feeder has outstanding.")
  public int inFlight = FeedSettings.USUAL_IN_FLIGHT;

  @Option(names = "--batch-size", paramLabel = "N", description = "Most messages in a request.")
  public int batchSize = FeedSettings.USUAL_BATCH_SIZE;
}
