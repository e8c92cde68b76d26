package io.straightway.benchmark.report;

import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.benchmark.findings.Shown;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.table.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was fitted: the choice of every curve, and all about the fastest. */
final class FitTables {
  private FitTables() {}

  static void write(Fits fits, Html html) {
    choices(fits, html);
    List<FittedCurve> shown =
        Stream.concat(fits.modes().stream().limit(1), fits.queues().stream().limit(1)).toList();
    for (FittedCurve curve : shown) {
      models(curve, html);
      parameters(curve, html);
    }
    comparisons(fits, html);
  }

  private static void choices(Fits fits, Html html) {
    HtmlTable table =
        HtmlTable.of(
            "The model of each curve",
            "curve",
            "by",
            "#points",
            "model",
            "#R\u00B2",
            "#peak at",
            "#95 % interval",
            "#trades/s there");
    List<FittedCurve> curves =
        Stream.of(fits.modes(), fits.queues(), fits.earlier()).flatMap(List::stream).toList();
    curves.forEach(curve -> table.add(choice(curve)));
    table.write(html);
    if (!curves.isEmpty()) {
      reasons(curves, html);
    }
  }

  private static void reasons(List<FittedCurve> curves, Html html) {
    html.element("p", "Why these models:").open("ul", "class", "reasons");
    for (FittedCurve curve : curves) {
      html.open("li").element("b", curve.name() + ", by " + curve.sizeName() + ":");
      html.text(Shown.sentence(curve.report().choice().reason())).close("li");
    }
    html.close("ul");
  }

  private static List<String> choice(FittedCurve curve) {
    FitReport report = curve.report();
    FittedModel model = report.choice().chosen();
    PeakEstimate peak = model == null ? null : model.peak();
    return List.of(
        curve.name(),
        curve.sizeName(),
        Shown.whole((double) report.points().size()),
        model == null ? "none" : model.family().word(),
        Shown.fixed(model == null ? null : model.r2(), 4),
        peak == null ? "unbounded" : Shown.number(peak.n()),
        peak == null ? "" : Shown.interval(peak.size()),
        peak == null ? Shown.NONE : Shown.number(peak.throughput()));
  }

  private static void models(FittedCurve curve, Html html) {
    HtmlTable table =
        HtmlTable.of(
            "Models of " + curve.name() + ", by " + curve.sizeName(),
            "model",
            "#residual s.e., trades/s",
            "#R\u00B2",
            "#AICc",
            "#leave-one-out, trades/s",
            "#peak at",
            "admissible");
    for (FittedModel model : curve.report().models()) {
      PeakEstimate peak = model.peak();
      table.add(
          model.family().word() + (isChosen(model, curve) ? ", chosen" : ""),
          Shown.number(model.residualStandardError()),
          Shown.fixed(model.r2(), 4),
          Shown.fixed(model.aicc(), 1),
          Shown.number(model.looRmse()),
          peak == null ? "unbounded" : Shown.number(peak.n()),
          model.admissible() ? "yes" : "no: " + String.join("; ", model.objections()));
    }
    curve
        .report()
        .notFitted()
        .forEach(
            each ->
                table.add(
                    each.family().word(),
                    Shown.NONE,
                    Shown.NONE,
                    Shown.NONE,
                    Shown.NONE,
                    Shown.NONE,
                    "not fitted: " + each.reason()));
    table.write(html);
  }

  private static boolean isChosen(FittedModel model, FittedCurve curve) {
    FittedModel chosen = curve.report().choice().chosen();
    return chosen != null && chosen.family() == model.family();
  }

  private static void parameters(FittedCurve curve, Html html) {
    HtmlTable table =
        HtmlTable.of(
            "Parameters for " + curve.name() + ", by " + curve.sizeName(),
            "model",
            "parameter",
            "#estimate",
            "#s.e.",
            "#95 % interval");
    for (FittedModel model : curve.report().models()) {
      for (Estimate each : model.parameters()) {
        table.add(
            model.family().word(),
            each.name(),
            Shown.number(each.estimate()),
            Shown.number(each.standardError()),
            Shown.interval(each.interval()));
      }
    }
    table.write(html);
  }

  private static void comparisons(Fits fits, Html html) {
    HtmlTable table =
        HtmlTable.of(
            "Against earlier runs: throughput of this run by theirs",
            "earlier",
            "#elements",
            "#times as fast",
            "#95 % interval",
            "verdict");
    fits.best().ifPresent(ours -> fits.earlier().forEach(earlier -> compare(table, ours, earlier)));
    table.write(html);
  }

  private static void compare(HtmlTable table, FittedCurve ours, FittedCurve earlier) {
    @Nullable CurveComparison comparison =
        CurveComparison.of(earlier.report(), ours.report()).orElse(null);
    if (comparison == null) {
      table.add(earlier.name(), Shown.NONE, Shown.NONE, "", "can't be compared: no common model");
      return;
    }
    for (CurveComparison.SpeedUp each : comparison.speedUps()) {
      table.add(
          earlier.name(),
          Numbers.figureSize(each.n()),
          Shown.fixed(each.ratio(), 3),
          Shown.interval(each.interval()),
          verdict(comparison, each));
    }
  }

  private static String verdict(CurveComparison comparison, CurveComparison.SpeedUp speedUp) {
    String verdict =
        comparison.faster().contains(speedUp)
            ? "faster"
            : comparison.slower().contains(speedUp) ? "slower" : "no difference shown";
    return verdict + (speedUp.extrapolated() ? ", extrapolated" : "");
  }
}
