package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import java.util.List;

/**
 * The throughput that several models expect, weighted by Schwarz's criterion (G. Schwarz,
 * <em>Estimating the dimension of a model</em>, Annals of Statistics 6, 1978), whose penalty
 * changes less than AICc's when a few data are added. A ceiling right behind the data belongs in
 * the lower bound only.
 */
final class ModelAverage {
  private ModelAverage() {}

  /** Returns the mean on a log scale; the first model's throughput if none can be averaged. */
  static double at(double n, List<FittedModel> usable) {
    List<FittedModel> rising =
        usable.stream()
            .filter(model -> model.family() != ModelFamily.CEILING && !model.hasNegatives())
            .filter(model -> model.curve().throughput(n) > 0)
            .toList();
    double nearest = Math.max(0, usable.get(0).curve().throughput(n));
    double least = rising.stream().mapToDouble(ModelAverage::schwarz).min().orElse(0);
    double weights = 0;
    double sum = 0;
    for (FittedModel model : rising) {
      double weight = Math.exp((least - schwarz(model)) / 2);
      weights += weight;
      sum += weight * Math.log(model.curve().throughput(n));
    }
    return weights > 0 ? Math.exp(sum / weights) : nearest;
  }

  private static double schwarz(FittedModel model) {
    int count = model.fit().data().count();
    return count * Math.log(model.rss() / count)
        + model.family().parameterCount() * Math.log(count);
  }
}
