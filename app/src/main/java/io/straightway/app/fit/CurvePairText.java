package io.straightway.app.fit;

import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurvePair;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.compare.CurveComparison.Difference;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two throughput curves side by side, as text and as JSON.
 *
 * @param pair what is shown
 */
record CurvePairText(CurvePair pair) implements ComparisonText {
  /**
   * A comparison of curves as JSON.
   *
   * @param model the model of both
   * @param pSame the probability of curves so far apart if they were the same
   */
  record CurvesJson(
      String a,
      String b,
      String sizeName,
      String unit,
      String model,
      @Nullable String chosenA,
      @Nullable String chosenB,
      List<DifferenceJson> differences,
      @Nullable Double pSame,
      List<SpeedUpJson> speedUps,
      List<Warning> warningsA,
      List<Warning> warningsB,
      List<Exclusion> excludedA,
      List<Exclusion> excludedB,
      String verdict) {}

  /** A quantity of both; null for the size of a peak that isn't there. */
  record DifferenceJson(String name, @Nullable Double a, @Nullable Double b, @Nullable Double p) {}

  /** B's throughput as a multiple of A's. */
  record SpeedUpJson(
      double n,
      double ratio,
      @Nullable Double lower,
      @Nullable Double upper,
      boolean extrapolated,
      @Nullable Double p,
      @Nullable Double pCorrected) {}

  @Override
  public Object json() {
    return new CurvesJson(
        pair.first().name(),
        pair.second().name(),
        pair.first().sizeName(),
        pair.first().unit(),
        pair.comparison().family().word(),
        chosen(pair.firstReport()),
        chosen(pair.secondReport()),
        pair.comparison().differences().stream()
            .map(
                each ->
                    new DifferenceJson(
                        each.name(), finite(each.first()), finite(each.second()), each.p()))
            .toList(),
        pair.comparison().pSame(),
        pair.comparison().speedUps().stream()
            .map(
                each ->
                    new SpeedUpJson(
                        each.n(),
                        each.ratio(),
                        each.interval().lower(),
                        each.interval().upper(),
                        each.extrapolated(),
                        each.p(),
                        each.corrected()))
            .toList(),
        pair.firstReport().warnings(),
        pair.secondReport().warnings(),
        pair.firstReport().excluded(),
        pair.secondReport().excluded(),
        pair.verdict());
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  private static @Nullable String chosen(FitReport report) {
    return report.chosen().map(model -> model.family().word()).orElse(null);
  }

  @Override
  public void print(PrintWriter out) {
    out.println(
        "A: " + pair.first().name() + ", by itself " + orNoModel(chosen(pair.firstReport())));
    out.println(
        "B: " + pair.second().name() + ", by itself " + orNoModel(chosen(pair.secondReport())));
    out.println();
    out.println("  Both fitted with " + pair.comparison().family().word());
    TextTable table =
        new TextTable(
            TextTable.words("quantity"),
            TextTable.numbers("A"),
            TextTable.numbers("B"),
            TextTable.words("same?"));
    for (Difference each : pair.comparison().differences()) {
      table.add(
          each.name().equals("peak") ? "peak at " + pair.first().sizeName() : each.name(),
          Double.isFinite(each.first()) ? Digits.of(each.first()) : "none",
          Double.isFinite(each.second()) ? Digits.of(each.second()) : "none",
          Digits.probability(each.p()));
    }
    table.add("whole curve", "", "", Digits.probability(pair.comparison().pSame()));
    table.print(out, "  ");
    out.println();
    out.println("  Throughput of B as a multiple of A's, each by its own model");
    speedUps().print(out, "  ");
    Paragraph.print(out, "Verdict: ", pair.verdict());
    printData("A", pair.firstReport(), pair.first(), out);
    printData("B", pair.secondReport(), pair.second(), out);
  }

  private static void printData(String which, FitReport report, CurveFile file, PrintWriter out) {
    report
        .warnings()
        .forEach(
            each ->
                Paragraph.print(
                    out, "Warning about " + which + ", " + each.code() + ": ", each.message()));
    ExcludedRows.print(report.excluded(), file.sizeName(), file.unit(), out);
  }

  private static String orNoModel(@Nullable String chosen) {
    return chosen == null ? "no model" : chosen;
  }

  private TextTable speedUps() {
    TextTable table =
        new TextTable(
            TextTable.numbers(pair.first().sizeName()),
            TextTable.numbers("B / A"),
            TextTable.words("95 % interval"),
            TextTable.words("corrected"),
            TextTable.words(""));
    for (SpeedUp each : pair.comparison().speedUps()) {
      table.add(
          Digits.of(each.n()),
          Digits.of(each.ratio()),
          Digits.interval(each.interval()),
          each.corrected() == null ? "" : Digits.probability(each.corrected()),
          each.extrapolated() ? "extrapolated" : "");
    }
    return table;
  }
}
