package io.straightway.scalability.fit.estimate;

/**
 * One measured throughput.
 *
 * @param n the size, above 0
 * @param throughput the throughput
 * @param weight the inverse of the variance, in any unit, above 0
 */
public record Observation(double n, double throughput, double weight) {
  /** Creates an observation of weight 1. */
  public Observation(double n, double throughput) {
    this(n, throughput, 1);
  }
}
