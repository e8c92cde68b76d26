package io.straightway.feeder.progress;

import io.straightway.feeder.job.TradeFeeder;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one call of {@link TradeFeeder#feed} did. Counts are of this call: when a feed is continued,
 * what was acknowledged before is not in them.
 *
 * @param sent messages sent and acknowledged
 * @param outcomes how many messages had each outcome: booked, parked, duplicate, conflict,
 *     rejected, in-repair as the element said; {@code refused-locally} for what was not sent,
 *     {@code unclear} for what was answered with no outcome or several
 * @param codes how many messages had each reason code
 * @param retries requests sent again because no outcome was known
 * @param sending from the first request to the last acknowledgement; zero when nothing was sent
 * @param roundTrips how long requests took
 * @param files how many files ended in which way
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
   * How many files ended in which way.
   *
   * @param complete fed to their end, those continued included
   * @param continued continued where an earlier feed had stopped
   * @param completeBefore complete already: nothing was sent
   * @param stopped not fed to their end because the feeder was stopped
   */
  public record Files(int complete, int continued, int completeBefore, int stopped) {}

  /** Copies the counts. */
  public FeedResult {
    outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    codes = Collections.unmodifiableSortedMap(new TreeMap<>(codes));
  }

  /** Whether nothing was left to do: every file was complete before. */
  public boolean completeBefore() {
    return files.completeBefore() > 0 && files.complete() + files.stopped() == 0;
  }

  /** Messages acknowledged per second of sending; zero when nothing was sent. */
  public long messagesPerSecond() {
    long micros = sending.toNanos() / 1_000;
    return micros == 0 ? 0 : sent * 1_000_000 / micros;
  }
}
