package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A fit for people. */
final class FitText {
  private static final int MOST_ROWS = 40;

  private final CurveFile file;
  private final String unit;
  private final @Nullable String mode;
  private final FitReport report;
  private final @Nullable ClosedSystem closed;
  private final Planning planning;
  private final FitOptions options;
  private final PrintWriter out;

  /**
   * @param mode how the system was deployed; null if the file doesn't name it
   * @param planning what is to be known besides throughput
   * @param options how it was fitted
   */
  FitText(
      CurveFile file,
      @Nullable String mode,
      FitReport report,
      Planning planning,
      FitOptions options,
      PrintWriter out) {
    this.file = file;
    this.mode = mode;
    this.report = report;
    this.closed = planning.closed();
    this.planning = planning;
    this.options = options;
    this.unit = PlainText.of(file.unit());
    this.out = out;
  }

  /** Prints all of it. */
  void print() {
    data();
    ExcludedRows.print(report.excluded(), file.sizeName(), unit, out);
    if (report.structure().breaks() != null) {
      BreaksText.print(report.structure().breaks(), file.sizeName(), out);
    }
    if (!report.models().isEmpty()) {
      parameters();
      goodness();
    }
    report
        .notFitted()
        .forEach(each -> Paragraph.print(out, each.family().word() + ": ", each.reason()));
    Paragraph.print(out, "Choice: ", report.choice().reason());
    report.chosen().ifPresent(this::peak);
    if (report.linearised() != null) {
      linearised(report.linearised());
    }
    if (report.backtest() != null) {
      backtest(report.backtest());
    }
    new PredictionText(file.sizeName(), unit, closed, out).print(report);
    planning();
    report
        .warnings()
        .forEach(each -> Paragraph.print(out, "Warning " + each.code() + ": ", each.message()));
  }

  private void planning() {
    PlanningText text = new PlanningText(file.sizeName(), unit, out);
    SizeForLatency size = planning.sizeForLatency(report);
    if (size != null) {
      text.print(size);
    }
    Overhead overhead = planning.overhead(report, options);
    if (overhead != null) {
      text.print(overhead);
    }
  }

  private void data() {
    Map<Double, List<Measurement>> bySize =
        report.points().stream()
            .collect(Collectors.groupingBy(Measurement::n, TreeMap::new, Collectors.toList()));
    TextTable table =
        new TextTable(
            TextTable.numbers(file.sizeName()),
            TextTable.numbers("runs"),
            TextTable.numbers("mean " + unit),
            TextTable.numbers("s.d."),
            TextTable.numbers("of linear"),
            TextTable.numbers("fitted"),
            TextTable.numbers("off"));
    double first = Double.NaN;
    for (Map.Entry<Double, List<Measurement>> each : bySize.entrySet()) {
      double mean =
          each.getValue().stream().mapToDouble(Measurement::throughput).average().orElse(0);
      first = Double.isNaN(first) ? mean / each.getKey() : first;
      if (table.size() < MOST_ROWS) {
        table.add(row(each.getKey(), each.getValue(), mean, first));
      }
    }
    table.print(out, "  ");
    if (bySize.size() > MOST_ROWS) {
      out.println("  and " + Numbers.of(bySize.size() - MOST_ROWS) + " more sizes");
    }
    file.warmUps().stream()
        .filter(each -> Objects.equals(each.mode(), mode))
        .forEach(
            each ->
                out.println(
                    "  "
                        + file.sizeName()
                        + " "
                        + Digits.of(each.n())
                        + (each.run() == null ? "" : ", run " + PlainText.of(each.run()))
                        + ": warm-up of "
                        + Digits.of(each.seconds())
                        + " s discarded"));
  }

  private String[] row(double n, List<Measurement> runs, double mean, double first) {
    double squares =
        runs.stream().mapToDouble(each -> each.throughput() - mean).map(x -> x * x).sum();
    double fitted = report.chosen().map(model -> model.curve().throughput(n)).orElse(Double.NaN);
    return new String[] {
      Digits.of(n),
      Numbers.of(runs.size()),
      Digits.of(mean),
      runs.size() < 2 ? "" : Digits.of(Math.sqrt(squares / (runs.size() - 1))),
      Digits.percent(mean / (first * n)),
      Double.isNaN(fitted) ? "" : Digits.of(fitted),
      Double.isNaN(fitted) ? "" : Digits.percent(mean / fitted - 1)
    };
  }

