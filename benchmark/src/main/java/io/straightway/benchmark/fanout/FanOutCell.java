package io.straightway.benchmark.fanout;

import io.straightway.scalability.data.LatencyTable.LatencyRow;
import java.time.Duration;

/**
 * The measurement with one number of subscribers at one rate. Latency is from the time of an update
 * to its receipt; when a value is updated several times within a tick, only the newest update is
 * received.
 *
 * @param session the number of the session; the server is restarted between sessions
 * @param tickMillis the server's tick in milliseconds
 * @param rate the intended updates per second
 * @param published the updates actually published per second
 * @param received the values per second that all subscribers received, in the steady state
 * @param steady whether there was a steady state; if not, latencies are of the second half
 * @param warmUpMillis the time cut off before the steady state, in milliseconds
 * @param residentBytes the server's peak resident memory so far, in bytes
 * @param cpu the average number of processors that the server used
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

  /** Returns the cell as a row for a comparison of latencies. */
  LatencyRow row() {
    return new LatencyRow(
        String.valueOf(session), rate, meanMicros, Math.max(sdMicros, 1e-3), samples);
  }
}
