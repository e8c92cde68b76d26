package io.straightway.scalability.fit.estimate;

/**
 * One measured throughput.
 *
 * @param n the size, above 0
 * @param throughput the throughput
 * @param weight how much it counts: the inverse of its variance, in any unit, above 0
 */
public record Observation(double n, double throughput, double weight) {
  /** An observation that counts as much as every other. */
  public Observation(double n, double throughput) {
    this(n, throughput, 1);
  }
}
