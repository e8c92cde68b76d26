package io.straightway.benchmark.report;

import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.benchmark.findings.Wording;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.table.Html;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The models of all curves, and those of the fastest mode and of the queues in full. */
final class FitTables {
  private static final Table<FittedCurve> CHOICES =
      Table.of(FittedCurve.class)
          .words("curve", FittedCurve::name)
          .words("by", FittedCurve::sizeName)
          .numbers("points", each -> each.report().points().size())
          .words("model", of(each -> each.family().word(), "none"))
          .numbers("R\u00B2", of(each -> Wording.fixed(each.r2(), 4), Wording.NONE))
          .numbers("peak at", of(FitTables::peak, "unbounded"))
          .numbers("95 % interval", of(peak(each -> Wording.interval(each.size()), ""), ""))
          .numbers(
              "trades/s there",
              of(peak(each -> Wording.number(each.throughput()), Wording.NONE), Wording.NONE));

  /** A parameter of a model. */
  private record Parameter(FittedModel model, Estimate estimate) {}

  private static final Table<Parameter> PARAMETERS =
      Table.of(Parameter.class)
          .words("model", each -> each.model.family().word())
          .words("parameter", each -> each.estimate.name())
          .numbers("estimate", each -> Wording.number(each.estimate.estimate()))
          .numbers("s.e.", each -> Wording.number(each.estimate.standardError()))
          .numbers("95 % interval", each -> Wording.interval(each.estimate.interval()));

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
      html.element("p", "Why these models:").open("ul", "class", "reasons");
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
    return peak(each -> Wording.number(each.n()), "unbounded").apply(model);
  }

  private static void models(FittedCurve curve, Html html) {
    TextTable cells =
        Table.of(FittedModel.class)
            .words(
                "model", each -> each.family().word() + (isChosen(each, curve) ? ", chosen" : ""))
            .numbers(
                "residual s.e., trades/s", each -> Wording.number(each.residualStandardError()))
            .numbers("R\u00B2", each -> Wording.fixed(each.r2(), 4))
            .numbers("AICc", each -> Wording.fixed(each.aicc(), 1))
            .numbers("leave-one-out, trades/s", each -> Wording.number(each.looRmse()))
            .numbers("peak at", FitTables::peak)
            .words("admissible", FitTables::admissible)
            .text(curve.report().models());
    String none = Wording.NONE;
    curve
        .report()
        .notFitted()
        .forEach(
            each ->
                cells.add(
                    each.family().word(),
                    none,
                    none,
                    none,
                    none,
                    none,
                    "not fitted: " + each.reason()));
    ReportFrame.table(html, "Models of " + curve.title(), cells);
  }

  private static String admissible(FittedModel model) {
    return model.admissible() ? "yes" : "no: " + String.join("; ", model.objections());
  }

  private static boolean isChosen(FittedModel model, FittedCurve curve) {
    return curve.report().chosen().filter(each -> each.family() == model.family()).isPresent();
  }

  private static void parameters(FittedCurve curve, Html html) {
    List<Parameter> rows =
        curve.report().models().stream()
            .flatMap(model -> model.parameters().stream().map(each -> new Parameter(model, each)))
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
    fits.best().ifPresent(ours -> fits.earlier().forEach(earlier -> compare(cells, ours, earlier)));
    ReportFrame.table(html, "Against earlier runs: throughput of this run by theirs", cells);
  }

  private static void compare(TextTable cells, FittedCurve ours, FittedCurve earlier) {
    @Nullable CurveComparison comparison =
        CurveComparison.of(earlier.report(), ours.report()).orElse(null);
    if (comparison == null) {
      String none = Wording.NONE;
      cells.add(earlier.name(), none, none, "", "can't be compared: no common model");
      return;
    }
    for (SpeedUp each : comparison.speedUps()) {
      cells.add(
          earlier.name(),
          Numbers.figureSize(each.n()),
          Wording.fixed(each.ratio(), 3),
          Wording.interval(each.interval()),
          verdict(comparison, each));
    }
  }

  private static String verdict(CurveComparison comparison, SpeedUp speedUp) {
    String verdict =
        comparison.faster().contains(speedUp)
            ? "faster"
            : comparison.slower().contains(speedUp) ? "slower" : "no difference shown";
    return verdict + (speedUp.extrapolated() ? ", extrapolated" : "");
  }
}
