package io.straightway.scalability.fit;

import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Structure;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.choice.Candidates;
import io.straightway.scalability.fit.choice.ModelChoice;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that follows from one system's measurements.
 *
 * @param points what was fitted
 * @param excluded what was not, with its reason
 * @param models the fitted models, from the simplest
 * @param notFitted models that so few data can't determine
 * @param choice the model to use
 * @param warnings what a person should know
 * @param predictions over the models that aren't ruled out; none if no model is chosen
 * @param required the size for the target, over the same models, if there was one
 * @param backtest what the models would have predicted from the smaller sizes
 * @param bootstrap intervals of the chosen model by resampling, if it leaves residuals
 * @param linearised the super-serial model fitted the old way, if that was asked for and possible
 * @param autocorrelation of the chosen model's residuals, if there are enough sizes
 * @param structure what in the data is not one curve with scatter
 */
public record FitReport(
    List<Measurement> points,
    List<Exclusion> excluded,
    List<FittedModel> models,
    List<NotFitted> notFitted,
    ModelChoice choice,
    List<Warning> warnings,
    List<Prediction> predictions,
    @Nullable SizeRequired required,
    @Nullable Backtest backtest,
    @Nullable BootstrapIntervals bootstrap,
    @Nullable LinearisedFit linearised,
    @Nullable Autocorrelation autocorrelation,
    Structure structure) {

  /** A report on measurements that no model was fitted to. */
  public static FitReport withoutModels(
      List<Measurement> points, List<Exclusion> excluded, String reason, List<Warning> warnings) {
    ModelChoice none = new ModelChoice(null, reason, List.of());
    return new FitReport(
        points,
        excluded,
        List.of(),
        List.of(),
        none,
        warnings,
        List.of(),
        null,
        null,
        null,
        null,
        null,
        Structure.PLAIN);
  }

  /** The chosen model, if one will do. */
  public Optional<FittedModel> chosen() {
    return Optional.ofNullable(choice.chosen());
  }

  /** Whether rows could not be read. */
  public boolean hasBadRows() {
    return excluded.stream().map(Exclusion::code).anyMatch(Exclusion.Code::isBad);
  }

  /** The models that the data don't rule out. */
  public Candidates candidates() {
    return Candidates.among(models, choice.chosen());
  }

  /** Where throughput is highest, over the models that the data don't rule out. */
  public Optional<PeakEstimate> peak() {
    return candidates().peak();
  }

  /** What the models that aren't ruled out expect at other sizes; empty if none is chosen. */
  public List<Prediction> predict(List<Double> sizes) {
    Candidates candidates = candidates();
    return sizes.stream().flatMap(n -> candidates.at(n).stream()).toList();
  }
}
