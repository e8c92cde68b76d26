package io.straightway.scalability.fit.compare;

import io.straightway.scalability.data.LatencyTable.LatencyRow;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Probability;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.moment.Variance;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two means: Welch's t-test, which allows for different scatter of the two sides
 * (B. L. Welch, Biometrika 34, 1947).
 *
 * @param difference the second mean minus the first
 * @param variance the variance of the difference; NaN if unknown
 * @param freedom degrees of freedom of the variance; 1e9 if the variance was given
 */
record MeanDifference(double difference, double variance, double freedom) {
  /** Degrees of freedom at which Student's distribution is practically Gaussian. */
  private static final double MANY = 1e9;

  /**
   * Returns the difference between the means of two groups. A group of one has the variance of the
   * other.
   *
   * @param deviation the standard deviation of one value, if known
   */
  static MeanDifference between(double[] first, double[] second, @Nullable Double deviation) {
    double difference = new Mean().evaluate(second) - new Mean().evaluate(first);
    if (deviation != null) {
      double parts = 1.0 / first.length + 1.0 / second.length;
      return new MeanDifference(difference, deviation * deviation * parts, MANY);
    }
    if (first.length < 2 || second.length < 2) {
      double[] several = first.length < 2 ? second : first;
      double variance =
          several.length < 2
              ? Double.NaN
              : new Variance().evaluate(several) * (1 + 1.0 / several.length);
      return new MeanDifference(difference, variance, several.length - 1);
    }
    return welch(
        difference,
        new Variance().evaluate(first) / first.length,
        first.length - 1,
        new Variance().evaluate(second) / second.length,
        second.length - 1);
  }

  /**
   * Returns the difference between two sessions, from their samples; it says nothing about other
   * sessions.
   */
  static MeanDifference ofSamples(LatencyRow first, LatencyRow second) {
    return welch(
        second.mean() - first.mean(),
        first.sd() * first.sd() / first.samples(),
        first.samples() - 1,
        second.sd() * second.sd() / second.samples(),
        second.samples() - 1);
  }

  private static MeanDifference welch(
      double difference,
      double variance,
      double freedom,
      double otherVariance,
      double otherFreedom) {
    return new MeanDifference(
        difference,
        variance + otherVariance,
        Probability.satterthwaite(variance, freedom, otherVariance, otherFreedom));
  }

  boolean isKnown() {
    return !Double.isNaN(variance);
  }

  /** Returns the interval of the true difference; without bounds if the variance is unknown. */
  Interval interval() {
    if (!isKnown()) {
      return Interval.UNBOUNDED;
    }
    double reach = Math.sqrt(variance) * Probability.student(freedom);
    return new Interval(difference - reach, difference + reach);
  }

  /** Returns the probability of so large a difference by chance. */
  double p() {
    return difference == 0 ? 1 : Probability.ofF(difference * difference / variance, 1, freedom);
  }
}
