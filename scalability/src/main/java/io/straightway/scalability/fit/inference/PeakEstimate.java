package io.straightway.scalability.fit.inference;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The highest throughput and its size, with intervals.
 *
 * @param n the size
 * @param throughput the throughput at that size
 * @param size the interval of the size
 * @param height the interval of the throughput
 */
public record PeakEstimate(
    double n, double throughput, @JsonIgnore Interval size, @JsonIgnore Interval height) {
  @JsonProperty
  @Nullable Double nLower() {
    return size.lower();
  }

  @JsonProperty
  @Nullable Double nUpper() {
    return size.upper();
  }

  @JsonProperty
  @Nullable Double throughputLower() {
    return height.lower();
  }

  @JsonProperty
  @Nullable Double throughputUpper() {
    return height.upper();
  }

  /** Returns the peak of a fitted curve, if it has one. */
  public static Optional<PeakEstimate> of(Fit fit) {
    return fit.curve()
        .peak()
        .map(peak -> new PeakEstimate(peak.n(), peak.throughput(), sizes(fit), heights(fit)));
  }

  /** Returns the sizes at which a family's curve may peak, whether or not the fitted one does. */
  public static Interval sizes(Fit fit) {
    Interval place = new ProfileLikelihood(fit, CurveQuantity.peakPlace(fit.family())).interval();
    return new Interval(size(fit.family(), place.upper()), size(fit.family(), place.lower()));
  }

  private static @Nullable Double size(ModelFamily family, @Nullable Double place) {
    return place == null || place <= 0 ? null : (Double) CurveQuantity.peakSize(family, place);
  }

  /** Returns the possible throughputs at the peak. */
  public static Interval heights(Fit fit) {
    Interval inverse =
        new ProfileLikelihood(fit, CurveQuantity.inversePeakThroughput(fit.family())).interval();
    return new Interval(inverse(inverse.upper()), inverse(inverse.lower()));
  }

  private static @Nullable Double inverse(@Nullable Double value) {
    return value == null || value <= 0 ? null : (Double) (1 / value);
  }
}
