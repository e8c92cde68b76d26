package io.straightway.benchmark.files;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One second of a cell, from creation to end.
 *
 * @param cell the name of the cell
 * @param second seconds since measuring began
 * @param startedAt when it began
 * @param count orders answered
 * @param meanMicros mean latency, microseconds; null if nothing was answered
 * @param p99Micros its 99th percentile, microseconds
 * @param maxMicros its largest, microseconds
 * @param gcPauses garbage-collection pauses of the elements; null if not known
 * @param gcPauseMillis their sum, ms
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

  /** Pauses that are known of. */
  public double knownPauses() {
    return gcPauses == null ? 0 : gcPauses;
  }

  /** Their sum, ms. */
  public double knownPauseMillis() {
    return gcPauseMillis == null ? 0 : gcPauseMillis;
  }
}
