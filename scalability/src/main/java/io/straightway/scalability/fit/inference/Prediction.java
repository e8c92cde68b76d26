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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The expected throughput at a size.
 *
 * @param n the size
 * @param throughput the expected throughput, never below 0
 * @param interval the interval of one measurement, if one of the underlying models is right
 * @param extrapolated whether the size is outside the measured range
 * @param chosen the prediction of the chosen model by itself; null if this is one model's
 *     prediction
 * @param others the predictions of other models that the data don't rule out
 * @param basis the basis of the throughput and its interval
 */
public record Prediction(
    double n,
    double throughput,
    @JsonUnwrapped Interval interval,
    boolean extrapolated,
    @Nullable ModelPrediction chosen,
    Map<ModelFamily, Double> others,
    Basis basis) {
  private static final double HALF = 0.5;

  /** The basis of a prediction. */
  public enum Basis {
    /** The models that the data don't rule out. */
    MODELS,
    /** The course of growth in the data, whatever the formula: a {@link Continuation}. */
    CONTINUATION;

    /** Returns the code in JSON. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The prediction of the chosen model by itself.
   *
   * @param family the model
   * @param throughput the expected throughput, never below 0
   * @param interval the interval of one measurement, if the model is right
   */
  public record ModelPrediction(
      @JsonProperty("name") ModelFamily family,
      double throughput,
      @JsonUnwrapped Interval interval) {}

  /** Creates a prediction beyond the data. */
  public static Prediction beyond(double n, double throughput, Interval interval, Basis basis) {
    return new Prediction(n, throughput, interval, true, null, Map.of(), basis);
  }

  /** Returns this as one model's own prediction. */
  public ModelPrediction own(ModelFamily family) {
    return new ModelPrediction(family, throughput, interval);
  }

  /**
   * Returns a copy with the interval over several models, and the chosen model's own prediction.
   */
  public Prediction over(Interval all, ModelPrediction ofChosen) {
    return new Prediction(n, throughput, all, extrapolated, ofChosen, others, basis);
  }

  /**
   * Returns the average with another prediction, on a log scale.
   *
   * @param weight the weight of this one, from 0 to 1
   */
  public Prediction weighted(double weight, Prediction other) {
    Interval mean =
        new Interval(
            mean(weight, interval.lower(), other.interval.lower()),
            mean(weight, interval.upper(), other.interval.upper()));
    Double middle = mean(weight, throughput, other.throughput);
    return new Prediction(
        n,
        Objects.requireNonNull(middle),
        mean,
        extrapolated,
        chosen,
        others,
        weight < HALF ? other.basis : basis);
  }

  /** Returns the weighted mean of two values; the second one if the first is 0 or unbounded. */
  private static @Nullable Double mean(
      double weight, @Nullable Double first, @Nullable Double second) {
    return first == null || second == null || first <= 0 || second <= 0
        ? second
        : (Double) Math.exp(weight * Math.log(first) + (1 - weight) * Math.log(second));
  }

  /** Returns a copy with the predictions of other models, where they are within their domain. */
  public Prediction withOthers(List<FittedModel> models) {
    Map<ModelFamily, Double> expected = new LinkedHashMap<>();
    for (FittedModel model : models) {
      double expectedThroughput = model.curve().throughput(n);
      if (expectedThroughput > 0) {
        expected.put(model.family(), expectedThroughput);
      }
    }
    return new Prediction(n, throughput, interval, extrapolated, chosen, expected, basis);
  }

  /** Returns the predictions of other models that are outside the chosen model's interval. */
  public Map<ModelFamily, Double> contradictions() {
    Interval own = chosen == null ? interval : chosen.interval();
    Map<ModelFamily, Double> outside = new LinkedHashMap<>(others);
    outside.values().removeIf(own::contains);
    return outside;
  }
}
