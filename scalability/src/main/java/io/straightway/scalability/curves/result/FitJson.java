package io.straightway.scalability.curves.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Breaks;
import io.straightway.scalability.fit.check.Outlier;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fits as JSON. Undefined numbers are null. If the file has several modes, each has an object in
 * {@code modes}, and there is no overall fit; with one mode, {@code modes} is empty.
 */
final class FitJson {
  private FitJson() {}

  /** A model with the formula of its family. */
  private record Model(
      ModelFamily name,
      String formula,
      Map<String, Estimate> parameters,
      @JsonUnwrapped FittedModel model) {
    static Model of(FittedModel model) {
      Map<String, Estimate> parameters = new LinkedHashMap<>();
      model.parameters().forEach(estimate -> parameters.put(estimate.name(), estimate));
      return new Model(model.family(), model.family().formula(), parameters, model);
    }
  }

  /** A prediction with the response time of a request, in seconds. */
  private record Forecast(
      @JsonUnwrapped Prediction prediction,
      @Nullable Double responseTime,
      @Nullable Double responseTimeLower,
      @Nullable Double responseTimeUpper) {
    static Forecast of(Prediction prediction, @Nullable ClosedSystem closed) {
      double seconds = closed == null ? Double.NaN : closed.seconds(prediction);
      Interval time = closed == null ? Interval.UNBOUNDED : closed.interval(prediction);
      Double mean = Double.isFinite(seconds) ? (Double) seconds : null;
      return new Forecast(prediction, mean, time.lower(), time.upper());
    }
  }

  /** A peak, and whether it was shown by measurements. */
  private record PeakResult(@JsonUnwrapped PeakEstimate peak, boolean certain) {}

  /** The scatter of measurements about the chosen model. */
  private record ScatterResult(double power, double equal, double between, double serial) {}

  /** The curves in parts, against one curve. */
  private record BreaksResult(double gain, double evidence, double p, List<PartResult> parts) {}

  /** A curve over its own sizes. */
  private record PartResult(
      double from, double to, ModelFamily model, Map<String, Double> parameters) {}

  private static boolean isCertain(FitReport report) {
    return report.candidates().isPeakCertain();
  }

  static Map<String, @Nullable Object> of(
      CurveFile file,
      Map<MeasuredSystem, FitReport> reports,
      FitOptions options,
      Planning planning) {
    if (reports.size() == 1) {
      Map.Entry<MeasuredSystem, FitReport> only = reports.entrySet().iterator().next();
      return of(file, only.getKey().mode(), only.getValue(), options, planning);
    }
    Map<String, @Nullable Object> modes = new LinkedHashMap<>();
    reports.forEach(
        (system, report) ->
            modes.put(
                String.valueOf(system.mode()), of(file, system.mode(), report, options, planning)));
    Map<String, @Nullable Object> all = of(file, null, together(reports), options, planning);
    all.put("modes", modes);
    return all;
  }

  /** Returns a report of all measurements together, without a fit. */
  private static FitReport together(Map<MeasuredSystem, FitReport> reports) {
    String names =
        reports.keySet().stream()
            .map(system -> String.valueOf(system.mode()))
            .collect(Collectors.joining(", "));
    int count = reports.size();
    return FitReport.withoutModels(
        reports.values().stream().flatMap(report -> report.points().stream()).toList(),
        reports.values().stream().flatMap(report -> report.excluded().stream()).toList(),
        "These are " + count + " systems, one for each mode; each is fitted apart.",
        List.of(
            new Warning(
                WarningCode.MIXED_MODES,
                "the column 'mode' names " + count + " systems: " + names)));
  }

