package io.straightway.scalability.fit;

import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.DataChecks;
import io.straightway.scalability.fit.check.ShapeOfData;
import io.straightway.scalability.fit.check.Structure;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.choice.ModelChoice;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.estimate.ReplicateWeights;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.Bootstrap;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Studies the measurements of one system. */
public final class FitStudy {
  private final List<Measurement> points;
  private final List<Exclusion> excluded;
  private final FitOptions options;
  private final List<Warning> warnings = new ArrayList<>();

  private FitStudy(List<Measurement> measured, List<Exclusion> excluded, FitOptions options) {
    points = measured.stream().filter(Measurement::onCurve).toList();
    this.excluded = new ArrayList<>(excluded);
    this.options = options;
    measured.stream()
        .filter(each -> !each.onCurve())
        .map(each -> Exclusion.of(each, Exclusion.Code.OFF_CURVE, "reached by unequal increments"))
        .forEach(this.excluded::add);
  }

  /**
   * Studies measurements.
   *
   * @param measured the measurements of one system in any order; those off the curve are not fitted
   * @param excluded what was left out before, for the report
   */
  public static FitReport of(
      List<Measurement> measured, List<Exclusion> excluded, FitOptions options) {
    return new FitStudy(measured, excluded, options).report();
  }

  private FitReport report() {
    warnOfBadRows();
    excluded.sort(Comparator.comparingLong(Exclusion::line));
    if (points.isEmpty()) {
      return FitReport.withoutModels(points, excluded, "There is no measurement to fit.", warnings);
    }
    CurveData data = data();
    List<NotFitted> notFitted = new ArrayList<>();
    List<Fit> fits = fits(data, notFitted);
    List<FittedModel> models =
        ShapeOfData.refuse(
            data, fits.stream().map(fit -> FittedModel.of(fit, planningRange(data))).toList());
    ModelChoice choice = ModelChoice.among(models);
    FittedModel chosen = choice.chosen();
    Autocorrelation autocorrelation =
        chosen == null ? null : Autocorrelation.of(chosen.fit(), options.seed()).orElse(null);
    DataChecks checks = new DataChecks(data, points, options.seed());
    warnings.addAll(checks.ofShape(models));
    Structure structure = Structure.of(data);
    warnings.addAll(structure.warnings());
    warnings.addAll(checks.ofTime(fits));
    warnings.addAll(checks.ofChoice(chosen, autocorrelation));
    LinearisedFit linearised = options.linearised() ? linearised(data) : null;
    return new FitReport(
        points,
        excluded,
        models,
        notFitted,
        choice,
        warnings,
        chosen == null ? List.of() : predictions(chosen, choice.notRuledOut(models)),
        chosen == null ? null : required(chosen),
        Backtest.of(data).orElse(null),
        chosen == null ? null : bootstrap(chosen),
        linearised,
        autocorrelation,
        structure);
  }

  private void warnOfBadRows() {
    long bad = excluded.stream().filter(each -> each.code().isBad()).count();
    if (bad > 0) {
      warn(
          Warning.Code.BAD_ROWS,
          bad + (bad == 1 ? " row" : " rows") + " could not be read; see what was left out");
    }
  }

  private CurveData data() {
    List<Observation> observations =
        points.stream().map(each -> new Observation(each.n(), each.throughput())).toList();
    CurveData plain = CurveData.of(observations);
    if (!options.weighted()) {
      return plain;
    }
    return ReplicateWeights.of(plain)
        .orElseGet(
            () -> {
              warn(
                  Warning.Code.NOT_POSSIBLE,
                  "weights need differing repeats at three sizes or more; all measurements count alike");
              return plain;
            });
  }

  private List<Fit> fits(CurveData data, List<NotFitted> notFitted) {
    List<Fit> fits = new ArrayList<>();
    for (ModelFamily family : ModelFamily.values()) {
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
      warn(
          Warning.Code.TOO_FEW_SIZES,
          "only "
              + data.sizes()
              + (data.sizes() == 1 ? " size: " : " different sizes: ")
              + String.join(", ", notFitted.stream().map(each -> each.family().word()).toList())
              + " can't be fitted");
    }
    return fits;
  }

  private double planningRange(CurveData data) {
    double asked = options.predict().stream().mapToDouble(n -> n).max().orElse(0);
    return Math.max(asked, 2 * data.largest());
  }

  private List<Prediction> predictions(FittedModel chosen, List<FittedModel> others) {
    Predictor predictor = new Predictor(chosen.fit());
    double largest = chosen.fit().data().largest();
    List<Prediction> predictions = new ArrayList<>();
    for (double n : options.predict()) {
      Prediction prediction = predictor.at(n).beside(others);
      predictions.add(prediction);
      if (n > 2 * largest) {
        warn(
            Warning.Code.FAR_EXTRAPOLATION,
            Rounded.number(n)
                + " is more than twice the largest measured size "
                + Rounded.number(largest)
                + ": no measurement shows that the curve is right so far out");
      }
      for (Prediction.Other other : prediction.contradictions()) {
        warn(
            Warning.Code.MODEL_MATTERS,
            "at "
                + Rounded.number(n)
                + " "
                + other.family().word()
                + ", which these data don't rule out, expects "
                + Rounded.number(other.throughput())
                + ": run that size, or what 'stp advise' names, before relying on either");
      }
      if (prediction.throughput() < 0) {
        warn(
            Warning.Code.BEYOND_DOMAIN,
            chosen.family().word() + " falls below 0 before N = " + Rounded.number(n));
      }
    }
    return predictions;
  }

  private @Nullable BootstrapIntervals bootstrap(FittedModel chosen) {
    boolean possible = chosen.freedom() > 0 && !chosen.fit().isExact();
    return possible && options.resamples() > 0
        ? Bootstrap.of(chosen.fit(), options.seed(), options.resamples()).intervals()
        : null;
  }

  private @Nullable SizeRequired required(FittedModel chosen) {
    Double target = options.target();
    if (target == null) {
      return null;
    }
    SizeRequired required = SizeRequired.of(chosen.fit(), target);
    if (!required.reachable()) {
      PeakEstimate peak = chosen.peak();
      Double asymptote = chosen.asymptote();
      Double most = peak == null ? asymptote : (Double) peak.throughput();
      warn(
          Warning.Code.UNREACHABLE,
          "the target is beyond "
              + chosen.family().word()
              + (most == null ? "" : ", whose throughput stays below " + Rounded.number(most)));
    } else if (required.n() != null && required.n() > 2 * chosen.fit().data().largest()) {
      warn(
          Warning.Code.FAR_EXTRAPOLATION,
          "the size for the target is more than twice the largest measured");
    }
    return required;
  }

  private @Nullable LinearisedFit linearised(CurveData data) {
    return LinearisedFit.of(data)
        .orElseGet(
            () -> {
              warn(
                  Warning.Code.NOT_POSSIBLE,
                  "the transform of appendix A needs a measurement at N = 1 and two other sizes");
              return null;
            });
  }

  private void warn(Warning.Code code, String message) {
    warnings.add(new Warning(code, message));
  }
}
