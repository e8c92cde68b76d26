package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.fit.estimate.Observation;
import org.jspecify.annotations.Nullable;

/** The error of a model at an observation that was left out of the fit. */
final class LeaveOneOut {
  /**
   * The most observations for which the model is refitted; with more, no single one moves the curve
   * much, and its leverage gives the error.
   */
  private static final int MOST_REFITS = 200;

  private LeaveOneOut() {}

  /**
   * Returns the root mean square over all observations; null if the others don't determine the
   * model.
   */
  static @Nullable Double rootMeanSquare(Fit fit) {
    CurveData data = fit.data();
    double sum = 0;
    for (int i = 0; i < data.count(); i++) {
      double error = data.count() > MOST_REFITS ? byLeverage(fit, i) : byRefit(fit, i);
      sum += error * error;
    }
    return Double.isFinite(sum) ? (Double) Math.sqrt(sum / data.count()) : null;
  }

  private static double byRefit(Fit fit, int index) {
    Observation left = fit.data().observations().get(index);
    CurveData others = fit.data().without(index);
    if (others.sizes() < fit.family().parameterCount()) {
      return Double.NaN;
    }
    Solution solution = LeastSquares.refit(fit.family(), others, fit.parameters());
    return solution == null
        ? Double.NaN
        : left.throughput() - solution.curve().throughput(left.n());
  }

  private static double byLeverage(Fit fit, int index) {
    Observation left = fit.data().observations().get(index);
    double residual = left.throughput() - fit.curve().throughput(left.n());
    return residual / (1 - left.weight() * fit.leverage(left.n()));
  }
}
