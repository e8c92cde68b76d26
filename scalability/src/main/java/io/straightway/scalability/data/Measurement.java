package io.straightway.scalability.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One measured throughput, or one window of a run that was measured in windows.
 *
 * @param line the line number in the file, from 1
 * @param n the size, above 0
 * @param throughput the throughput, above 0; in a window it may be 0
 * @param mode the way the system was deployed; points of different modes belong to different
 *     systems
 * @param run the repeat, or the run that a window belongs to
 * @param session the session: the system was set up again between two of them; null if not named
 * @param onCurve whether the point was reached by equal increments, so that it belongs to the curve
 * @param startedAt the time of the measurement
 * @param windowStart seconds from the start of the run to this window
 * @param latencies further columns called {@code latency_...}, by name
 */
@JsonIgnoreProperties({"mode", "session", "onCurve", "windowStart"})
public record Measurement(
    long line,
    double n,
    double throughput,
    @Nullable String mode,
    @Nullable String run,
    @Nullable String session,
    boolean onCurve,
    @Nullable Instant startedAt,
    @Nullable Double windowStart,
    Map<String, Double> latencies) {

  /** Returns all values but the line: copies of a row have equal ones. */
  public List<?> content() {
    return Arrays.asList(
        n, throughput, mode, run, session, onCurve, startedAt, windowStart, latencies);
  }

  /** Returns a copy with a throughput that is a multiple of this one. */
  public Measurement times(double factor) {
    return new Measurement(
        line,
        n,
        factor * throughput,
        mode,
        run,
        session,
        onCurve,
        startedAt,
        windowStart,
        latencies);
  }

  /** Returns a copy in a session. */
  public Measurement in(String name) {
    return new Measurement(
        line, n, throughput, mode, run, name, onCurve, startedAt, windowStart, latencies);
  }

  /** Creates a measurement with only a size and a throughput. */
  public static Measurement of(long line, double n, double throughput) {
    return new Measurement(line, n, throughput, null, null, null, true, null, null, Map.of());
  }
}
