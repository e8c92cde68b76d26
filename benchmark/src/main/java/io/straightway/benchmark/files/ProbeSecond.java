package io.straightway.benchmark.files;

import org.jspecify.annotations.Nullable;

/**
 * One second of a cell, from creation to end.
 *
 * @param cell the name of the cell
 * @param second seconds since measuring began
 * @param count orders answered
 * @param meanMicros mean latency, microseconds; null if nothing was answered
 * @param p99Micros its 99th percentile, microseconds
 * @param maxMicros its largest, microseconds
 * @param gcPauses garbage-collection pauses of the elements
 * @param gcPauseMillis their sum, ms
 */
public record ProbeSecond(
    String cell,
    double second,
    double count,
    @Nullable Double meanMicros,
    @Nullable Double p99Micros,
    @Nullable Double maxMicros,
    double gcPauses,
    double gcPauseMillis) {}
