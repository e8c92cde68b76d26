package io.straightway.scalability.fit;

import io.straightway.scalability.fit.choice.NestedTest;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.special.Beta;

/**
 * The power of an F-test at 5 %.
 *
 * @param more degrees of freedom of the numerator
 * @param freedom degrees of freedom of the denominator
 * @param share the share of the numerator in all squares from which on the test rejects
 */
record NoncentralF(int more, int freedom, double share) {
  private static final int MOST_TERMS = 10_000;

  /** Finds the value from which on a test rejects. */
  static NoncentralF of(int more, int freedom) {
    double critical =
        new FDistribution(null, more, freedom)
            .inverseCumulativeProbability(1 - NestedTest.SIGNIFICANT);
    return new NoncentralF(more, freedom, more * critical / (more * critical + freedom));
  }

  /**
   * Returns the probability that the test rejects, if the true squares beyond the simpler model are
   * {@code noncentrality} residual variances. The noncentral F distribution as a Poisson mixture of
   * beta distributions: N. L. Johnson, S. Kotz, N. Balakrishnan, <em>Continuous Univariate
   * Distributions</em> 2, Wiley 1995, chapter 30.
   */
  double power(double noncentrality) {
    double half = noncentrality / 2;
    // above this the terms of the sum underflow, and the test almost always rejects
    if (half > 700) {
      return 1;
    }
    double term = Math.exp(-half);
    double below = 0;
    double summed = 0;
    for (int j = 0; j < MOST_TERMS && summed < 1 - 1e-12; j++) {
      below += term * Beta.regularizedBeta(share, more / 2.0 + j, freedom / 2.0);
      summed += term;
      term *= half / (j + 1);
    }
    return 1 - below;
  }
}
