package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.Misfit;
import io.straightway.scalability.statistics.Probability;
import java.util.Comparator;
import java.util.List;

/**
 * A test of whether the data have the shape of any of the curves. They don't if even the nearest
 * curve misses the means of repeats by more than repeats differ, or deviates to the same side at
 * neighbouring sizes. The variance of fitted values is then inflated, as K. P. Burnham and D. R.
 * Anderson do with their factor c (<em>Model Selection and Multimodel Inference</em>, Springer
 * 2002, section 2.5).
 */
public final class Shape {
  /** The probability below which repeats differ too little for the curve. */
  public static final double LACK_OF_FIT = 0.01;

  private static final double SIGNIFICANT = 0.05;

  /** The largest autocorrelation used; a nearly constant error allows no further conclusions. */
  private static final double MOST_ALIKE = 0.9;

  private Shape() {}

  /** Returns the fits, with intervals that allow for what the nearest fit leaves unexplained. */
  public static List<Fit> allowFor(List<Fit> fits, long seed) {
    Misfit misfit =
        fits.stream()
            .filter(fit -> fit.freedom() > 0 && !fit.isExact())
            .min(Comparator.comparingDouble(Fit::rss))
            .map(nearest -> new Misfit(between(nearest), serial(nearest, seed)))
            .orElse(Misfit.NONE);
    return fits.stream().map(fit -> fit.allowingFor(misfit)).toList();
  }

  private static double between(Fit fit) {
    int more = fit.data().sizes() - fit.family().parameterCount();
    return lackOfFit(fit) < LACK_OF_FIT
        ? Math.max(1, (fit.rss() - fit.data().pureError()) / more / fit.variance())
        : 1;
  }

  private static double serial(Fit fit, long seed) {
    return Autocorrelation.of(fit, seed)
        .filter(autocorrelation -> autocorrelation.p() < SIGNIFICANT)
        .map(
            autocorrelation ->
                Math.max(0, Math.min(MOST_ALIKE, 1 - autocorrelation.durbinWatson() / 2)))
        .map(alike -> (1 + alike) / (1 - alike))
        .orElse(1.0);
  }

  /** Returns the probability that repeats differ so little if the model were true. */
  public static double lackOfFit(Fit fit) {
    CurveData data = fit.data();
    int more = data.sizes() - fit.family().parameterCount();
    if (data.pureErrorFreedom() == 0 || more <= 0 || data.pureError() <= data.rounding()) {
      return 1;
    }
    double f = (fit.rss() - data.pureError()) / more / (data.pureError() / data.pureErrorFreedom());
    return Probability.ofF(f, more, data.pureErrorFreedom());
  }
}
