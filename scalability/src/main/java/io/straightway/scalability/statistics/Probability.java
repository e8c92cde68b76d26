package io.straightway.scalability.statistics;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.special.Beta;

/** The two distributions that tests and intervals come from. */
public final class Probability {
  private Probability() {}

  /** The probability of an F value of {@code f} or more by chance. */
  public static double ofF(double f, int more, double freedom) {
    // not 1 - the distribution function, which would be 0 below 1e-16
    return f <= 0
        ? 1
        : Beta.regularizedBeta(freedom / (freedom + more * f), freedom / 2, more / 2.0);
  }

  /**
   * Degrees of freedom of a sum of two variances: F. E. Satterthwaite, <em>An approximate
   * distribution of estimates of variance components</em>, Biometrics Bulletin 2 (1946). The
   * smaller of the two if there is no variance.
   */
  public static double satterthwaite(
      double variance, double freedom, double otherVariance, double otherFreedom) {
    double sum = variance + otherVariance;
    double parts = variance * variance / freedom + otherVariance * otherVariance / otherFreedom;
    boolean known = parts > 0 && Double.isFinite(sum) && Double.isFinite(parts);
    return known ? sum * sum / parts : Math.min(freedom, otherFreedom);
  }

  /** How many standard errors an interval of {@link Interval#LEVEL} reaches to either side. */
  public static double student(double freedom) {
    return new TDistribution(null, freedom).inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
  }
}
