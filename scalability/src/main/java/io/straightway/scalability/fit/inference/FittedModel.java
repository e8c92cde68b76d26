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
 * One model fitted to the data, with what is known about it. What can't be computed from so few
 * data is null.
 *
 * @param fit the fit itself
 * @param parameters all parameters, and lambda of a super-serial curve
 * @param rss residual sum of squares, in throughput squared
 * @param freedom observations less parameters
 * @param residualStandardError root of RSS by degrees of freedom, in throughput
 * @param r2 the share of the squares about the mean that the model explains; below 0 if the mean
 *     alone would do better. Centred for all models, also for those through the origin
 * @param aicc Akaike's information criterion corrected for few data, from the full Gaussian
 *     likelihood with the residual variance counted as a parameter; null where the correction would
 *     divide by zero or less
 * @param looRmse root mean square of the errors that the model makes about each observation when
 *     fitted to all others, in throughput
 * @param peak where throughput is highest, if the curve has such a place
 * @param asymptote what throughput approaches as size grows, if anything
 * @param admissible whether the curve can be a system's throughput at all
 * @param objections what speaks against it, for people
 */
public record FittedModel(
    @JsonIgnore Fit fit,
    @JsonIgnore List<Estimate> parameters,
    double rss,
    @JsonProperty("degreesOfFreedom") int freedom,
    @Nullable Double residualStandardError,
    @Nullable Double r2,
    @Nullable Double aicc,
    @Nullable Double looRmse,
    @Nullable PeakEstimate peak,
    @Nullable Double asymptote,
    boolean admissible,
    List<String> objections) {

  /** Its formula. */
  public ModelFamily family() {
    return fit.family();
  }

  /** Its curve. */
  public ScalabilityCurve curve() {
    return fit.curve();
  }

  /** Whether it does better than the mean of all throughputs. */
  public boolean beatsTheMean() {
    return fit.isExact() || (r2 != null && r2 > 0);
  }

  /** Whether it bends up somewhere, if only within noise: no system does. */
  public boolean hasNegatives() {
    return !fit.isExact() && Arrays.stream(fit.parameters()).anyMatch(each -> each < 0);
  }

  /** A parameter by name. */
  public Optional<Estimate> parameter(String name) {
    return parameters.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** Assesses a fit. */
  public static FittedModel of(Fit fit, double planningRange) {
    List<Estimate> parameters = Estimates.of(fit);
    Objections objections = Objections.to(fit, parameters, planningRange);
    return new FittedModel(
        fit,
        parameters,
        fit.rss(),
        fit.freedom(),
        fit.freedom() > 0 ? (Double) Math.sqrt(fit.variance()) : null,
        Goodness.r2(fit),
        Goodness.aicc(fit),
        LeaveOneOut.rootMeanSquare(fit),
        PeakEstimate.of(fit).orElse(null),
        fit.curve().asymptote().isPresent() ? (Double) fit.curve().asymptote().getAsDouble() : null,
        !objections.fatal(),
        objections.texts());
  }

  /** The same model with one more objection that makes it inadmissible. */
  public FittedModel refused(String objection) {
    List<String> more = new ArrayList<>(objections);
    more.add(objection);
    return new FittedModel(
        fit,
        parameters,
        rss,
        freedom,
        residualStandardError,
        r2,
        aicc,
        looRmse,
        peak,
        asymptote,
        false,
        more);
  }
}
