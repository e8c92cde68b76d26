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
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The full result of a study of one system's measurements.
 *
 * @param points the measurements that were fitted
 * @param excluded the rows that were not fitted, with their reasons
 * @param models the fitted models, the simplest first
 * @param notFitted models that the data are too few to determine
 * @param choice the chosen model
 * @param candidates the models that the data don't rule out
 * @param warnings warnings about the data and the conclusions
 * @param predictions predictions over the models that aren't ruled out; empty if no model is chosen
 * @param required the size for the target, over the same models, if there was a target
 * @param linearised the super-serial model fitted by the linearised method, if requested and
 *     possible
 * @param autocorrelation the autocorrelation of the chosen model's residuals, if there are enough
 *     sizes
 * @param structure features of the data other than one curve with scatter
 */
public record FitReport(
    List<Measurement> points,
    List<Exclusion> excluded,
    List<FittedModel> models,
    List<NotFitted> notFitted,
    ModelChoice choice,
    Candidates candidates,
    List<Warning> warnings,
    List<Prediction> predictions,
    @Nullable SizeRequired required,
    @Nullable LinearisedFit linearised,
    @Nullable Autocorrelation autocorrelation,
    Structure structure) {

  /** Creates a report on measurements to which no model was fitted. */
  public static FitReport withoutModels(
      List<Measurement> points, List<Exclusion> excluded, String reason, List<Warning> warnings) {
    ModelChoice none = new ModelChoice(null, reason, List.of());
    return new FitReport(
        points,
        excluded,
        List.of(),
        List.of(),
        none,
        Candidates.among(List.of(), null),
        warnings,
        List.of(),
        null,
        null,
        null,
        Structure.PLAIN);
  }

  /** Returns the chosen model, if there is one. */
  public Optional<FittedModel> chosen() {
    return Optional.ofNullable(choice.chosen());
  }

  /** Returns whether some rows could not be read. */
  public boolean hasBadRows() {
    return excluded.stream().map(Exclusion::code).anyMatch(Exclusion.Code::isBad);
  }

  /** Returns the mean throughput at the smallest measured size, by its units. */
  public double throughputOfOne() {
    double smallest = points.stream().mapToDouble(Measurement::n).min().orElseThrow();
    return points.stream()
        .filter(measurement -> measurement.n() == smallest)
        .mapToDouble(measurement -> measurement.throughput() / smallest)
        .average()
        .orElseThrow();
  }

  /** Returns the peak of throughput over the models that the data don't rule out. */
  public Optional<PeakEstimate> peak() {
    return candidates.peak();
  }

  /** Computes predictions of the larger sizes from the smaller ones, if there are enough sizes. */
  public Optional<Backtest> backtest() {
    return models.stream().findFirst().flatMap(model -> Backtest.of(model.fit().data()));
  }

  /**
   * Returns predictions at other sizes over the models that aren't ruled out; empty if none is
   * chosen.
   */
  public List<Prediction> predict(List<Double> sizes) {
    return sizes.stream().flatMap(n -> candidates.at(n).stream()).toList();
  }
}
