package io.straightway.scalability.statistics;

import org.jspecify.annotations.Nullable;

/**
 * The score of an interval: its width, plus the distance by which it missed the true value times 2
 * / (1 - level). Both are on a log scale, so that systems of different size have equal weight;
 * lower is better. This is the interval score of T. Gneiting and A. E. Raftery, <em>Strictly Proper
 * Scoring Rules, Prediction, and Estimation</em>, JASA 102 (2007), section 6.2: no method can
 * improve its expected score by reporting anything but the interval that it believes in.
 */
public final class IntervalScore {
  /**
   * The factor at which a bound that is farther off, or missing, is scored: about 13.8 in the log.
   */
  public static final double FARTHEST = 1e6;

  private static final double PENALTY = 2 / (1 - Interval.LEVEL);

  private IntervalScore() {}

  /** Returns the score of an interval of positive numbers, given the true value. */
  public static double of(Interval interval, double value) {
    double lower = Math.log(bounded(interval.lower(), value / FARTHEST));
    double upper = Math.log(bounded(interval.upper(), value * FARTHEST));
    double x = Math.log(value);
    return upper - lower + PENALTY * (Math.max(0, lower - x) + Math.max(0, x - upper));
  }

  private static double bounded(@Nullable Double bound, double otherwise) {
    return bound == null || !(bound > 0) || !Double.isFinite(bound) ? otherwise : bound;
  }
}
