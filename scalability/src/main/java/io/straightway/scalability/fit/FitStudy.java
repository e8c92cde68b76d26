package io.straightway.scalability.fit;

import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.DataChecks;
import io.straightway.scalability.fit.check.ShapeOfData;
import io.straightway.scalability.fit.check.Structure;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.choice.Backtest;
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
import io.straightway.scalability.fit.inference.Bootstrap;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Shape;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Studies the measurements of one system. */
public final class FitStudy {
  private final List<Measurement> points;
  private final List<Exclusion> excluded;
  private final FitOptions options;
  private final List<Warning> warnings = new ArrayList<>();

  private FitStudy(List<Measurement> measured, List<Exclusion> excluded, FitOptions options) {
    points = new ArrayList<>();
    this.excluded = new ArrayList<>(excluded);
    this.options = options;
    Set<Measurement> seen = new HashSet<>();
    for (Measurement each : measured) {
      if (each.onCurve() && seen.add(each.atLine(0))) {
        points.add(each);
      } else if (each.onCurve()) {
        this.excluded.add(Exclusion.of(each, Exclusion.Code.COPY, "the same as a row before it"));
      }
    }
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
    List<Fit> plain = fits(data, notFitted);
    List<Fit> fits = options.equalScatter() ? plain : Shape.allowFor(plain, options.seed());
    List<FittedModel> models =
        ShapeOfData.refuse(
            data, fits.stream().map(fit -> FittedModel.of(fit, planningRange(data))).toList());
    ModelChoice choice = ModelChoice.among(models);
    FittedModel chosen = choice.chosen();
    Candidates candidates = Candidates.among(models, chosen);
    Autocorrelation autocorrelation =
        chosen == null ? null : Autocorrelation.of(chosen.fit(), options.seed()).orElse(null);
    DataChecks checks = new DataChecks(data, points, options.seed(), this::warn);
    checks.ofShape(models);
    Structure structure = Structure.of(data);
    warnings.addAll(structure.warnings());
    checks.ofTime(fits);
    checks.ofChoice(chosen, autocorrelation);
    LinearisedFit linearised = options.linearised() ? linearised(data) : null;
    return new FitReport(
        points,
        excluded,
        models,
        notFitted,
        choice,
        warnings,
        predictions(candidates),
        required(candidates),
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
    long copies = excluded.stream().filter(each -> each.code() == Exclusion.Code.COPY).count();
    if (copies > 0) {
      warn(
          Warning.Code.COPIES,
          copies
              + (copies == 1 ? " row is a copy" : " rows are copies")
              + " of another and no repeat; a column 'run' would tell repeats that measured the"
              + " same");
    }
  }

  private CurveData data() {
    List<Observation> observations =
        points.stream().map(each -> new Observation(each.n(), each.throughput())).toList();
    CurveData plain = CurveData.of(observations, options.equalScatter() ? VarianceLaw.EQUAL : null);
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
      warn(
          Warning.Code.TOO_FEW_SIZES,
          "only %d %s: %s can't be fitted"
              .formatted(
                  data.sizes(),
                  data.sizes() == 1 ? "size" : "different sizes",
                  String.join(
                      ", ", notFitted.stream().map(each -> each.family().word()).toList())));
    }
    return fits;
  }

  private double planningRange(CurveData data) {
    double asked = options.predict().stream().mapToDouble(n -> n).max().orElse(0);
    return Math.max(asked, 2 * data.largest());
  }

  private List<Prediction> predictions(Candidates candidates) {
    List<Prediction> predictions = new ArrayList<>();
    for (double n : options.predict()) {
      candidates.at(n).ifPresent(predictions::add);
    }
    predictions.forEach(each -> warnOf(each, candidates));
    return predictions;
  }

  private void warnOf(Prediction prediction, Candidates candidates) {
    String size = Rounded.number(prediction.n());
    double largest = candidates.largest();
    if (prediction.n() > 2 * largest) {
      warn(
          Warning.Code.FAR_EXTRAPOLATION,
          "%s is more than twice the largest measured size %s: no measurement shows that the curve is right so far out"
              .formatted(size, Rounded.number(largest)));
    }
    prediction
        .contradictions()
        .forEach(
            (family, throughput) ->
                warn(
                    Warning.Code.MODEL_MATTERS,
                    ("at %s %s, which these data don't rule out, expects %s: run that size, or what"
                            + " 'stp advise' names, before relying on either")
                        .formatted(size, family.word(), Rounded.number(throughput))));
    candidates.models().stream()
        .filter(model -> model.curve().throughput(prediction.n()) < 0)
        .findFirst()
        .ifPresent(
            model ->
                warn(
                    Warning.Code.BEYOND_DOMAIN,
                    model.family().word() + " falls below 0 before N = " + size));
  }

  private @Nullable BootstrapIntervals bootstrap(FittedModel chosen) {
    boolean possible = chosen.freedom() > 0 && !chosen.fit().isExact();
    return possible && options.resamples() > 0
        ? Bootstrap.of(chosen.fit(), options.seed(), options.resamples()).intervals()
        : null;
  }

  private @Nullable SizeRequired required(Candidates candidates) {
    Double target = options.target();
    SizeRequired required = target == null ? null : candidates.sizeFor(target).orElse(null);
    if (required == null) {
      return null;
    }
    if (!required.reachable()) {
      warn(
          Warning.Code.UNREACHABLE,
          "the target is beyond every model that these data don't rule out: "
              + String.join(
                  ", ", candidates.models().stream().map(each -> each.family().word()).toList()));
    } else if (required.n() == null) {
      warn(
          Warning.Code.MODEL_MATTERS,
          "no fitted curve reaches the target, but curves do that these data don't rule out");
    } else if (required.n() > 2 * candidates.largest()) {
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
