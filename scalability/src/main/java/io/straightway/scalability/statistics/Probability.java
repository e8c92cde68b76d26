package io.straightway.scalability.statistics;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.special.Beta;

/** The F and Student's t distributions, for tests and intervals. */
public final class Probability {
  private Probability() {}

  /** Returns the probability of an F value of {@code f} or more by chance. */
  public static double ofF(double f, int more, double freedom) {
    // 1 - the distribution function would be 0 below 1e-16
    return f <= 0
        ? 1
        : Beta.regularizedBeta(freedom / (freedom + more * f), freedom / 2, more / 2.0);
  }

  /**
   * Returns the degrees of freedom of a sum of two variances: F. E. Satterthwaite, <em>An
   * approximate distribution of estimates of variance components</em>, Biometrics Bulletin 2
   * (1946). Returns the smaller of the two if there is no variance.
   */
  public static double satterthwaite(
      double variance, double freedom, double otherVariance, double otherFreedom) {
    double sum = variance + otherVariance;
    double parts = variance * variance / freedom + otherVariance * otherVariance / otherFreedom;
    boolean finite = parts > 0 && Double.isFinite(sum) && Double.isFinite(parts);
    return finite ? sum * sum / parts : Math.min(freedom, otherFreedom);
  }

  /** Returns the half-width of an interval of {@link Interval#LEVEL}, in standard errors. */
  public static double student(double freedom) {
    return new TDistribution(null, freedom).inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
  }
}
