package io.straightway.scalability.fit;

import java.util.List;
import java.util.Optional;

/** Observations weighted by how little the repeats at their size differ. */
final class ReplicateWeights {
  /** A variance from fewer repeats is no more than a guess. */
  static final int FEWEST_REPEATS = 3;

  private ReplicateWeights() {}

  /** The data with weights of mean 1; none if a size has too few repeats, or equal ones. */
  static Optional<CurveData> of(CurveData data) {
    double[] inverse = new double[data.sizes()];
    double sum = 0;
    for (int i = 0; i < inverse.length; i++) {
      double variance = variance(data, i);
      if (data.repeats(i) < FEWEST_REPEATS || variance == 0) {
        return Optional.empty();
      }
      inverse[i] = 1 / variance;
      sum += inverse[i] * data.repeats(i);
    }
    double mean = sum / data.count();
    List<Observation> weighted =
        data.observations().stream()
            .map(
                each ->
                    new Observation(
                        each.n(), each.throughput(), inverse[data.indexOf(each.n())] / mean))
            .toList();
    return Optional.of(CurveData.of(weighted));
  }

  private static double variance(CurveData data, int size) {
    double squares = 0;
    for (Observation each : data.observations()) {
      if (each.n() == data.n(size)) {
        double off = each.throughput() - data.mean(size);
        squares += off * off;
      }
    }
    return squares / (data.repeats(size) - 1);
  }
}
