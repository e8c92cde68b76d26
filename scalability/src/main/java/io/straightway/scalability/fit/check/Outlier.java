package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.Observation;

/**
 * A measurement that no model comes near, and that all others contradict.
 *
 * @param measured the measurement
 * @param t the deleted residual: how many standard errors it lies from the curve that is fitted to
 *     all others
 * @param p the probability that the farthest of so many lies so far by chance (Bonferroni's limit)
 * @param with the model that suits the others best, fitted to all
 * @param without the same, fitted to the others
 */
public record Outlier(Observation measured, double t, double p, Fit with, Fit without) {

  /** What the curve through the others expects there. */
  public double expected() {
    return without.curve().throughput(measured.n());
  }
}
