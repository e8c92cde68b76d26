package io.straightway.app.fit;

import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.NotFitted;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.choice.NestedTest;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fit as JSON; docs/capacity-planning.md tells the fields. A null bound is unbounded, any other
 * null can't be computed from these data.
 */
public record FitJson(
    String name,
    String sizeName,
    String unit,
    @Nullable String mode,
    List<Point> points,
    List<Exclusion> excluded,
    List<Model> models,
    List<Unfitted> notFitted,
    @Nullable String chosen,
    String reason,
    List<Test> tests,
    List<Warning> warnings,
    List<Forecast> predictions,
    @Nullable Required required,
    @Nullable Scores backtest,
    @Nullable Resampled bootstrap,
    @Nullable Transformed transform,
    @Nullable Autocorrelation autocorrelation,
    Map<String, FitJson> modes) {

  /** A point as used. */
  public record Point(
      long line,
      double n,
      double throughput,
      @Nullable String run,
      @Nullable String startedAt,
      Map<String, Double> latencies) {
    static Point of(Measurement each) {
      return new Point(
          each.line(),
          each.n(),
          each.throughput(),
          each.run(),
          each.startedAt() == null ? null : each.startedAt().toString(),
          each.latencies());
    }
  }

  /** A fitted model. */
  public record Model(
      String name,
      String formula,
      Map<String, Parameter> parameters,
      double rss,
      int degreesOfFreedom,
      @Nullable Double residualStandardError,
      @Nullable Double r2,
      @Nullable Double aicc,
      @Nullable Double looRmse,
      @Nullable Peak peak,
      @Nullable Double asymptote,
      boolean admissible,
      List<String> objections) {
    static Model of(FittedModel model) {
      Map<String, Parameter> parameters = new LinkedHashMap<>();
      model.parameters().forEach(each -> parameters.put(each.name(), Parameter.of(each)));
      return new Model(
          model.family().word(),
          model.family().formula(),
          parameters,
          model.rss(),
          model.freedom(),
          model.residualStandardError(),
          model.r2(),
          model.aicc(),
          model.looRmse(),
          Peak.of(model.peak()),
          model.asymptote(),
          model.admissible(),
          model.objections());
    }
  }

  /** A parameter. */
  public record Parameter(
      double estimate,
      @Nullable Double standardError,
      @Nullable Double lower,
      @Nullable Double upper) {
    static Parameter of(Estimate each) {
      return new Parameter(
          each.estimate(), each.standardError(), each.interval().lower(), each.interval().upper());
    }
  }

  /** The highest point of a curve. */
  public record Peak(
      double n,
      double throughput,
      @Nullable Double nLower,
      @Nullable Double nUpper,
      @Nullable Double throughputLower,
      @Nullable Double throughputUpper) {
    static @Nullable Peak of(@Nullable PeakEstimate peak) {
      return peak == null
          ? null
          : new Peak(
              peak.n(),
              peak.throughput(),
              peak.size().lower(),
              peak.size().upper(),
              peak.height().lower(),
              peak.height().upper());
    }
  }

  /** A model that could not be fitted. */
  public record Unfitted(String name, String reason) {
    static Unfitted of(NotFitted each) {
      return new Unfitted(each.family().word(), each.reason());
    }
  }

  /** An F-test between two models. */
  public record Test(String simpler, String richer, boolean nested, @Nullable Double p) {
    static Test of(NestedTest test) {
      return new Test(test.simpler().word(), test.richer().word(), test.nested(), test.p());
    }
  }

  /** A prediction. */
  public record Forecast(
      double n,
      double throughput,
      @Nullable Double lower,
      @Nullable Double upper,
      boolean extrapolated,
      Map<String, Double> others,
      @Nullable Double responseTime) {
    static Forecast of(Prediction each, @Nullable Double responseTime) {
      Map<String, Double> others = new LinkedHashMap<>();
      each.others().forEach(other -> others.put(other.family().word(), other.throughput()));
      return new Forecast(
          each.n(),
          each.throughput(),
          each.interval().lower(),
          each.interval().upper(),
          each.extrapolated(),
          others,
          responseTime);
    }
  }

  /** The size for the target. */
  public record Required(
      double target,
      @Nullable Double n,
      @Nullable Double nFalling,
      @Nullable Double lower,
      @Nullable Double upper,
      boolean reachable) {
    static @Nullable Required of(@Nullable SizeRequired required) {
      return required == null
          ? null
          : new Required(
              required.target(),
              required.n(),
              required.falling(),
              required.interval().lower(),
              required.interval().upper(),
              required.reachable());
    }
  }

  /** What the models would have predicted. */
  public record Scores(double upTo, Map<String, Double> meanError) {
    static @Nullable Scores of(@Nullable Backtest backtest) {
      if (backtest == null) {
        return null;
      }
      Map<String, Double> errors = new LinkedHashMap<>();
      backtest.scores().forEach(each -> errors.put(each.family().word(), each.meanError()));
      return new Scores(backtest.upTo(), errors);
    }
  }

  /** Intervals by resampling. */
  public record Resampled(
      int resamples, Map<String, Interval> parameters, Interval peakN, Interval peakThroughput) {
    static @Nullable Resampled of(@Nullable BootstrapIntervals intervals) {
      return intervals == null
          ? null
          : new Resampled(
              intervals.resamples(),
              intervals.parameters(),
              intervals.peakSize(),
              intervals.peakThroughput());
    }
  }

  /** The fit of appendix A. */
  public record Transformed(
      double gamma,
      double sigma,
      @Nullable Double lambda,
      double kappa,
      @Nullable Double r2Transformed,
      @Nullable Double peakN,
      @Nullable Double peakThroughput) {
    static @Nullable Transformed of(@Nullable LinearisedFit fit) {
      if (fit == null) {
        return null;
      }
      var peak = fit.curve().peak();
      return new Transformed(
          fit.curve().gamma(),
          fit.curve().sigma(),
          fit.curve().lambda().isPresent() ? (Double) fit.curve().lambda().getAsDouble() : null,
          fit.curve().kappa(),
          fit.r2Transformed(),
          peak.isPresent() ? (Double) peak.get().n() : null,
          peak.isPresent() ? (Double) peak.get().throughput() : null);
    }
  }

  static FitJson of(
      CurveFile file, @Nullable String mode, FitReport report, @Nullable ClosedSystem closed) {
    return new FitJson(
        file.name(),
        file.sizeName(),
        file.unit(),
        mode,
        report.points().stream().map(Point::of).toList(),
        report.excluded(),
        report.models().stream().map(Model::of).toList(),
        report.notFitted().stream().map(Unfitted::of).toList(),
        report.chosen().map(model -> model.family().word()).orElse(null),
        report.choice().reason(),
        report.choice().tests().stream().map(Test::of).toList(),
        report.warnings(),
        report.predictions().stream()
            .map(each -> Forecast.of(each, seconds(closed, each)))
            .toList(),
        Required.of(report.required()),
        Scores.of(report.backtest()),
        Resampled.of(report.bootstrap()),
        Transformed.of(report.linearised()),
        report.autocorrelation(),
        Map.of());
  }

  private static @Nullable Double seconds(@Nullable ClosedSystem closed, Prediction each) {
    double seconds = closed == null ? Double.NaN : closed.seconds(each);
    return Double.isFinite(seconds) ? (Double) seconds : null;
  }

  /** The fits of several systems under one roof, which has no model of its own. */
  static FitJson of(CurveFile file, Map<String, FitJson> modes) {
    List<FitJson> all = List.copyOf(modes.values());
    return new FitJson(
        file.name(),
        file.sizeName(),
        file.unit(),
        null,
        all.stream().flatMap(each -> each.points().stream()).toList(),
        all.stream().flatMap(each -> each.excluded().stream()).toList(),
        List.of(),
        List.of(),
        null,
        "These are " + modes.size() + " systems, one for each mode; each is fitted apart.",
        List.of(),
        List.of(
            new Warning(
                Warning.Code.MIXED_MODES,
                "the column 'mode' names "
                    + modes.size()
                    + " systems: "
                    + String.join(", ", modes.keySet()))),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        modes);
  }
}
