package io.straightway.app.fit;

import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.estimate.Misfit;
import io.straightway.scalability.fit.estimate.Scatter;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A fit as JSON; docs/capacity-planning.md describes the fields. A null bound is unbounded, any
 * other null can't be computed from these data.
 */
final class FitJson {
  private FitJson() {}

  /** The fits of a file: one object, which for several systems has an object of each. */
  static ObjectNode of(
      CurveFile file,
      Map<MeasuredSystem, FitReport> reports,
      Planning planning,
      FitOptions options) {
    if (reports.size() == 1) {
      Map.Entry<MeasuredSystem, FitReport> only = reports.entrySet().iterator().next();
      return of(file, only.getKey().mode(), only.getValue(), planning, options);
    }
    ObjectNode all = of(file, null, together(reports), planning, options);
    ObjectNode modes = all.withObject("/modes");
    reports.forEach(
        (system, report) ->
            modes.set(
                String.valueOf(system.mode()), of(file, system.mode(), report, planning, options)));
    return all;
  }

  /** Several systems have their points in common, and no model. */
  private static FitReport together(Map<MeasuredSystem, FitReport> reports) {
    List<Measurement> points =
        reports.values().stream().flatMap(each -> each.points().stream()).toList();
    List<Exclusion> excluded =
        reports.values().stream().flatMap(each -> each.excluded().stream()).toList();
    String names =
        reports.keySet().stream()
            .map(system -> String.valueOf(system.mode()))
            .collect(Collectors.joining(", "));
    int count = reports.size();
    String reason = "These are " + count + " systems, one for each mode; each is fitted apart.";
    Warning mixed =
        new Warning(
            Warning.Code.MIXED_MODES, "the column 'mode' names " + count + " systems: " + names);
    return FitReport.withoutModels(points, excluded, reason, List.of(mixed));
  }

  private static ObjectNode of(
      CurveFile file,
      @Nullable String mode,
      FitReport report,
      Planning planning,
      FitOptions options) {
    ObjectNode fit =
        object()
            .put("name", file.name())
            .put("sizeName", file.sizeName())
            .put("unit", file.unit())
            .put("mode", mode);
    fit.set("points", array(report.points(), FitJson::point));
    fit.putPOJO("excluded", report.excluded());
    fit.set("models", array(report.models(), FitJson::model));
    fit.set(
        "notFitted",
        array(
            report.notFitted(),
            each -> object().put("name", each.family().word()).put("reason", each.reason())));
    fit.put("chosen", report.chosen().map(model -> model.family().word()).orElse(null));
    fit.put("reason", report.choice().reason());
    fit.set(
        "tests",
        array(
            report.choice().tests(),
            each ->
                object()
                    .put("simpler", each.simpler().word())
                    .put("richer", each.richer().word())
                    .put("nested", each.nested())
                    .put("p", each.p())));
    fit.putPOJO("warnings", report.warnings());
    fit.set("peak", orNull(report.peak().orElse(null), FitJson::peak));
    fit.set("notRuledOut", words(report.candidates().models()));
    fit.set(
        "predictions", array(report.predictions(), each -> prediction(each, planning.closed())));
    fit.set("required", orNull(report.required(), FitJson::required));
    fit.set("scatter", report.chosen().map(FitJson::scatter).orElse(null));
    fit.set("backtest", orNull(report.backtest(), FitJson::backtest));
    fit.set("bootstrap", orNull(report.bootstrap(), FitJson::bootstrap));
    fit.set("transform", orNull(report.linearised(), FitJson::transform));
    fit.putPOJO("autocorrelation", report.autocorrelation());
    StructureJson.add(fit, report);
    fit.set("latency", PlanningJson.latency(planning.sizeForLatency(report)));
    fit.set("overhead", PlanningJson.overhead(planning.overhead(report, options)));
    fit.putObject("modes");
    return fit;
  }

  private static ObjectNode point(Measurement each) {
    return object()
        .put("line", each.line())
        .put("n", each.n())
        .put("throughput", each.throughput())
        .put("run", each.run())
        .put("startedAt", each.startedAt() == null ? null : each.startedAt().toString())
        .putPOJO("latencies", each.latencies());
  }

