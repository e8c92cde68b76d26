package io.straightway.feeder.progress;

import io.straightway.feeder.answer.FeedOutcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The counts and times of one call of the feeder. Safe for use by several threads. */
public final class FeedTally {
  /** The ways in which the feed of a file ends. */
  public enum FileEnd {
    COMPLETE,
    COMPLETE_BEFORE,
    STOPPED
  }

  private static final int DIGITS = 3;

  private final FeedClock clock;
  private final FeedProgress progress;
  private final long bytesTotal;
  private final SortedMap<String, Long> outcomes = new TreeMap<>();
  private final SortedMap<String, Long> codes = new TreeMap<>();
  private final Histogram micros = new Histogram(DIGITS);
  private final Map<FileEnd, Integer> files = new EnumMap<>(FileEnd.class);
  private long sent;
  private long retries;
  private int continued;
  private long bytesFed;
  private boolean sending;
  private long firstSendNanos;
  private long lastAckNanos;

  /**
   * Creates an empty tally.
   *
   * @param bytesTotal the size of all files
   */
  public FeedTally(FeedClock clock, FeedProgress progress, long bytesTotal) {
    this.clock = clock;
    this.progress = progress;
    this.bytesTotal = bytesTotal;
    progress.started(bytesTotal);
  }

  /** Notes that a file is continued at this offset, up to which an earlier feed acknowledged it. */
  public synchronized void continued(long offset) {
    continued++;
    bytesFed += offset;
  }

  /** Notes that every message in further bytes of the present file has an outcome. */
  public synchronized void fed(long bytes) {
    bytesFed += bytes;
    report();
  }

  /** Notes that the feed of the present file, of this size, has ended. */
  public synchronized void ended(FileEnd end, long bytes) {
    files.merge(end, 1, Integer::sum);
    if (end == FileEnd.COMPLETE_BEFORE) {
      bytesFed += bytes;
    }
    report();
  }

  /** Notes that a batch is handed over to be sent. */
  public synchronized void sending(long nanos) {
    if (!sending) {
      sending = true;
      firstSendNanos = nanos;
      lastAckNanos = nanos;
    }
  }

  /**
   * Notes that a request has to be sent again.
   *
   * @param left the time until the feed is given up, if nothing is acknowledged
   */
  public synchronized void retry(String reason, Duration pause, Duration left) {
    retries++;
    progress.waiting(reason, pause, clock.wall().instant().plus(left));
  }

  /**
   * Counts the answer to a request that was due at {@code dueNanos}, with one outcome per message.
   */
  public synchronized void acknowledged(List<FeedOutcome> acknowledged, long dueNanos) {
    lastAckNanos = clock.nanos().getAsLong();
    micros.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, lastAckNanos - dueNanos)));
    sent += acknowledged.size();
    acknowledged.forEach(this::count);
    report();
  }

  /** Counts a message that is not sent. */
  public synchronized void refused(FeedOutcome refusal) {
    count(refusal);
    report();
  }

  /** Returns the time of the last acknowledgement, or of the start of sending if there is none. */
  public synchronized long lastAckNanos() {
    return lastAckNanos;
  }

  private void count(FeedOutcome outcome) {
    outcomes.merge(outcome.outcome(), 1L, Long::sum);
    if (!outcome.code().isEmpty()) {
      codes.merge(outcome.code(), 1L, Long::sum);
    }
  }

  private void report() {
    progress.acknowledged(sent, bytesFed, bytesTotal);
  }

  /** Returns the result so far. */
  public synchronized FeedResult result() {
    return new FeedResult(
        sent,
        outcomes,
        codes,
        retries,
        Duration.ofNanos(lastAckNanos - firstSendNanos),
        roundTrips(),
        new FeedResult.Files(
            files.getOrDefault(FileEnd.COMPLETE, 0),
            continued,
            files.getOrDefault(FileEnd.COMPLETE_BEFORE, 0),
            files.getOrDefault(FileEnd.STOPPED, 0)));
  }

  private RoundTrips roundTrips() {
    return new RoundTrips(
        micros.getTotalCount(),
        micros.getValueAtPercentile(50),
        micros.getValueAtPercentile(90),
        micros.getValueAtPercentile(99),
        micros.getMaxValue());
  }
}
