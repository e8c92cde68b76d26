package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.Observation;

/**
 * A measurement far from every model, and contradicted by all other measurements.
 *
 * @param measured the measurement
 * @param t the deleted residual: the distance from the curve fitted to all other measurements, in
 *     standard errors
 * @param p the probability that the farthest of all measurements is so far off by chance
 *     (Bonferroni's limit)
 * @param with the model that fits the others best, fitted to all measurements
 * @param without the same model, fitted to the others
 */
public record Outlier(Observation measured, double t, double p, Fit with, Fit without) {

  /** Returns the throughput that the curve through the others expects at this size. */
  public double expected() {
    return without.curve().throughput(measured.n());
  }
}
