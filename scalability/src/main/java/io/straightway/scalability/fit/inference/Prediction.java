package io.straightway.scalability.fit.inference;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
 * @param basis what the throughput and its interval follow from
 */
public record Prediction(
    double n,
    double throughput,
    @JsonUnwrapped Interval interval,
    boolean extrapolated,
    @Nullable Own chosen,
    Map<ModelFamily, Double> others,
    Basis basis) {
  /** What a prediction follows from. */
  public enum Basis {
    /** The models that the data don't rule out. */
    MODELS,
    /** The course of growth in the data, whatever the formula: a {@link Continuation}. */
    CONTINUATION;

    /** As programs read it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What the chosen model expects by itself.
   *
   * @param family the model
   * @param throughput the throughput it expects, never below 0
   * @param interval where one measurement would lie, if it is right
   */
  public record Own(
      @JsonProperty("name") ModelFamily family,
      double throughput,
      @JsonUnwrapped Interval interval) {}

  /** One beyond the data that no formula stands behind. */
  public static Prediction continued(double n, double throughput, Interval interval) {
    return new Prediction(n, throughput, interval, true, null, Map.of(), Basis.CONTINUATION);
  }

  /** This as one model's own. */
  public Own own(ModelFamily family) {
    return new Own(family, throughput, interval);
  }

  /** The same with the interval over several models, and what the chosen one of them expects. */
  public Prediction over(Interval all, Own one) {
    return new Prediction(n, throughput, all, extrapolated, one, others, basis);
  }

  /** The same with what other models expect, where they are within their domain. */
  public Prediction beside(List<FittedModel> models) {
    Map<ModelFamily, Double> expected = new LinkedHashMap<>();
    for (FittedModel model : models) {
      double other = model.curve().throughput(n);
      if (other > 0) {
        expected.put(model.family(), other);
      }
    }
    return new Prediction(n, throughput, interval, extrapolated, chosen, expected, basis);
  }

  /** What other models expect so differently that it would surprise the chosen one. */
  public Map<ModelFamily, Double> contradictions() {
    Interval own = chosen == null ? interval : chosen.interval();
    Map<ModelFamily, Double> outside = new LinkedHashMap<>(others);
    outside.values().removeIf(own::contains);
    return outside;
  }
}
