package io.straightway.feeder.progress;

import java.time.Instant;
import java.util.Map;

/**
 * The printed report on one feed.
 *
 * @param sent messages acknowledged
 * @param outcomes the number of messages with each outcome
 * @param codes the number of messages with each reason code
 * @param retries requests sent again
 * @param firstSentAt the time of the first request
 * @param lastAcknowledgedAt the time of the last answer
 * @param seconds the seconds between the two
 * @param complete whether every file was fed to its end, now or before
 * @param before whether all files had been fed before, so that nothing was sent
 */
public record FeedReport(
    long sent,
    Map<String, Long> outcomes,
    Map<String, Long> codes,
    long retries,
    Instant firstSentAt,
    Instant lastAcknowledgedAt,
    double seconds,
    long messagesPerSecond,
    LatencyMillis latencyMillis,
    boolean complete,
    boolean before) {

  /** Creates a report from the feeder's result and the time of the last acknowledgement. */
  public static FeedReport of(FeedResult result, Instant lastAcknowledgedAt) {
    return new FeedReport(
        result.sent(),
        result.outcomes(),
        result.codes(),
        result.retries(),
        lastAcknowledgedAt.minus(result.sending()),
        lastAcknowledgedAt,
        result.sending().toNanos() / 1e9,
        result.messagesPerSecond(),
        LatencyMillis.of(result.roundTrips()),
        result.files().stopped() == 0,
        result.completeBefore());
  }

  /** The latencies of requests, in milliseconds, from when they were due to their answer. */
  public record LatencyMillis(double p50, double p90, double p99, double max) {
    static LatencyMillis of(RoundTrips trips) {
      return new LatencyMillis(
          trips.p50() / 1e3, trips.p90() / 1e3, trips.p99() / 1e3, trips.max() / 1e3);
    }
  }
}
