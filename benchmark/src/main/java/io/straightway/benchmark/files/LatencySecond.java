package io.straightway.benchmark.files;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of one second of a cell, from creation to end.
 *
 * @param cell the name of the cell
 * @param second the seconds since measuring began
 * @param startedAt the start of this second
 * @param count the orders answered
 * @param meanMicros the mean latency in microseconds; null if nothing was answered
 * @param p99Micros the 99th percentile in microseconds
 * @param maxMicros the largest latency in microseconds
 * @param gcPauses the number of garbage-collection pauses of the elements; null if unknown
 * @param gcPauseMillis the sum of these pauses in milliseconds
 */
public record LatencySecond(
    String cell,
    double second,
    @Nullable Instant startedAt,
    double count,
    @Nullable Double meanMicros,
    @Nullable Double p99Micros,
    @Nullable Double maxMicros,
    @Nullable Double gcPauses,
    @Nullable Double gcPauseMillis) {

  /** Returns the number of pauses; 0 if unknown. */
  public double knownPauses() {
    return gcPauses == null ? 0 : gcPauses;
  }

  /** Returns the sum of the pauses in milliseconds; 0 if unknown. */
  public double knownPauseMillis() {
    return gcPauseMillis == null ? 0 : gcPauseMillis;
  }
}
