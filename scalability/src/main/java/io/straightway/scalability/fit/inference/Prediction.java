package io.straightway.scalability.fit.inference;

import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.List;

/**
 * What a model expects at a size.
 *
 * @param n the size
 * @param throughput the expected throughput
 * @param interval where one measurement there would lie, if the model is right
 * @param extrapolated whether the size lies outside what was measured
 * @param others what other models expect that the data don't rule out
 */
public record Prediction(
    double n, double throughput, Interval interval, boolean extrapolated, List<Other> others) {

  /** Keeps its own copy. */
  public Prediction {
    others = List.copyOf(others);
  }

  /**
   * What another model expects.
   *
   * @param family the model
   * @param throughput the throughput it expects
   */
  public record Other(ModelFamily family, double throughput) {}

  /** The same with what other models expect. */
  public Prediction beside(List<FittedModel> models) {
    return new Prediction(
        n,
        throughput,
        interval,
        extrapolated,
        models.stream()
            .map(model -> new Other(model.family(), model.curve().throughput(n)))
            .toList());
  }

  /** What other models expect so differently that it would surprise this one. */
  public List<Other> contradictions() {
    return others.stream().filter(other -> !interval.contains(other.throughput())).toList();
  }
}
