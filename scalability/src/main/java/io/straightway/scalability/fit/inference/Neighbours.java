package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.statistics.Interval;

/**
 * What the measured neighbours of a size allow there, whatever the model: throughput grows in
 * proportion to size at most, or as it was measured to grow between them where that was faster; it
 * doesn't fall before the measured maximum, and after it by no more than size grows; and
 * measurements scatter by no more than three standard deviations. With one or two degrees of
 * freedom models allow anything between two sizes; physics doesn't.
 */
public final class Neighbours {
  private static final double REACH = 3;

  private final CurveData data;
  private final double residual;
  private final int best;

  /** Those in the data of a fit, which shows how measurements scatter. */
  public Neighbours(Fit fit) {
    data = fit.data();
    residual = fit.freedom() > 0 ? Math.sqrt(fit.variance()) : 0;
    best = data.highest();
  }

  /**
   * An interval without what the neighbours exclude.
   *
   * @param n a size up to the largest
   * @param models where one more measurement would lie by the models
   * @param expected what they expect, which stays in it
   */
  public Interval within(double n, Interval models, double expected) {
    int above = 0;
    while (data.n(above) < n) {
      above++;
    }
    int below = data.n(above) == n ? above : Math.max(0, above - 1);
    double deviation = Math.max(PeakBracket.ASSUMED_SCATTER, residual / between(n, below, above));
    double factor = Math.exp(REACH * Math.sqrt(2) * deviation);
    double low =
        Math.max(
            from(above, n, growth(below, above)),
            n < data.smallest() ? 0 : from(below, n, fall(below)));
    double high =
        Math.min(
            from(above, n, fall(above - 1)),
            n < data.smallest() ? Double.MAX_VALUE : from(below, n, growth(below, above)));
    Double lower = models.lower();
    Double upper = models.upper();
    return new Interval(
        Math.min(expected, Math.max(lower == null ? 0 : lower, low / factor)),
        Math.max(expected, Math.min(upper == null ? Double.MAX_VALUE : upper, high * factor)));
  }

  /** What a measured size leads to at another one if throughput is a power of size. */
  private double from(int measured, double n, double growth) {
    return data.mean(measured) * Math.pow(n / data.n(measured), growth);
  }

  private double between(double n, int below, int above) {
    return below == above ? data.mean(below) : from(below, n, slope(below, above));
  }

  private double growth(int below, int above) {
    return below == above ? 1 : Math.max(1, slope(below, above));
  }

  private double slope(int below, int above) {
    return Math.log(data.mean(above) / data.mean(below)) / Math.log(data.n(above) / data.n(below));
  }

  /** The least growth from a size on: the peak may be just before the measured maximum. */
  private double fall(int measured) {
    return measured < best - 1 ? 0 : -1;
  }
}
