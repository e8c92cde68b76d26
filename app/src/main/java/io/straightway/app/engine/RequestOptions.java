package io.straightway.app.engine;

import io.straightway.feeder.deliver.FeedSettings;
import picocli.CommandLine.Option;

/** The options for the requests of a feeder. */
public final class RequestOptions {
  @Option(
      names = "--in-flight",
      paramLabel = "K",
      description = "Maximum number of outstanding requests of a feeder.")
  public int inFlight = FeedSettings.USUAL_IN_FLIGHT;

  @Option(names = "--batch-size", paramLabel = "N", description = "Maximum messages per request.")
  public int batchSize = FeedSettings.USUAL_BATCH_SIZE;
}
