package io.straightway.feeder.progress;

/**
 * The latencies of requests, from when they were due to their answer, in microseconds. Without a
 * rate a request is due when it is first sent. Waiting for a free sender and repeated sending are
 * included.
 *
 * @param count the number of answered requests
 * @param p50 the median
 * @param p90 the 90th percentile
 * @param p99 the 99th percentile
 * @param max the longest latency
 */
public record RoundTrips(long count, long p50, long p90, long p99, long max) {}
