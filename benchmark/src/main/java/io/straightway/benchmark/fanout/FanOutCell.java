package io.straightway.benchmark.fanout;

import io.straightway.scalability.data.LatencyTable.LatencyRow;
import java.time.Duration;

/**
 * What was measured with one number of subscribers at one rate. Latency is from the time of an
 * update to its receipt; of updates of one value within a tick only the newest is received.
 *
 * @param session the server was started anew between two
 * @param tickMillis of the server
 * @param rate updates a second that were to be published
 * @param published updates a second that were
 * @param received values a second that all subscribers got, in the steady state
 * @param steady whether there was a steady state; if not, latencies are of the second half
 * @param warmUpMillis what was cut off before it
 * @param residentBytes the most memory that the server has had until then
 * @param cpu processors that the server has used meanwhile
 */
public record FanOutCell(
    int session,
    long tickMillis,
    int subscribers,
    int rate,
    double published,
    double received,
    boolean steady,
    long warmUpMillis,
    long samples,
    double meanMicros,
    double sdMicros,
    double medianMicros,
    double p99Micros,
    double maxMicros,
    long residentBytes,
    double cpu) {

  boolean isOf(Duration tick, int subscribed) {
    return tickMillis == tick.toMillis() && subscribers == subscribed;
  }

  /** For a comparison. */
  LatencyRow row() {
    return new LatencyRow(
        String.valueOf(session), rate, meanMicros, Math.max(sdMicros, 1e-3), samples);
  }
}
