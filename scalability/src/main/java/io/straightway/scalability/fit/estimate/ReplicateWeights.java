package io.straightway.scalability.fit.estimate;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Weights of observations according to the scatter of repeats.
 *
 * <p>The variances of three or four repeats are rough guesses, and weights from each alone would
 * reward luck. Therefore one line is fitted through all of them, the logarithm of the variance
 * against that of the mean, and the weights follow from the line: M. Davidian and R. J. Carroll,
 * <em>Variance Function Estimation</em>, JASA 82 (1987).
 */
public final class ReplicateWeights {
  private static final int FEWEST_SIZES = 3;
  private static final double STEEPEST = 8;

  private ReplicateWeights() {}

  /**
   * Returns the data with weights of mean 1; empty if fewer than three sizes have differing
   * repeats.
   */
  public static Optional<CurveData> of(CurveData data) {
    SimpleRegression variances = new SimpleRegression();
    for (int i = 0; i < data.sizes(); i++) {
      double variance = variance(data, i);
      if (variance > 0 && data.mean(i) > 0) {
        variances.addData(Math.log(data.mean(i)), Math.log(variance));
      }
    }
    if (variances.getN() < FEWEST_SIZES) {
      return Optional.empty();
    }
    double power = Math.max(-STEEPEST, Math.min(STEEPEST, variances.getSlope()));
    double[] weights = new double[data.sizes()];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.pow(data.mean(i) / data.mean(0), -power);
      sum += weights[i] * data.repeats(i);
    }
    double mean = sum / data.count();
    List<Observation> weighted =
        data.observations().stream()
            .map(
                observation ->
                    new Observation(
                        observation.n(),
                        observation.throughput(),
                        weights[data.indexOf(observation.n())] / mean))
            .toList();
    double unit = data.mean(0) * (power == 0 ? 1 : Math.pow(mean, -1 / power));
    return Optional.of(CurveData.of(weighted, new VarianceLaw(power, unit)));
  }

  private static double variance(CurveData data, int size) {
    if (data.repeats(size) < 2) {
      return 0;
    }
    double squares = 0;
    for (Observation observation : data.observations()) {
      if (observation.n() == data.n(size)) {
        double off = observation.throughput() - data.mean(size);
        squares += off * off;
      }
    }
    return squares / (data.repeats(size) - 1);
  }
}
