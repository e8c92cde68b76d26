package io.straightway.scalability.fit.inference;

import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is expected at a size.
 *
 * @param n the size
 * @param throughput the expected throughput, never below 0
 * @param interval where one measurement there would lie, if one of the models is right that this
 *     speaks for
 * @param extrapolated whether the size lies outside what was measured
 * @param chosen what the chosen model expects by itself; null if this is one model's prediction
 * @param others what other models expect that the data don't rule out
 */
public record Prediction(
    double n,
    double throughput,
    Interval interval,
    boolean extrapolated,
    @Nullable Own chosen,
    List<Other> others) {

  /** What one model expects. */
  public Prediction(
      double n, double throughput, Interval interval, boolean extrapolated, List<Other> others) {
    this(n, throughput, interval, extrapolated, null, others);
  }

  /**
   * What another model expects.
   *
   * @param family the model
   * @param throughput the throughput it expects
   */
  public record Other(ModelFamily family, double throughput) {}

  /**
   * What the chosen model expects by itself.
   *
   * @param family the model
   * @param throughput the throughput it expects, never below 0
   * @param interval where one measurement would lie, if it is right
   */
  public record Own(ModelFamily family, double throughput, Interval interval) {}

  /** This as one model's own. */
  public Own own(ModelFamily family) {
    return new Own(family, throughput, interval);
  }

  /** The same with the interval over several models, and what the chosen one of them expects. */
  public Prediction over(Interval all, Own one) {
    return new Prediction(n, throughput, all, extrapolated, one, others);
  }

  /** The same with what other models expect, where they are within their domain. */
  public Prediction beside(List<FittedModel> models) {
    return new Prediction(
        n,
        throughput,
        interval,
        extrapolated,
        chosen,
        models.stream()
            .map(model -> new Other(model.family(), model.curve().throughput(n)))
            .filter(other -> other.throughput() > 0)
            .toList());
  }

  /** What other models expect so differently that it would surprise the chosen one. */
  public List<Other> contradictions() {
    Interval own = chosen == null ? interval : chosen.interval();
    return others.stream().filter(other -> !own.contains(other.throughput())).toList();
  }
}
