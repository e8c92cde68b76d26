package io.straightway.feeder.probe;

import java.time.Instant;

/**
 * One second of the measured interval. Latencies are create-to-end, of the answered orders that
 * were <em>created</em> in this second, whenever their answers came.
 *
 * @param second the number of the second, from 0
 * @param from the start of the second, by the wall clock at the start of the probe
 * @param booked orders whose booking was <em>answered</em> in this second, whenever they were
 *     created: the throughput. The last second may be cut short by the end of the interval
 * @param count the number of latencies
 * @param meanMicros the exact mean latency in microseconds, 0 if there is none
 * @param p99Micros the 99th percentile of the latencies in microseconds to three digits, 0 if there
 *     is none
 * @param maxMicros the longest latency in microseconds, 0 if there is none
 */
public record SecondResult(
    int second,
    Instant from,
    long booked,
    long count,
    double meanMicros,
    long p99Micros,
    double maxMicros) {}
