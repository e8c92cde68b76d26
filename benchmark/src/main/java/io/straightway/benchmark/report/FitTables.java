package io.straightway.benchmark.report;

import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.benchmark.findings.Sentinels;
import io.straightway.benchmark.findings.Wording;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Html;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The chosen models of all curves, and all models of the fastest mode and of the queues. */
final class FitTables {
  private static final Table<FittedCurve> CHOICES =
      Table.of(FittedCurve.class)
          .words("curve", FittedCurve::name)
          .words("by", FittedCurve::sizeName)
          .numbers("points", curve -> curve.report().points().size())
          .words("model", of(model -> model.family().word(), "none"))
          .numbers("R\u00B2", of(model -> Wording.fixed(model.r2(), 4), Wording.NONE))
          .numbers("peak at", of(FitTables::peak, "not determined"))
          .numbers("95 % interval", of(peak(estimate -> Wording.interval(estimate.size()), ""), ""))
          .numbers(
              "trades/s there",
              of(
                  peak(estimate -> Wording.number(estimate.throughput()), Wording.NONE),
                  Wording.NONE));

  private record Parameter(FittedModel model, Estimate estimate) {}

  private static final Table<Parameter> PARAMETERS =
      Table.of(Parameter.class)
          .words("model", parameter -> parameter.model.family().word())
          .words("parameter", parameter -> parameter.estimate.name())
          .numbers("estimate", parameter -> Wording.number(parameter.estimate.estimate()))
          .numbers("s.e.", parameter -> Wording.number(parameter.estimate.standardError()))
          .numbers("95 % interval", parameter -> Wording.interval(parameter.estimate.interval()));

  private FitTables() {}

  static void write(Fits fits, Html html) {
    choices(fits, html);
    Stream.concat(fits.modes().stream().limit(1), fits.queues().stream().limit(1))
        .forEach(
            curve -> {
              models(curve, html);
              parameters(curve, html);
            });
    comparisons(fits, html);
  }

  private static void choices(Fits fits, Html html) {
    List<FittedCurve> curves =
        Stream.of(fits.modes(), fits.queues(), fits.earlier()).flatMap(List::stream).toList();
    ReportFrame.table(html, "The model of each curve", CHOICES.text(curves));
    if (!curves.isEmpty()) {
      html.element("p", "Reasons for these models:").open("ul", "class", "reasons");
      for (FittedCurve curve : curves) {
        html.open("li").element("b", curve.title() + ":");
        html.text(Wording.sentence(curve.report().choice().reason())).close("li");
      }
      html.close("ul");
    }
  }

  private static Function<FittedCurve, String> of(
      Function<FittedModel, String> text, String otherwise) {
    return curve -> curve.report().chosen().map(text).orElse(otherwise);
  }

  private static Function<FittedModel, String> peak(
      Function<PeakEstimate, String> text, String otherwise) {
    return model -> model.peak() == null ? otherwise : text.apply(model.peak());
  }

  private static String peak(FittedModel model) {
    return peak(
            estimate -> Wording.number(estimate.n()),
            model.asymptote() == null ? "unbounded" : "none")
        .apply(model);
  }

  private static void models(FittedCurve curve, Html html) {
    TextTable cells =
        Table.of(FittedModel.class)
            .words(
                "model",
                model -> model.family().word() + (isChosen(model, curve) ? ", chosen" : ""))
            .numbers(
                "residual s.e., trades/s", model -> Wording.number(model.residualStandardError()))
            .numbers("R\u00B2", model -> Wording.fixed(model.r2(), 4))
            .numbers("AICc", model -> Wording.fixed(model.aicc(), 1))
            .numbers("leave-one-out, trades/s", model -> Wording.number(model.looRmse()))
            .numbers("peak at", FitTables::peak)
            .words("admissible", FitTables::admissible)
            .text(curve.report().models());
    String none = Wording.NONE;
    curve
        .report()
        .notFitted()
        .forEach(
            fitted ->
                cells.add(
                    fitted.family().word(),
                    none,
                    none,
                    none,
                    none,
                    none,
                    "not fitted: " + fitted.reason()));
    ReportFrame.table(html, "Models of " + curve.title(), cells);
  }

  private static String admissible(FittedModel model) {
    return model.admissible() ? "yes" : "no: " + String.join("; ", model.objections());
  }

  private static boolean isChosen(FittedModel model, FittedCurve curve) {
    return curve
        .report()
        .chosen()
        .filter(candidate -> candidate.family() == model.family())
        .isPresent();
  }

  private static void parameters(FittedCurve curve, Html html) {
    List<Parameter> rows =
        curve.report().models().stream()
            .flatMap(
                model ->
                    model.parameters().stream().map(estimate -> new Parameter(model, estimate)))
            .toList();
    ReportFrame.table(html, "Parameters for " + curve.title(), PARAMETERS.text(rows));
  }

  private static void comparisons(Fits fits, Html html) {
    TextTable cells =
        new TextTable(
            TextTable.words("earlier"),
            TextTable.numbers("elements"),
            TextTable.numbers("times as fast"),
            TextTable.numbers("95 % interval"),
            TextTable.words("verdict"));
    fits.best()
        .ifPresent(
            ours ->
                fits.earlier()
                    .forEach(earlier -> compare(cells, ours, earlier, fits.comparedRange())));
    ReportFrame.table(
        html,
        "Against earlier runs: throughput of this run by theirs, with intervals widened by the range of the sentinels",
        cells);
  }

  private static void compare(
      TextTable cells, FittedCurve ours, FittedCurve earlier, double range) {
    @Nullable CurveComparison comparison =
        CurveComparison.of(earlier.report(), ours.report()).orElse(null);
    if (comparison == null) {
      String none = Wording.NONE;
      cells.add(earlier.name(), none, none, "", "can't be compared: no common model");
      return;
    }
    for (SpeedUp speedUp : comparison.speedUps()) {
      Interval interval = Sentinels.widened(speedUp.interval(), range);
      cells.add(
          earlier.name(),
          Numbers.figureSize(speedUp.n()),
          Wording.fixed(speedUp.ratio(), 3),
          Wording.interval(interval),
          verdict(comparison, speedUp, interval));
    }
  }

  private static String verdict(CurveComparison comparison, SpeedUp speedUp, Interval interval) {
    String verdict =
        interval.isAbove(1) && comparison.faster().contains(speedUp)
            ? "faster"
            : interval.isBelow(1) && comparison.slower().contains(speedUp)
                ? "slower"
                : "no difference shown";
    return verdict + (speedUp.extrapolated() ? ", extrapolated" : "");
  }
}
