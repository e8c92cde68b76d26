package io.straightway.feeder.probe;

import java.time.Instant;

/**
 * One second of the measured interval. Latencies are create-to-end, of the answered orders that
 * were <em>created</em> in this second, whenever their answers came.
 *
 * @param second its number, from 0
 * @param from when it begins, by the wall clock at the start of the probe
 * @param booked orders whose booking was <em>answered</em> in this second, whenever they were
 *     created: the throughput. The last second may be cut short by the end of the interval
 * @param count the number of latencies
 * @param meanMicros their exact mean in microseconds, 0 if there is none
 * @param p99Micros 99 in a hundred were no longer, in microseconds to three digits, 0 if there is
 *     none
 * @param maxMicros the longest in microseconds, 0 if there is none
 */
public record SecondResult(
    int second,
    Instant from,
    long booked,
    long count,
    double meanMicros,
    long p99Micros,
    double maxMicros) {}
