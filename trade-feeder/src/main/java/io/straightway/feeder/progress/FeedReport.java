package io.straightway.feeder.progress;

import java.time.Instant;
import java.util.Map;

/**
 * What one feed did, as it is printed.
 *
 * @param sent messages acknowledged
 * @param outcomes how many met with each outcome
 * @param codes how many met with each reason code
 * @param retries requests sent again
 * @param firstSentAt when the first request was sent
 * @param lastAcknowledgedAt when the last answer came
 * @param seconds between the two
 * @param complete whether every file was fed to its end, now or before
 * @param before whether all of it had been fed before, so that nothing was sent
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

  /** Of what the feeder counted, and the time of the last acknowledgement. */
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

  /** How long requests took, in milliseconds, from when they were due to their answer. */
  public record LatencyMillis(double p50, double p90, double p99, double max) {
    static LatencyMillis of(RoundTrips trips) {
      return new LatencyMillis(
          trips.p50() / 1e3, trips.p90() / 1e3, trips.p99() / 1e3, trips.max() / 1e3);
    }
  }
}
