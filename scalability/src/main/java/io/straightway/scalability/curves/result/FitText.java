package io.straightway.scalability.curves.result;

import static io.straightway.scalability.curves.result.Digits.interval;
import static io.straightway.table.Numbers.percent;
import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Breaks;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fit of one system as text.
 *
 * @param mode the deployment mode; null if the file doesn't name it
 * @param answer the answer to be printed first; null if nothing can be predicted
 * @param out the target
 */
record FitText(
    CurveFile file,
    @Nullable String mode,
    FitReport report,
    @Nullable CapacityAnswer answer,
    Planning planning,
    PrintWriter out) {
  /** Probabilities and information criteria, which only an explanation shows. */
  private static final Pattern STATISTICS =
      Pattern.compile(" \\([^()]*\\b(p [<=] [\\d.]+|BIC)[^()]*\\)");

  /** The maximal number of rows in a table. */
  private static final int MOST_ROWS = 40;

  private static final Table<FittedModel> GOODNESS =
      Table.of(FittedModel.class)
          .words("model", model -> model.family().word())
          .numbers("residual", model -> significant(model.residualStandardError()))
          .numbers("R^2", model -> rounded(model.r2(), 4))
          .numbers("AICc", model -> rounded(model.aicc(), 1))
          .numbers("leave-one-out", model -> significant(model.looRmse()))
          .numbers(
              "peak at", model -> model.peak() == null ? "none" : significant(model.peak().n()))
          .words("admissible", model -> model.admissible() ? "yes" : "no");

  private static final Table<ParameterRow> PARAMETERS =
      Table.of(ParameterRow.class)
          .words("model", ParameterRow::model)
          .words("parameter", row -> row.estimate.name())
          .numbers("estimate", row -> significant(row.estimate.estimate()))
          .numbers("s.e.", row -> significant(row.estimate.standardError()))
          .words("95 % interval", row -> interval(row.estimate.interval()));

  /** A parameter of a model; only the first row of a model names it. */
  private record ParameterRow(String model, Estimate estimate) {}

  /** Prints the answer, the other results asked for, and the warnings against relying on it. */
  void print() {
    new AnswerText(this).print();
    excluded(report.excluded(), file, out);
    warmUps();
    print("Choice: ", plain(report.choice().reason()));
    new PlanningText(this).print();
    report.warnings().stream()
        .filter(warning -> warning.code() != WarningCode.MODEL_MATTERS)
        .forEach(warning -> print("Warning " + warning.code() + ": ", plain(warning.message())));
  }

  /** Returns a sentence without the statistics in parentheses. */
  private static String plain(String sentence) {
    return STATISTICS.matcher(sentence).replaceAll("");
  }

  /** Prints the answer and its derivation. */
  void explain() {
    new AnswerText(this).print();
    out.println();
    data();
    warmUps();
    excluded(report.excluded(), file, out);
    if (report.structure().breaks() != null) {
      breaks(report.structure().breaks());
    }
    if (!report.models().isEmpty()) {
      parameters();
      goodness();
    }
    report.notFitted().forEach(fitted -> print(fitted.family().word() + ": ", fitted.reason()));
    print("Choice: ", report.choice().reason());
    report.chosen().ifPresent(this::peak);
    if (report.linearised() != null) {
      linearised(report.linearised());
    }
    report.backtest().ifPresent(this::backtest);
    new PlanningText(this).explain();
    report
        .warnings()
        .forEach(warning -> print("Warning " + warning.code() + ": ", warning.message()));
  }

  void print(String heading, String text) {
    Paragraph.print(out, heading, text);
  }

  /** Returns a text such as {@code elements = 8}. */
  String at(double n) {
    return file.sizeName() + " = " + significant(n);
  }

  private static String rounded(@Nullable Double value, int decimals) {
    return value == null ? "-" : Numbers.rounded(value, decimals);
  }

  static <T> String joined(Collection<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.joining(", "));
  }

  /** Prints the excluded rows with their reasons. */
  static void excluded(List<Exclusion> excluded, CurveFile file, PrintWriter out) {
    if (excluded.isEmpty()) {
      return;
    }
    out.println();
    out.println("  Left out");
    for (Exclusion exclusion : excluded.stream().limit(MOST_ROWS).toList()) {
      String measured =
          exclusion.throughput() == null ? "" : ", " + file.amount(exclusion.throughput());
      String size =
          exclusion.n() == null
              ? ""
              : " (%s %s%s)".formatted(file.sizeName(), significant(exclusion.n()), measured);
      Paragraph.print(
          out,
          "line %d  %s  ".formatted(exclusion.line(), exclusion.code()),
          exclusion.reason() + size);
    }
    if (excluded.size() > MOST_ROWS) {
      out.println("  and " + Numbers.of(excluded.size() - MOST_ROWS) + " more");
    }
  }

  private void data() {
    Map<Double, List<Measurement>> bySize =
        report.points().stream()
            .collect(Collectors.groupingBy(Measurement::n, TreeMap::new, Collectors.toList()));
    List<Size> sizes = new ArrayList<>();
    bySize.forEach((n, runs) -> sizes.add(Size.of(n, runs, report)));
    Table.of(Size.class)
        .numbers(file.sizeName(), size -> significant(size.n))
        .numbers("runs", Size::runs)
        .numbers("mean " + file.measure(), size -> significant(size.mean))
        .numbers("s.d.", size -> size.runs < 2 ? "" : significant(size.deviation))
        .numbers("of linear", size -> percent(size.mean / (sizes.get(0).perUnit() * size.n)))
        .numbers("fitted", Size::fitted, Numbers::significant)
        .numbers("off", size -> size.fitted == null ? "" : percent(size.mean / size.fitted - 1))
        .print(sizes.subList(0, Math.min(MOST_ROWS, sizes.size())), out, "  ");
    if (sizes.size() > MOST_ROWS) {
      out.println("  and " + Numbers.of(sizes.size() - MOST_ROWS) + " more sizes");
    }
  }

  private void warmUps() {
    file.warmUps().stream()
        .filter(warmUp -> Objects.equals(warmUp.mode(), mode))
        .forEach(
            warmUp ->
                out.printf(
                    "  %s %s%s: warm-up of %s s discarded%n",
                    file.sizeName(),
                    significant(warmUp.n()),
                    warmUp.run() == null ? "" : ", run " + PlainText.of(warmUp.run()),
                    significant(warmUp.seconds())));
  }

  /**
   * The measurements at one size.
   *
   * @param fitted the throughput expected by the chosen model; null if none is chosen
   */
  private record Size(double n, int runs, double mean, double deviation, @Nullable Double fitted) {
    static Size of(double n, List<Measurement> runs, FitReport report) {
      double mean = runs.stream().mapToDouble(Measurement::throughput).average().orElse(0);
      double squares =
          runs.stream()
              .mapToDouble(measurement -> measurement.throughput() - mean)
              .map(x -> x * x)
              .sum();
      Double fitted = report.chosen().map(model -> model.curve().throughput(n)).orElse(null);
      return new Size(n, runs.size(), mean, Math.sqrt(squares / (runs.size() - 1)), fitted);
    }

    double perUnit() {
      return mean / n;
    }
  }

  private void breaks(Breaks breaks) {
    out.println();
    out.println(
        "  Fitted in parts; one curve for all is "
            + significant(breaks.gain())
            + " times as far off");
    List<PartRow> rows = new ArrayList<>();
    for (Fit part : breaks.parts()) {
      for (int i = 0; i < part.parameters().length; i++) {
        rows.add(new PartRow(part, i));
      }
    }
    Table.of(PartRow.class)
        .words(file.sizeName(), row -> row.first(PartRow::range))
        .words("model", row -> row.first(part -> part.family().word()))
        .words("parameter", row -> row.part.family().parameterNames().get(row.index))
        .numbers("estimate", row -> significant(row.part.parameters()[row.index]))
        .numbers("residual", row -> row.first(PartRow::residual))
        .print(rows, out, "  ");
  }

  /** A parameter of a part; only the first row of a part names it. */
  private record PartRow(Fit part, int index) {
    String first(Function<Fit, String> text) {
      return index == 0 ? text.apply(part) : "";
    }

    static String range(Fit part) {
      return significant(part.data().smallest()) + " to " + significant(part.data().largest());
    }

    static String residual(Fit part) {
      return part.freedom() > 0 ? significant(Math.sqrt(part.variance())) : "";
    }
  }

  private void parameters() {
    out.println();
    List<ParameterRow> rows = new ArrayList<>();
    for (FittedModel model : report.models()) {
      String name = model.family().word();
      for (Estimate estimate : model.parameters()) {
        rows.add(new ParameterRow(name, estimate));
        name = "";
      }
    }
    PARAMETERS.print(rows, out, "  ");
  }

  private void goodness() {
    out.println();
    GOODNESS.print(report.models(), out, "  ");
    if (report.models().stream().anyMatch(model -> model.aicc() == null)) {
      print("AICc -: ", "not comparable, for too few points or because the fit is exact");
    }
    for (FittedModel model : report.models()) {
      model.objections().forEach(objection -> print("", model.family().word() + ": " + objection));
    }
  }

  private void peak(FittedModel chosen) {
    List<FittedModel> models = report.candidates().models();
    String without =
        joined(
            models.stream().filter(model -> model.peak() == null).toList(),
            model -> model.family().word());
    report
        .peak()
        .ifPresent(
            peak ->
                print(
                    report.candidates().isPeakCertain() ? "Peak: " : "Perhaps a peak: ",
                    place(peak)
                        + ", over the models that these data don't rule out"
                        + (without.isEmpty() ? "" : "; none by " + without)));
    PeakEstimate own = chosen.peak();
    String word = chosen.family().word();
    String alone = models.size() > 1 ? ", by " + word + " alone" : "";
    if (own != null) {
      print("By " + word + " alone: ", place(own));
    } else if (chosen.asymptote() != null) {
      out.printf(
          "  No peak; throughput stays below %s%s%n", file.amount(chosen.asymptote()), alone);
    } else {
      out.println("  No peak: unbounded, as far as these data show" + alone);
    }
  }

  private String place(PeakEstimate peak) {
    return "%s (%s) at %s (%s)"
        .formatted(
            file.amount(peak.throughput()),
            interval(peak.height()),
            at(peak.n()),
            interval(peak.size()));
  }

  private void linearised(LinearisedFit fit) {
    Double r2 = fit.r2Transformed();
    print(
        "Appendix-A transform: ",
        "sigma %s, lambda %s, kappa %s%s; R^2 %s of the transformed data, not comparable with the others"
            .formatted(
                significant(fit.curve().sigma()),
                fit.curve().lambda().stream()
                    .mapToObj(Numbers::significant)
                    .findFirst()
                    .orElse("undefined"),
                significant(fit.curve().kappa()),
                fit.curve().peak().map(peak -> ", peak at " + significant(peak.n())).orElse(""),
                r2 == null ? "undefined" : Numbers.rounded(r2, 4)));
  }

  private void backtest(Backtest backtest) {
    print(
        "Backtest: ",
        "fitted up to %s, the rest was predicted with a mean error of %s"
            .formatted(
                at(backtest.upTo()),
                joined(
                    backtest.meanError().entrySet(),
                    entry -> percent(entry.getValue()) + " by " + entry.getKey().word())));
  }
}
