package io.straightway.scalability.model;

/**
 * The highest point of a throughput curve.
 *
 * @param n the size at the peak, not necessarily whole
 * @param throughput the throughput at the peak
 */
public record Peak(double n, double throughput) {}
