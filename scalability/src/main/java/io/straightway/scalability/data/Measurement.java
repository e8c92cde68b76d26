package io.straightway.scalability.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One measured throughput, or one window of a run that was measured in windows.
 *
 * @param line where it stands in its file, from 1
 * @param n the size, above 0
 * @param throughput the throughput, above 0; in a window it may be 0
 * @param mode the way the system was deployed; points of different modes belong to different
 *     systems
 * @param run the repeat, or the run that a window belongs to
 * @param onCurve whether it was reached by equal increments, so that it belongs to the curve
 * @param startedAt when it was measured
 * @param windowStart seconds from the start of the run to this window
 * @param latencies further columns called {@code latency_...}, by name
 */
@JsonIgnoreProperties({"mode", "onCurve", "windowStart"})
public record Measurement(
    long line,
    double n,
    double throughput,
    @Nullable String mode,
    @Nullable String run,
    boolean onCurve,
    @Nullable Instant startedAt,
    @Nullable Double windowStart,
    Map<String, Double> latencies) {

  /** The same from another line. */
  public Measurement atLine(long other) {
    return new Measurement(
        other, n, throughput, mode, run, onCurve, startedAt, windowStart, latencies);
  }

  /** A measurement with nothing but size and throughput. */
  public static Measurement of(long line, double n, double throughput) {
    return new Measurement(line, n, throughput, null, null, true, null, null, Map.of());
  }
}
