package io.straightway.feeder.progress;

/**
 * How long requests took, from when they were due to their answer, in microseconds. Without a rate
 * a request is due when it is first sent. Waiting for a free place in flight and repeated sending
 * are part of the time.
 *
 * @param count the number of answered requests
 * @param p50 half of them took no longer
 * @param p90 nine in ten took no longer
 * @param p99 99 in a hundred took no longer
 * @param max the longest
 */
public record RoundTrips(long count, long p50, long p90, long p99, long max) {}
