package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Root;
import java.util.Map;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.jspecify.annotations.Nullable;

/**
 * A predictor of throughput from a fit.
 *
 * <p>The interval holds the values that could be measured at a size without surprise: an imagined
 * observation is added there, the model is fitted to it and the data together, and the residual
 * squares may grow by t<sup>2</sup> s<sup>2</sup>. The imagined observation has the variance of
 * measurements at its expected throughput. For models that are linear in their parameters this is
 * the usual prediction interval (J. F. Bjornstad, <em>Predictive likelihood: a review</em>,
 * Statistical Science 5, 1990).
 */
public final class Predictor {
  private static final int MOST_STEPS = 40;

  private final Fit fit;

  public Predictor(Fit fit) {
    this.fit = fit;
  }

  public Prediction at(double n) {
    double expected = fit.curve().throughput(n);
    boolean extrapolated = n < fit.data().smallest() || n > fit.data().largest();
    return new Prediction(
        n,
        Math.max(0, expected),
        interval(n, expected),
        extrapolated,
        null,
        Map.of(),
        Prediction.Basis.MODELS);
  }

  private Interval interval(double n, double expected) {
    if (fit.freedom() <= 0) {
      return Interval.UNBOUNDED;
    }
    if (fit.isExact()) {
      return new Interval(expected, expected);
    }
    double step = fit.student() * fit.deviationAt(n);
    boolean large = fit.data().isLarge();
    Double lower = large ? (Double) (expected - step) : bound(n, expected, -step);
    Double upper = large ? (Double) (expected + step) : bound(n, expected, step);
    return new Interval(notNegative(lower), notNegative(upper));
  }

  /** Limits a bound to 0 or more, since no throughput is below 0. */
  private static @Nullable Double notNegative(@Nullable Double bound) {
    return bound == null ? null : (Double) Math.max(0, bound);
  }

  private @Nullable Double bound(double n, double expected, double firstStep) {
    if (!Double.isFinite(firstStep) || firstStep == 0) {
      return null;
    }
    double[] gradient = new double[fit.family().parameterCount()];
    fit.curve().gradient(n, gradient);
    double mean = fit.deviation(gradient);
    double variance = fit.variance() * fit.inflation(gradient);
    // the variance of one more measurement is the part of the deviation at n that the mean leaves
    double weight = variance / (square(fit.deviationAt(n)) - square(mean));
    double most = fit.rss() + square(fit.student()) * variance;
    UnivariateFunction excess =
        value -> Math.min(rssWith(new Observation(n, value, weight)) - most, 10 * most);
    double inside = expected;
    double step = firstStep;
    for (int i = 0; i < MOST_STEPS; i++) {
      double outside = expected + step;
      if (excess.value(outside) >= 0) {
        return Root.between(excess, inside, outside);
      }
      if (outside < 0 && step < 0 && expected >= 0) {
        return 0.0;
      }
      inside = outside;
      step *= 1.5;
    }
    return null;
  }

  private static double square(double value) {
    return value * value;
  }

  private double rssWith(Observation imagined) {
    CurveData data = fit.data().with(imagined);
    Solution solution = LeastSquares.refit(fit.family(), data, fit.parameters());
    return solution == null ? Double.POSITIVE_INFINITY : solution.squares() + data.pureError();
  }
}
