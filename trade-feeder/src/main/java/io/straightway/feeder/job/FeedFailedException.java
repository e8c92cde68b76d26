package io.straightway.feeder.job;

import io.straightway.feeder.progress.FeedResult;
import java.nio.file.Path;

/**
 * Thrown if a feed ended before the end of its file. It can be continued by feeding the same file
 * again.
 *
 * <p>The message names the file, the reason and the number of messages acknowledged.
 */
public final class FeedFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient FeedResult soFar;

  FeedFailedException(Path file, String reason, FeedResult soFar, Throwable cause) {
    super(
        "%s was not fed completely: %s; %d messages acknowledged in this run"
            .formatted(file, reason, soFar.sent()),
        cause);
    this.soFar = soFar;
  }

  /** Returns the result up to the failure, over all files. */
  public FeedResult soFar() {
    return soFar;
  }
}
