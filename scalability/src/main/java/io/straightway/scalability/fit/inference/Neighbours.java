package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.statistics.Interval;

/**
 * Bounds of throughput at a size by its measured neighbours, whatever the model: throughput grows
 * at most in proportion to size, or as fast as it was measured to grow between them; it doesn't
 * fall before the measured maximum, and after the maximum it falls at most in inverse proportion to
 * size; and measurements scatter by no more than three standard deviations. Scatter is a share of
 * throughput: that of the fit, but no more than by which sizes leave the lines between their
 * neighbours on log axes, so that a misfit of large throughputs says nothing about small ones. With
 * one or two degrees of freedom models allow anything between two sizes; physics doesn't.
 */
public final class Neighbours {
  private static final double REACH = 3;

  private final CurveData data;
  private final double residual;
  private final double roughness;
  private final int best;

  /** Takes the neighbours from the data of a fit, and the scatter of measurements from the fit. */
  public Neighbours(Fit fit) {
    data = fit.data();
    residual = fit.freedom() > 0 ? Math.sqrt(fit.variance()) : 0;
    best = data.highest();
    roughness = roughness(data);
  }

  /**
   * Returns the scatter of one size's mean, as a share, by its distance from the line between its
   * neighbours on log axes; infinite if no size has two neighbours.
   */
  private static double roughness(CurveData data) {
    int inner = data.sizes() - 2;
    double squares = 0;
    for (int i = 1; i <= inner; i++) {
      double share = Math.log(data.n(i) / data.n(i - 1)) / Math.log(data.n(i + 1) / data.n(i - 1));
      double off =
          Math.log(data.mean(i))
              - (1 - share) * Math.log(data.mean(i - 1))
              - share * Math.log(data.mean(i + 1));
      squares += off * off / (1 + share * share + (1 - share) * (1 - share));
    }
    return inner < 1 ? Double.POSITIVE_INFINITY : Math.sqrt(squares / inner);
  }

  /**
   * Returns an interval without the values that the neighbours exclude.
   *
   * @param n a size up to the largest
   * @param models the interval of one more measurement by the models
   * @param expected the throughput that the models expect, which stays in the interval
   */
  public Interval within(double n, Interval models, double expected) {
    int above = 0;
    while (data.n(above) < n) {
      above++;
    }
    int below = data.n(above) == n ? above : Math.max(0, above - 1);
    double deviation =
        Math.max(
            PeakBracket.ASSUMED_SCATTER, Math.min(residual / between(n, below, above), roughness));
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

  /** Extrapolates from a measured size to another one, with throughput as a power of size. */
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

  /** Returns the least growth from a size on: the peak may be just before the measured maximum. */
  private double fall(int measured) {
    return measured < best - 1 ? 0 : -1;
  }
}