  private static ObjectNode model(FittedModel model) {
    ObjectNode json =
        object().put("name", model.family().word()).put("formula", model.family().formula());
    ObjectNode parameters = json.putObject("parameters");
    model.parameters().forEach(each -> parameters.set(each.name(), parameter(each)));
    json.put("rss", model.rss())
        .put("degreesOfFreedom", model.freedom())
        .put("residualStandardError", model.residualStandardError())
        .put("r2", model.r2())
        .put("aicc", model.aicc())
        .put("looRmse", model.looRmse());
    json.set("peak", orNull(model.peak(), FitJson::peak));
    return json.put("asymptote", model.asymptote())
        .put("admissible", model.admissible())
        .putPOJO("objections", model.objections());
  }

  private static ObjectNode parameter(Estimate each) {
    ObjectNode json =
        object().put("estimate", each.estimate()).put("standardError", each.standardError());
    return bounds(json, "lower", "upper", each.interval());
  }

  private static ObjectNode peak(PeakEstimate peak) {
    ObjectNode json = object().put("n", peak.n()).put("throughput", peak.throughput());
    bounds(json, "nLower", "nUpper", peak.size());
    return bounds(json, "throughputLower", "throughputUpper", peak.height());
  }

  private static ObjectNode prediction(Prediction each, @Nullable ClosedSystem closed) {
    ObjectNode json = object().put("n", each.n()).put("throughput", each.throughput());
    bounds(json, "lower", "upper", each.interval()).put("extrapolated", each.extrapolated());
    json.set("chosen", orNull(each.chosen(), FitJson::own));
    ObjectNode others = json.putObject("others");
    each.others().forEach(other -> others.put(other.family().word(), other.throughput()));
    double seconds = closed == null ? Double.NaN : closed.seconds(each);
    json.put("responseTime", Double.isFinite(seconds) ? (Double) seconds : null);
    Interval time = closed == null ? Interval.UNBOUNDED : closed.interval(each);
    return bounds(json, "responseTimeLower", "responseTimeUpper", time);
  }

  private static ObjectNode own(Prediction.Own own) {
    ObjectNode json = object().put("name", own.family().word()).put("throughput", own.throughput());
    return bounds(json, "lower", "upper", own.interval());
  }

  private static ArrayNode words(List<FittedModel> models) {
    ArrayNode words = JsonNodeFactory.instance.arrayNode();
    models.forEach(each -> words.add(each.family().word()));
    return words;
  }

  private static ObjectNode scatter(FittedModel chosen) {
    Scatter scatter = chosen.fit().scatter();
    Misfit misfit = chosen.fit().misfit();
    return object()
        .put("power", scatter.power())
        .put("equal", scatter.worthOfEqual())
        .put("between", misfit.between())
        .put("serial", misfit.serial());
  }

  private static ObjectNode required(SizeRequired required) {
    ObjectNode json =
        object()
            .put("target", required.target())
            .put("n", required.n())
            .put("nFalling", required.falling());
    return bounds(json, "lower", "upper", required.interval())
        .put("reachable", required.reachable());
  }

  private static ObjectNode backtest(Backtest backtest) {
    ObjectNode json = object().put("upTo", backtest.upTo());
    ObjectNode errors = json.putObject("meanError");
    backtest.scores().forEach(each -> errors.put(each.family().word(), each.meanError()));
    return json;
  }

  private static ObjectNode bootstrap(BootstrapIntervals intervals) {
    return object()
        .put("resamples", intervals.resamples())
        .putPOJO("parameters", intervals.parameters())
        .putPOJO("peakN", intervals.peakSize())
        .putPOJO("peakThroughput", intervals.peakThroughput());
  }

  private static ObjectNode transform(LinearisedFit fit) {
    Optional<Peak> peak = fit.curve().peak();
    OptionalDouble lambda = fit.curve().lambda();
    return object()
        .put("gamma", fit.curve().gamma())
        .put("sigma", fit.curve().sigma())
        .put("lambda", lambda.isPresent() ? (Double) lambda.getAsDouble() : null)
        .put("kappa", fit.curve().kappa())
        .put("r2Transformed", fit.r2Transformed())
        .put("peakN", peak.map(Peak::n).orElse(null))
        .put("peakThroughput", peak.map(Peak::throughput).orElse(null));
  }

  private static ObjectNode bounds(ObjectNode json, String lower, String upper, Interval interval) {
    return json.put(lower, interval.lower()).put(upper, interval.upper());
  }

  private static <T> ArrayNode array(List<T> values, Function<T, ObjectNode> json) {
    return JsonNodeFactory.instance.arrayNode().addAll(values.stream().map(json).toList());
  }

  private static <T> @Nullable ObjectNode orNull(@Nullable T value, Function<T, ObjectNode> json) {
    return value == null ? null : json.apply(value);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
