package io.straightway.scalability.fit.inference;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One model fitted to the data, with its assessment. Values that can't be computed from so few data
 * are null.
 *
 * @param fit the fit itself
 * @param rss residual sum of squares, in throughput squared
 * @param freedom observations minus parameters
 * @param residualStandardError root of RSS by degrees of freedom, in throughput
 * @param r2 the share of the squares about the mean that the model explains; below 0 if the mean
 *     alone fits better. Centred for all models, also for those through the origin
 * @param aicc Akaike's information criterion corrected for few data, from the full Gaussian
 *     likelihood with the residual variance counted as a parameter; null where the correction would
 *     divide by zero or less
 * @param peak the highest point, if the curve has one
 * @param asymptote the limit of throughput as size grows, if there is one
 * @param admissible whether the curve can be a system's throughput at all
 * @param objections objections to the model, in words
 */
public record FittedModel(
    @JsonIgnore Fit fit,
    double rss,
    @JsonProperty("degreesOfFreedom") int freedom,
    @Nullable Double residualStandardError,
    @Nullable Double r2,
    @Nullable Double aicc,
    @Nullable PeakEstimate peak,
    @Nullable Double asymptote,
    boolean admissible,
    List<String> objections) {

  /** Returns the formula. */
  public ModelFamily family() {
    return fit.family();
  }

  /** Returns the curve. */
  public ScalabilityCurve curve() {
    return fit.curve();
  }

  /** Returns whether the model fits better than the mean of all throughputs. */
  public boolean beatsTheMean() {
    return fit.isExact() || (r2 != null && r2 > 0);
  }

  /** Returns whether the curve bends up somewhere, even if only within noise: no system's does. */
  public boolean hasNegatives() {
    return !fit.isExact() && Arrays.stream(fit.parameters()).anyMatch(parameter -> parameter < 0);
  }

  /** Computes the parameters with their intervals, and lambda of a super-serial curve. */
  public List<Estimate> parameters() {
    return Estimates.of(fit);
  }

  /**
   * Computes the root mean square of the model's errors at each observation when fitted to all
   * others, in throughput.
   */
  @JsonProperty
  public @Nullable Double looRmse() {
    return LeaveOneOut.rootMeanSquare(fit);
  }

  /** Returns a parameter by name. */
  public Optional<Estimate> parameter(String name) {
    return parameters().stream().filter(estimate -> estimate.name().equals(name)).findFirst();
  }

  /** Assesses a fit. */
  public static FittedModel of(Fit fit, double planningRange) {
    Objections objections = Objections.to(fit, planningRange);
    return new FittedModel(
        fit,
        fit.rss(),
        fit.freedom(),
        fit.freedom() > 0 ? (Double) Math.sqrt(fit.variance()) : null,
        Goodness.r2(fit),
        Goodness.aicc(fit),
        PeakEstimate.of(fit).orElse(null),
        fit.curve().asymptote().isPresent() ? (Double) fit.curve().asymptote().getAsDouble() : null,
        !objections.fatal(),
        objections.texts());
  }

  /** Returns the same model with one more objection that makes it inadmissible. */
  public FittedModel refused(String objection) {
    List<String> more = new ArrayList<>(objections);
    more.add(objection);
    return new FittedModel(
        fit, rss, freedom, residualStandardError, r2, aicc, peak, asymptote, false, more);
  }
}
