package io.straightway.app.engine;

import io.straightway.feeder.progress.ConsoleProgress;
import io.straightway.feeder.progress.FeedProgress;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the progress of a feed, and records the time of its last acknowledgement. */
public final class ShownProgress implements FeedProgress, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShownProgress.class);
  private static final long COUNT_EVERY_NANOS = Duration.ofMillis(100).toNanos();

  private final @Nullable ConsoleProgress console;
  private final @Nullable PrintWriter counts;
  private long nextCountNanos = System.nanoTime();
  private long acknowledged;
  private final Clock clock;
  private Instant lastAcknowledgedAt;

  private ShownProgress(
      @Nullable ConsoleProgress console, @Nullable PrintWriter counts, Clock clock) {
    this.clock = clock;
    this.lastAcknowledgedAt = clock.instant();
    this.console = console;
    this.counts = counts;
  }

  /**
   * Shows progress on standard error.
   *
   * @param asCounts whether to print bare numbers to {@code err} for another program, instead of a
   *     bar or lines for a person
   */
  public static ShownProgress of(boolean asCounts, PrintWriter err, Clock clock) {
    return asCounts
        ? new ShownProgress(null, err, clock)
        : new ShownProgress(ConsoleProgress.onStandardError(), null, clock);
  }

  /** Logs only that the element can't be reached or asks the feeder to retry. */
  public static ShownProgress logged(Clock clock) {
    return new ShownProgress(null, null, clock);
  }

  @Override
  public synchronized void started(long bytesTotal) {
    if (console != null) {
      console.started(bytesTotal);
    }
  }

  @Override
  public synchronized void acknowledged(long messages, long bytesFed, long bytesTotal) {
    if (messages > acknowledged) {
      acknowledged = messages;
      lastAcknowledgedAt = clock.instant();
    }
    if (console != null) {
      console.acknowledged(messages, bytesFed, bytesTotal);
    } else if (counts != null && System.nanoTime() >= nextCountNanos) {
      nextCountNanos = System.nanoTime() + COUNT_EVERY_NANOS;
      counts.println(messages);
      counts.flush();
    }
  }

  @Override
  public synchronized void waiting(String reason, Duration pause, Instant giveUpAt) {
    if (console != null) {
      console.waiting(reason, pause, giveUpAt);
    } else if (counts == null) {
      LOG.warn("event=waiting pause={} give-up-at={} why=\"{}\"", pause, giveUpAt, reason);
    }
  }

  /** Returns the time of the last acknowledgement. */
  public synchronized Instant lastAcknowledgedAt() {
    return lastAcknowledgedAt;
  }

  @Override
  public synchronized void close() {
    if (console != null) {
      console.close();
    }
  }
}