  private static Map<String, @Nullable Object> of(
      CurveFile file,
      @Nullable String mode,
      FitReport report,
      FitOptions options,
      Planning planning) {
    Map<String, @Nullable Object> fit = new LinkedHashMap<>();
    fit.put("name", file.name());
    fit.put("sizeName", file.sizeName());
    fit.put("unit", file.unit());
    fit.put("mode", mode);
    CapacityAnswer answer = CapacityAnswer.of(report, options).orElse(null);
    fit.put("answer", answer);
    fit.put("points", report.points());
    fit.put("excluded", report.excluded());
    fit.put("models", each(report.models(), Model::of));
    fit.put("notFitted", report.notFitted());
    fit.put("chosen", report.chosen().map(FittedModel::family).orElse(null));
    fit.put("reason", report.choice().reason());
    fit.put("tests", report.choice().tests());
    fit.put("warnings", report.warnings());
    fit.put(
        "peak",
        report.peak().map(estimate -> new PeakResult(estimate, isCertain(report))).orElse(null));
    fit.put("notRuledOut", each(report.candidates().models(), FittedModel::family));
    fit.put(
        "predictions",
        each(report.predictions(), prediction -> Forecast.of(prediction, planning.closed())));
    fit.put("required", report.required());
    fit.put("scatter", report.chosen().map(model -> scatter(model.fit())).orElse(null));
    fit.put("backtest", report.backtest().orElse(null));
    fit.put("transform", orNull(report.linearised(), FitJson::transform));
    fit.put("autocorrelation", report.autocorrelation());
    fit.put("breaks", orNull(report.structure().breaks(), FitJson::breaks));
    fit.put(
        "outliers",
        each(report.structure().outliers(), outlier -> outlier(outlier, report.points())));
    fit.put("latency", planning.sizeForLatency(report));
    fit.put("overhead", planning.overhead(report));
    fit.put("demand", planning.meeting(answer));
    fit.put("modes", Map.of());
    return fit;
  }

  private static ScatterResult scatter(Fit chosen) {
    return new ScatterResult(
        chosen.scatter().power(),
        chosen.scatter().worthOfEqual(),
        chosen.misfit().between(),
        chosen.misfit().serial());
  }

  private static Map<String, @Nullable Double> transform(LinearisedFit fit) {
    Map<String, @Nullable Double> json = new LinkedHashMap<>();
    json.put("gamma", fit.curve().gamma());
    json.put("sigma", fit.curve().sigma());
    json.put("lambda", fit.curve().lambda().stream().boxed().findFirst().orElse(null));
    json.put("kappa", fit.curve().kappa());
    json.put("r2Transformed", fit.r2Transformed());
    json.put("peakN", fit.curve().peak().map(Peak::n).orElse(null));
    json.put("peakThroughput", fit.curve().peak().map(Peak::throughput).orElse(null));
    return json;
  }

  private static BreaksResult breaks(Breaks breaks) {
    return new BreaksResult(
        breaks.gain(), breaks.evidence(), breaks.p(), each(breaks.parts(), FitJson::part));
  }

  private static PartResult part(Fit part) {
    return new PartResult(
        part.data().smallest(), part.data().largest(), part.family(), parameters(part));
  }

  private static Map<String, @Nullable Object> outlier(Outlier outlier, List<Measurement> points) {
    double n = outlier.measured().n();
    double throughput = outlier.measured().throughput();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    points.stream()
        .filter(measurement -> measurement.n() == n && measurement.throughput() == throughput)
        .findFirst()
        .ifPresent(measurement -> json.put("line", measurement.line()));
    json.put("n", n);
    json.put("throughput", throughput);
    json.put("expected", outlier.expected());
    json.put("t", outlier.t());
    json.put("p", outlier.p());
    json.put("model", outlier.without().family());
    json.put("with", parameters(outlier.with()));
    json.put("without", parameters(outlier.without()));
    return json;
  }

  private static Map<String, Double> parameters(Fit fit) {
    Map<String, Double> parameters = new LinkedHashMap<>();
    List<String> names = fit.family().parameterNames();
    for (int i = 0; i < names.size(); i++) {
      parameters.put(names.get(i), fit.parameters()[i]);
    }
    return parameters;
  }

  private static <T, J> List<J> each(List<T> values, Function<T, J> json) {
    return values.stream().map(json).toList();
  }

  private static <T, J> @Nullable J orNull(@Nullable T value, Function<T, J> json) {
    return value == null ? null : json.apply(value);
  }
}
