package io.straightway.scalability.fit;

import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/** The two distributions that tests and intervals come from. */
final class Probability {
  private Probability() {}

  /** The probability of an F value of {@code f} or more by chance. */
  static double ofF(double f, int more, double freedom) {
    return f <= 0 ? 1 : 1 - new FDistribution(null, more, freedom).cumulativeProbability(f);
  }

  /** How many standard errors an interval of {@link Interval#LEVEL} reaches to either side. */
  static double student(double freedom) {
    return new TDistribution(null, freedom).inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
  }
}
