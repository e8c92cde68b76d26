package io.straightway.scalability.fit;

import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.DataChecks;
import io.straightway.scalability.fit.check.FitWarnings;
import io.straightway.scalability.fit.check.ShapeOfData;
import io.straightway.scalability.fit.check.Structure;
import io.straightway.scalability.fit.choice.Candidates;
import io.straightway.scalability.fit.choice.ModelChoice;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.estimate.ReplicateWeights;
import io.straightway.scalability.fit.estimate.VarianceLaw;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Shape;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A study of one system's measurements. */
public final class FitStudy {
  private final List<Measurement> points;
  private final List<Exclusion> excluded;
  private final FitOptions options;
  private final FitWarnings warnings = new FitWarnings();

  private FitStudy(List<Measurement> measured, List<Exclusion> excluded, FitOptions options) {
    points = new ArrayList<>();
    this.excluded = new ArrayList<>(excluded);
    this.options = options;
    Set<List<?>> contents = new HashSet<>();
    for (Measurement measurement : measured) {
      if (measurement.onCurve() && contents.add(measurement.content())) {
        points.add(measurement);
      } else if (measurement.onCurve()) {
        this.excluded.add(
            Exclusion.of(measurement, Exclusion.Code.COPY, "the same as a row before it"));
      }
    }
    measured.stream()
        .filter(measurement -> !measurement.onCurve())
        .map(
            measurement ->
                Exclusion.of(
                    measurement, Exclusion.Code.OFF_CURVE, "reached by unequal increments"))
        .forEach(this.excluded::add);
  }

  /**
   * Studies measurements.
   *
   * @param measured the measurements of one system in any order; those off the curve are not fitted
   * @param excluded rows that were left out earlier, for the report
   */
  public static FitReport of(
      List<Measurement> measured, List<Exclusion> excluded, FitOptions options) {
    return new FitStudy(measured, excluded, options).report();
  }

  /** Returns the models of measurements on a curve and the choice, without further checks. */
  public static FitReport modelsOf(List<Measurement> measured, FitOptions options) {
    FitStudy study = new FitStudy(measured, List.of(), options);
    List<NotFitted> notFitted = new ArrayList<>();
    List<FittedModel> models = study.models(study.data(), notFitted);
    ModelChoice choice = ModelChoice.among(models);
    return new FitReport(
        study.points,
        study.excluded,
        models,
        notFitted,
        choice,
        Candidates.among(models, choice.chosen()),
        study.warnings.list(),
        List.of(),
        null,
        null,
        null,
        Structure.PLAIN);
  }

  private FitReport report() {
    warnOfBadRows();
    excluded.sort(Comparator.comparingLong(Exclusion::line));
    if (points.isEmpty()) {
      return FitReport.withoutModels(
          points, excluded, "There is no measurement to fit.", warnings.list());
    }
    CurveData data = data();
    List<NotFitted> notFitted = new ArrayList<>();
    List<FittedModel> models = models(data, notFitted);
    ModelChoice choice = ModelChoice.among(models);
    FittedModel chosen = choice.chosen();
    Candidates candidates = Candidates.among(models, chosen);
    Autocorrelation autocorrelation =
        chosen == null ? null : Autocorrelation.of(chosen.fit(), options.seed()).orElse(null);
    DataChecks checks = new DataChecks(data, points, options.seed(), warnings);
    checks.ofShape(models);
    Structure structure = Structure.of(data);
    warnings.structure(structure);
    checks.ofTime(models);
    checks.ofChoice(chosen, autocorrelation);
    LinearisedFit linearised = options.linearised() ? linearised(data) : null;
    return new FitReport(
        points,
        excluded,
        models,
        notFitted,
        choice,
        candidates,
        warnings.list(),
        predictions(candidates),
        required(candidates),
        linearised,
        autocorrelation,
        structure);
  }

  private void warnOfBadRows() {
    long bad = excluded.stream().filter(exclusion -> exclusion.code().isBad()).count();
    if (bad > 0) {
      warnings.badRows(bad);
    }
    long copies =
        excluded.stream().filter(exclusion -> exclusion.code() == Exclusion.Code.COPY).count();
    if (copies > 0) {
      warnings.copies(copies);
    }
  }

  private CurveData data() {
    List<Observation> observations =
        points.stream()
            .map(measurement -> new Observation(measurement.n(), measurement.throughput()))
            .toList();
    CurveData plain = CurveData.of(observations, options.equalScatter() ? VarianceLaw.EQUAL : null);
    if (!options.weighted()) {
      return plain;
    }
    return ReplicateWeights.of(plain)
        .orElseGet(
            () -> {
              warnings.noWeights();
              return plain;
            });
  }

  private List<FittedModel> models(CurveData data, List<NotFitted> notFitted) {
    List<Fit> plain = fits(data, notFitted);
    List<Fit> fits = options.equalScatter() ? plain : Shape.allowFor(plain, options.seed());
    return ShapeOfData.refuse(
        data, fits.stream().map(fit -> FittedModel.of(fit, planningRange(data))).toList());
  }

  private List<Fit> fits(CurveData data, List<NotFitted> notFitted) {
    List<Fit> fits = new ArrayList<>();
    for (ModelFamily family : PeakBracket.families(data)) {
      int needed = family.parameterCount() + 1;
      Fit fit = data.sizes() < needed ? null : LeastSquares.fit(family, data);
      if (fit != null) {
        fits.add(fit);
      } else if (data.sizes() < needed) {
        notFitted.add(
            new NotFitted(
                family, "needs " + needed + " different sizes, and there are " + data.sizes()));
      } else {
        notFitted.add(new NotFitted(family, "the fit did not converge"));
      }
    }
    if (data.sizes() < ModelFamily.SUPER_SERIAL.parameterCount() + 1) {
      warnings.tooFewSizes(data.sizes(), notFitted.stream().map(NotFitted::family).toList());
    }
    return fits;
  }

  private double planningRange(CurveData data) {
    double largest = options.predict().stream().mapToDouble(n -> n).max().orElse(0);
    return Math.max(largest, 2 * data.largest());
  }

  private List<Prediction> predictions(Candidates candidates) {
    List<Prediction> predictions = new ArrayList<>();
    for (double n : options.predict()) {
      candidates.at(n).ifPresent(predictions::add);
    }
    predictions.forEach(prediction -> warnOf(prediction, candidates));
    return predictions;
  }

  private void warnOf(Prediction prediction, Candidates candidates) {
    double n = prediction.n();
    if (n > 2 * candidates.largest()) {
      warnings.farFrom(candidates.largest(), n);
    }
    prediction
        .contradictions()
        .forEach((family, throughput) -> warnings.contradiction(n, family, throughput));
    candidates.models().stream()
        .filter(model -> model.curve().throughput(n) < 0)
        .findFirst()
        .ifPresent(model -> warnings.beyondDomain(model.family(), n));
  }

  private @Nullable SizeRequired required(Candidates candidates) {
    Double target = options.target();
    SizeRequired required = target == null ? null : candidates.sizeFor(target).orElse(null);
    if (required == null) {
      return null;
    }
    if (!required.reachable()) {
      warnings.unreachable(candidates.models());
    } else if (required.n() == null) {
      warnings.reachedByOthers();
    } else if (required.n() > 2 * candidates.largest()) {
      warnings.farTarget();
    }
    return required;
  }

  private @Nullable LinearisedFit linearised(CurveData data) {
    return LinearisedFit.of(data)
        .orElseGet(
            () -> {
              warnings.noTransform();
              return null;
            });
  }
}
