package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What each model would have predicted for the larger sizes from the smaller ones alone.
 *
 * @param upTo the largest size that was used
 * @param scores one for each model that so few sizes determine
 */
public record Backtest(double upTo, List<Score> scores) {
  private static final int FEWEST_SIZES = 3;

  /**
   * A model's error.
   *
   * @param family the model
   * @param meanError mean distance of the larger sizes' throughput from the prediction, as a share
   *     of what was measured
   */
  public record Score(ModelFamily family, double meanError) {}

  /** Uses the smaller half of the sizes, at least three; none if nothing larger is left. */
  public static Optional<Backtest> of(CurveData data) {
    int used = Math.max(FEWEST_SIZES, (data.sizes() + 1) / 2);
    if (used >= data.sizes()) {
      return Optional.empty();
    }
    CurveData small = data.upTo(data.n(used - 1));
    List<Score> scores = new ArrayList<>();
    for (ModelFamily family : ModelFamily.values()) {
      boolean determined = family.isUsual() && family.parameterCount() < used;
      Fit fit = determined ? LeastSquares.fit(family, small) : null;
      if (fit != null) {
        scores.add(new Score(family, meanError(fit, data, used)));
      }
    }
    return Optional.of(new Backtest(small.largest(), scores));
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
