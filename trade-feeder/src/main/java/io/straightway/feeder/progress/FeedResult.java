package io.straightway.feeder.progress;

import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of one call of the trade feeder. The counts are of this call: if a feed is continued,
 * they exclude earlier acknowledgements.
 *
 * @param sent messages sent and acknowledged
 * @param outcomes the number of messages with each outcome: the element's booked, parked,
 *     duplicate, conflict, rejected, in-repair; {@code refused-locally} for messages not sent,
 *     {@code unclear} for messages answered with no outcome or several
 * @param codes the number of messages with each reason code
 * @param retries requests sent again because no outcome was known
 * @param sending the time from the first request to the last acknowledgement; zero if nothing was
 *     sent
 * @param roundTrips the latencies of requests
 * @param files the number of files by the way their feed ended
 */
public record FeedResult(
    long sent,
    SortedMap<String, Long> outcomes,
    SortedMap<String, Long> codes,
    long retries,
    Duration sending,
    RoundTrips roundTrips,
    Files files) {

  /**
   * The number of files by the way their feed ended.
   *
   * @param complete fed to their end, including those continued
   * @param continued continued where an earlier feed had stopped
   * @param completeBefore already complete: nothing was sent
   * @param stopped not fed to their end because the feeder was stopped
   */
  public record Files(int complete, int continued, int completeBefore, int stopped) {}

  /** Copies the counts. */
  public FeedResult {
    outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    codes = Collections.unmodifiableSortedMap(new TreeMap<>(codes));
  }

  /** Returns whether there was nothing left to do, since every file was complete before. */
  public boolean completeBefore() {
    return files.completeBefore() > 0 && files.complete() + files.stopped() == 0;
  }

  /** Returns the messages acknowledged per second of sending; zero if nothing was sent. */
  public long messagesPerSecond() {
    long micros = sending.toNanos() / 1_000;
    return micros == 0 ? 0 : sent * 1_000_000 / micros;
  }
}
