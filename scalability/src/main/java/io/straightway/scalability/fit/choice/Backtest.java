package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.model.ModelFamily;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A backtest: predictions of the larger sizes by each model, from the smaller sizes alone.
 *
 * @param upTo the largest size used for the fits
 * @param meanError the mean relative error at the larger sizes, by model
 */
public record Backtest(double upTo, Map<ModelFamily, Double> meanError) {
  private static final int FEWEST_SIZES = 3;

  /**
   * Runs a backtest from the smaller half of the sizes, at least three; returns empty if no larger
   * sizes are left.
   */
  public static Optional<Backtest> of(CurveData data) {
    int used = Math.max(FEWEST_SIZES, (data.sizes() + 1) / 2);
    if (used >= data.sizes()) {
      return Optional.empty();
    }
    CurveData small = data.upTo(data.n(used - 1));
    Map<ModelFamily, Double> errors = new EnumMap<>(ModelFamily.class);
    for (ModelFamily family : ModelFamily.values()) {
      boolean determined = family.isUsual() && family.parameterCount() < used;
      Fit fit = determined ? LeastSquares.fit(family, small) : null;
      if (fit != null) {
        errors.put(family, meanError(fit, data, used));
      }
    }
    return Optional.of(new Backtest(small.largest(), errors));
  }

  private static double meanError(Fit fit, CurveData data, int used) {
    double sum = 0;
    int count = 0;
    for (int i = used; i < data.sizes(); i++) {
      double off = fit.curve().throughput(data.n(i)) - data.mean(i);
      sum += data.repeats(i) * Math.abs(off / data.mean(i));
      count += data.repeats(i);
    }
    return sum / count;
  }
}
