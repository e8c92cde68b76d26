package io.straightway.scalability.model;

/**
 * The highest point of a throughput curve.
 *
 * @param n the size at which it is reached, not necessarily whole
 * @param throughput the throughput there
 */
public record Peak(double n, double throughput) {}
