package io.straightway.scalability.statistics;

import org.jspecify.annotations.Nullable;

/**
 * How good an interval was: its width, and what was missed times 2 / (1 - level). Both are on a log
 * scale, so that systems of different size count alike; the less the better. It is the interval
 * score of T. Gneiting and A. E. Raftery, <em>Strictly Proper Scoring Rules, Prediction, and
 * Estimation</em>, JASA 102 (2007), section 6.2: no rule can lower its expectation by printing
 * anything but what it holds for true.
 */
public final class IntervalScore {
  /**
   * A bound further off than this, or none, is scored as if it were here: about 13.8 in the log.
   */
  public static final double FARTHEST = 1e6;

  private static final double PENALTY = 2 / (1 - Interval.LEVEL);

  private IntervalScore() {}

  /** The score of an interval of positive numbers for what was found. */
  public static double of(Interval interval, double found) {
    double lower = Math.log(bounded(interval.lower(), found / FARTHEST));
    double upper = Math.log(bounded(interval.upper(), found * FARTHEST));
    double x = Math.log(found);
    return upper - lower + PENALTY * (Math.max(0, lower - x) + Math.max(0, x - upper));
  }

  private static double bounded(@Nullable Double bound, double otherwise) {
    return bound == null || !(bound > 0) || !Double.isFinite(bound) ? otherwise : bound;
  }
}
