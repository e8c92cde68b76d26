package io.straightway.scalability.fit.compare;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.ProfileLikelihood;
import io.straightway.scalability.statistics.Probability;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.jspecify.annotations.Nullable;

/** A model of each of two systems, and tests of whether the systems are the same. */
record FitPair(Fit one, Fit other) {
  /** Returns the second's throughput as a multiple of the first's. */
  double ratio(double n) {
    return other.curve().throughput(n) / one.curve().throughput(n);
  }

  /** Returns the probability of curves so far apart if they were the same. */
  @Nullable Double pSame() {
    return larger(FitPair::joined);
  }

  /** Returns the probability of curves that differ so much other than by a factor. */
  @Nullable Double pSameShape() {
    return larger(FitPair::joinedButForAFactor);
  }

  /** Returns the probability that two estimates of an equal quantity differ so much. */
  @Nullable Double pEqual(CurveQuantity quantity) {
    if (one.freedom() <= 0 || other.freedom() <= 0) {
      return null;
    }
    ProfileLikelihood first = new ProfileLikelihood(one, quantity);
    ProfileLikelihood second = new ProfileLikelihood(other, quantity);
    double from = Math.min(first.estimate(), second.estimate());
    double to = Math.max(first.estimate(), second.estimate());
    if (from == to) {
      return 1.0;
    }
    UnivariateFunction joined =
        held ->
            Math.min(first.rss(held) / variance(one), Double.MAX_VALUE / 4)
                + Math.min(second.rss(held) / variance(other), Double.MAX_VALUE / 4);
    double least = least(joined, from, to, 1e-12 * (to - from));
    if (least >= Double.MAX_VALUE / 4) {
      return null;
    }
    double apart = one.rss() / variance(one) + other.rss() / variance(other);
    double freedom =
        freedom(one, square(first.standardError()), other, square(second.standardError()));
    return upperTail(least - apart, 1, freedom);
  }

  private static double square(double value) {
    return value * value;
  }

  /** Returns the variance, for an exact fit that of rounding errors. */
  private static double variance(Fit fit) {
    return Math.max(fit.variance(), fit.data().rounding() / fit.freedom());
  }

  private static double freedom(Fit one, double variance, Fit other, double otherVariance) {
    return Probability.satterthwaite(variance, one.freedom(), otherVariance, other.freedom());
  }

  private static double upperTail(double excess, int more, double freedom) {
    return Probability.ofF(excess / more, more, freedom);
  }

  /**
   * Returns the larger of two probabilities: with scatter as the fits assume, and with scatter that
   * grows with throughput. Under a wrong assumption equal curves differ far too often.
   */
  private @Nullable Double larger(Function<FitPair, @Nullable Double> probability) {
    Double fitted = probability.apply(this);
    Fit first = LeastSquares.fit(one.family(), one.data().proportional());
    Fit second = LeastSquares.fit(other.family(), other.data().proportional());
    Double growing =
        first == null || second == null ? null : probability.apply(new FitPair(first, second));
    return fitted == null || growing == null ? fitted : (Double) Math.max(fitted, growing);
  }

  private @Nullable Double joined() {
    return pJoined(joinedRss(1), one.family().parameterCount());
  }

  private @Nullable Double joinedButForAFactor() {
    int parameters = one.family().parameterCount();
    double ratio = ratio(one.data().smallest());
    if (parameters < 2 || !(ratio > 0)) {
      return null;
    }
    UnivariateFunction joined = log -> joinedRss(Math.exp(log));
    double least = least(joined, Math.log(ratio) - 1, Math.log(ratio) + 1, 1e-6);
    return pJoined(least, parameters - 1);
  }

  private @Nullable Double pJoined(double joinedRss, int more) {
    if (one.freedom() <= 0 || other.freedom() <= 0 || joinedRss >= Double.MAX_VALUE / 4) {
      return null;
    }
    double apart = one.rss() / variance(one) + other.rss() / variance(other);
    return upperTail(joinedRss - apart, more, one.freedom() + other.freedom());
  }

  /** Returns the residual squares of one curve through both, the second divided by a factor. */
  private double joinedRss(double factor) {
    if (one.freedom() <= 0 || other.freedom() <= 0) {
      return Double.MAX_VALUE;
    }
    List<Observation> all = new ArrayList<>(scaled(one, 1));
    all.addAll(scaled(other, factor));
    Fit joined = LeastSquares.fit(one.family(), CurveData.of(all));
    return joined == null ? Double.MAX_VALUE : joined.rss();
  }

  private static List<Observation> scaled(Fit fit, double factor) {
    double weight = square(factor) / variance(fit);
    return fit.data().observations().stream()
        .map(
            observation ->
                new Observation(
                    observation.n(),
                    observation.throughput() / factor,
                    observation.weight() * weight))
        .toList();
  }

  private static double least(UnivariateFunction squares, double from, double to, double absolute) {
    return new BrentOptimizer(1e-9, absolute)
        .optimize(
            new MaxEval(500),
            new UnivariateObjectiveFunction(squares),
            GoalType.MINIMIZE,
            new SearchInterval(from, to))
        .getValue();
  }
}
