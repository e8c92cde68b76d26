package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Root;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The quality of a fit with one quantity held at a value, as a function of that value.
 *
 * <p>The interval holds the values at which the residual squares are at most RSS (1 + t<sup>2</sup>
 * / v), with Student's t for v degrees of freedom: Bates and Watts, <em>Nonlinear Regression
 * Analysis and Its Applications</em>, Wiley 1988, chapter 6. If scatter may grow with throughput,
 * the model is fitted under each law that the data allow, and the interval holds the values that
 * any of them allows: a value is outside if the likelihood ratio rejects it under all laws. For a
 * quantity on which throughput depends linearly this is the usual interval; for others the interval
 * may be asymmetric, or unbounded.
 */
public final class ProfileLikelihood {
  private static final int MOST_STEPS = 60;

  private final Fit fit;
  private final CurveQuantity quantity;
  private final double estimate;
  private final double[] first;
  private double[] free;

  public ProfileLikelihood(Fit fit, CurveQuantity quantity) {
    this.fit = fit;
    this.quantity = quantity;
    estimate = quantity.of(fit.parameters());
    first = quantity.free(fit.parameters());
    free = first;
  }

  public double estimate() {
    return estimate;
  }

  /**
   * Returns the residual squares with the quantity at {@code held}; infinite if no curve has that
   * value.
   */
  public double rss(double held) {
    return rss(solve(held));
  }

  private double rss(@Nullable Solution solution) {
    return solution == null
        ? Double.POSITIVE_INFINITY
        : solution.squares() + fit.data().pureError();
  }

  /** Searches from the current place, and from the original start. */
  private @Nullable Solution solve(double held) {
    return nearer(held, from(first, held));
  }

  private @Nullable Solution from(double[] start, double held) {
    return LeastSquares.holding(fit.family(), fit.data(), quantity, held, start);
  }

  private @Nullable Solution nearer(double held, @Nullable Solution far) {
    if (Arrays.equals(free, first)) {
      return far;
    }
    Solution near = from(free, held);
    return near == null || (far != null && far.squares() < near.squares()) ? far : near;
  }

  /** Returns the best curve with the quantity at {@code held}; null if no curve has that value. */
  @Nullable ScalabilityCurve curve(double held) {
    Solution solution = solve(held);
    return solution == null ? null : solution.curve();
  }

  /** Returns the values that the data allow; without bounds if there are no degrees of freedom. */
  public Interval interval() {
    if (fit.freedom() <= 0) {
      return Interval.UNBOUNDED;
    }
    Interval point = new Interval(estimate, estimate);
    return fit.isExact()
        ? point
        : fit.underLaws().stream()
            .map(fit -> new ProfileLikelihood(fit, quantity).ofOneLaw(fit.allowance()))
            .reduce(point, Interval::hull);
  }

  /**
   * Returns the interval by the fitted curve alone, for quantities that the nearest curve under
   * another law of scatter may not have: the allowed growth of the squares is multiplied by the
   * squared ratio of the quantity's deviation to its error (R. E. Chandler and S. Bate,
   * <em>Inference for clustered data using the independence loglikelihood</em>, Biometrika 94,
   * 2007).
   */
  Interval ofThisCurve() {
    return fit.freedom() <= 0 ? Interval.UNBOUNDED : ofOneLaw(fit.inflation(gradient()));
  }

  private Interval ofOneLaw(double allowance) {
    if (fit.isExact()) {
      return new Interval(estimate, estimate);
    }
    double reach = fit.student() * standardError() * Math.sqrt(allowance);
    if (fit.data().isLarge()) {
      return Double.isFinite(reach)
          ? new Interval(estimate - reach, estimate + reach)
          : Interval.UNBOUNDED;
    }
    double most = most(allowance);
    return new Interval(bound(most, -reach), bound(most, reach));
  }

  /** Returns whether the data allow a value, even if the fitted curve itself has none. */
  boolean allows(double held) {
    double[] gradient = new double[fit.family().parameterCount()];
    fit.curve().gradient(held, gradient);
    return fit.freedom() > 0 && rss(held) <= most(fit.inflation(gradient));
  }

  /** Returns the largest squares allowed. */
  private double most(double allowance) {
    return fit.rss() + fit.student() * fit.student() * fit.variance() * allowance;
  }

  /** Returns the standard error by the delta method; NaN if the data don't determine it. */
  public double standardError() {
    return fit.standardError(gradient());
  }

  private double[] gradient() {
    double[] parameters = fit.parameters();
    double[] gradient = new double[parameters.length];
    for (int i = 0; i < gradient.length; i++) {
      double step = 1e-6 * Math.max(Math.abs(parameters[i]), 1e-6);
      double[] above = parameters.clone();
      double[] below = parameters.clone();
      above[i] += step;
      below[i] -= step;
      gradient[i] = (quantity.of(above) - quantity.of(below)) / (2 * step);
    }
    return gradient;
  }

  /** Steps away from the estimate, farther each time, until the data exclude the value. */
  private @Nullable Double bound(double most, double firstStep) {
    if (!Double.isFinite(firstStep) || firstStep == 0) {
      return null;
    }
    free = first;
    // a cap: values beyond it need not be distinguished
    DoubleUnaryOperator excess = squares -> Math.min(squares - most, 10 * most);
    double step = firstStep;
    for (int i = 0; i < MOST_STEPS; i++) {
      double outside = estimate + step;
      Solution far = from(first, outside);
      Solution solution = nearer(outside, far);
      if (solution != null) {
        free = quantity.free(solution.curve().parameters());
      }
      double value = excess.applyAsDouble(rss(nearer(outside, far)));
      if (value > 0) {
        return Root.between(
            held -> held == outside ? value : excess.applyAsDouble(rss(held)), estimate, outside);
      }
      step *= 1.5;
    }
    return null;
  }
}