  private void parameters() {
    out.println();
    TextTable table =
        new TextTable(
            TextTable.words("model"),
            TextTable.words("parameter"),
            TextTable.numbers("estimate"),
            TextTable.numbers("s.e."),
            TextTable.words("95 % interval"));
    for (FittedModel model : report.models()) {
      String name = model.family().word();
      for (Estimate each : model.parameters()) {
        table.add(
            name,
            each.name(),
            Digits.of(each.estimate()),
            Digits.orNone(each.standardError()),
            Digits.interval(each.interval()));
        name = "";
      }
    }
    table.print(out, "  ");
  }

  private void goodness() {
    out.println();
    TextTable table =
        new TextTable(
            TextTable.words("model"),
            TextTable.numbers("residual"),
            TextTable.numbers("R^2"),
            TextTable.numbers("AICc"),
            TextTable.numbers("leave-one-out"),
            TextTable.numbers("peak at"),
            TextTable.words("admissible"));
    for (FittedModel model : report.models()) {
      PeakEstimate peak = model.peak();
      table.add(
          model.family().word(),
          Digits.orNone(model.residualStandardError()),
          model.r2() == null ? "-" : Numbers.rounded(model.r2(), 4),
          model.aicc() == null ? "-" : Numbers.rounded(model.aicc(), 1),
          Digits.orNone(model.looRmse()),
          peak == null ? "none" : Digits.of(peak.n()),
          model.admissible() ? "yes" : "no");
    }
    table.print(out, "  ");
    if (report.models().stream().anyMatch(model -> model.aicc() == null)) {
      Paragraph.print(
          out, "AICc -: ", "not comparable, for too few points or because the fit is exact");
    }
    for (FittedModel model : report.models()) {
      model
          .objections()
          .forEach(objection -> Paragraph.print(out, "", model.family().word() + ": " + objection));
    }
  }

  /** Over all models that aren't ruled out, and the chosen one's own beside it. */
  private void peak(FittedModel chosen) {
    List<FittedModel> models = report.candidates().models();
    String without =
        models.stream()
            .filter(model -> model.peak() == null)
            .map(model -> model.family().word())
            .collect(Collectors.joining(", "));
    report
        .peak()
        .ifPresent(
            peak ->
                Paragraph.print(
                    out,
                    without.isEmpty() ? "Peak: " : "Perhaps a peak: ",
                    place(peak)
                        + ", over the models that these data don't rule out"
                        + (without.isEmpty() ? "" : "; none by " + without)));
    PeakEstimate own = chosen.peak();
    String alone = models.size() > 1 ? ", by " + chosen.family().word() + " alone" : "";
    if (own != null) {
      Paragraph.print(
          out,
          "By " + chosen.family().word() + " alone: ",
          place(own) + resampled(report.bootstrap()));
    } else if (chosen.asymptote() != null) {
      out.println(
          "  No peak; throughput stays below "
              + Digits.of(chosen.asymptote())
              + " "
              + unit
              + alone);
    } else {
      out.println("  No peak: unbounded, as far as these data show" + alone);
    }
  }

  private String place(PeakEstimate peak) {
    return Digits.of(peak.throughput())
        + " "
        + unit
        + " ("
        + Digits.interval(peak.height())
        + ") at "
        + file.sizeName()
        + " = "
        + Digits.of(peak.n())
        + " ("
        + Digits.interval(peak.size())
        + ")";
  }

  private static String resampled(@Nullable BootstrapIntervals bootstrap) {
    return bootstrap == null
        ? ""
        : "; by "
            + Numbers.of(bootstrap.resamples())
            + " bootstrap resamples "
            + Digits.interval(bootstrap.peakThroughput())
            + " at "
            + Digits.interval(bootstrap.peakSize());
  }

  private void linearised(LinearisedFit fit) {
    Paragraph.print(
        out,
        "Appendix-A transform: ",
        "sigma "
            + Digits.of(fit.curve().sigma())
            + ", lambda "
            + (fit.curve().lambda().isPresent()
                ? Digits.of(fit.curve().lambda().getAsDouble())
                : "undefined")
            + ", kappa "
            + Digits.of(fit.curve().kappa())
            + fit.curve().peak().map(peak -> ", peak at " + Digits.of(peak.n())).orElse("")
            + "; R^2 "
            + (fit.r2Transformed() == null ? "undefined" : Numbers.rounded(fit.r2Transformed(), 4))
            + " of the transformed data, not comparable with the others");
  }

  private void backtest(Backtest backtest) {
    Paragraph.print(
        out,
        "Backtest: ",
        "fitted up to "
            + file.sizeName()
            + " = "
            + Digits.of(backtest.upTo())
            + ", the rest was predicted with a mean error of "
            + backtest.scores().stream()
                .map(each -> Digits.percent(each.meanError()) + " by " + each.family().word())
                .collect(Collectors.joining(", ")));
  }
}
