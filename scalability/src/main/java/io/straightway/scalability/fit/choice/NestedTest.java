package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.inference.ProfileLikelihood;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Probability;
import org.jspecify.annotations.Nullable;

/**
 * An F-test of whether a richer model describes the data better than expected by chance.
 * Improvements by negative parameters don't count: no system's curve bends up.
 *
 * <p>The test is the likelihood ratio at which a {@link ProfileLikelihood} has its bounds, under
 * each law of scatter that the data allow: a parameter value of 0 is rejected if and only if the
 * parameter's interval excludes it.
 *
 * @param simpler the model with fewer parameters
 * @param richer the model with more parameters
 * @param p the probability of so large an improvement if the simpler model were true; null if the
 *     richer model leaves no degrees of freedom
 */
public record NestedTest(ModelFamily simpler, ModelFamily richer, @Nullable Double p) {
  /** The probability below which the simpler model is rejected. */
  public static final double SIGNIFICANT = 0.05;

  /** Compares two fits to the same data. */
  public static NestedTest of(Fit simpler, Fit richer) {
    return new NestedTest(simpler.family(), richer.family(), probability(simpler, richer));
  }

  /** Returns whether a family is the simpler one and misses something that the data show. */
  public boolean rejects(ModelFamily family) {
    return simpler == family && p != null && p < SIGNIFICANT;
  }

  /**
   * Returns the residual squares without negative parameters; infinite if dropping the negative
   * parameter gives a simpler model.
   */
  private static double rssWithoutNegatives(Fit fit) {
    double[] p = fit.parameters();
    if (p[p.length - 1] < 0) {
      return Double.POSITIVE_INFINITY;
    }
    boolean negativeContention = fit.family() == ModelFamily.SUPER_SERIAL && p[1] < 0;
    return negativeContention
        ? new ProfileLikelihood(fit, CurveQuantity.parameter(1)).rss(0)
        : fit.rss();
  }

  private static @Nullable Double probability(Fit simpler, Fit richer) {
    if (simpler.isExact()) {
      return 1.0;
    }
    if (richer.freedom() <= 0) {
      return null;
    }
    if (richer.isExact()) {
      return 0.0;
    }
    int more = richer.family().parameterCount() - simpler.family().parameterCount();
    return richer.underLaws().stream()
        .mapToDouble(fit -> probability(simpler.family(), fit, more))
        .max()
        .orElse(1);
  }

  private static double probability(ModelFamily simpler, Fit richer, int more) {
    Fit without = LeastSquares.fit(simpler, richer.data());
    if (without == null || richer.isExact()) {
      return 0;
    }
    double f = (without.rss() - rssWithoutNegatives(richer)) / more / richer.variance();
    return Probability.ofF(f / richer.allowance(), more, richer.freedom());
  }
}
