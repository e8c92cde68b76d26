package io.straightway.app.fit;

import io.straightway.app.fit.CurveFile.MeasuredSystem;
import io.straightway.app.fit.CurveFile.Selection;
import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.CurveComparison.Difference;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two throughput curves side by side. */
public final class CompareCurves implements Comparison {
  private final CurveFile first;
  private final CurveFile second;
  private final List<FitReport> reports;
  private final CurveComparison comparison;

  private CompareCurves(
      CurveFile first, CurveFile second, List<FitReport> reports, CurveComparison comparison) {
    this.first = first;
    this.second = second;
    this.reports = reports;
    this.comparison = comparison;
  }

  /**
   * Reads and compares; none if no model can be fitted to both.
   *
   * @throws DataFailure if a file can't be used, or the two have different units
   */
  public static Optional<CompareCurves> of(Path directory, Selection a, Selection b, long seed) {
    CurveFile first = CurveFile.read(directory, a, seed);
    CurveFile second = CurveFile.read(directory, b, seed);
    if (!first.unit().equals(second.unit())) {
      throw new DataFailure(
          DataFailure.Code.MALFORMED,
          first.name()
              + " is in "
              + first.unit()
              + ", but "
              + second.name()
              + " in "
              + second.unit()
              + "; name the unit of both with --unit");
    }
    List<FitReport> reports = Stream.of(first, second).map(file -> study(file, seed)).toList();
    return CurveComparison.of(reports.get(0), reports.get(1))
        .map(comparison -> new CompareCurves(first, second, reports, comparison));
  }

  private static FitReport study(CurveFile file, long seed) {
    if (file.systems().size() > 1) {
      throw new DataFailure(
          DataFailure.Code.MALFORMED,
          file.name() + " holds several modes; choose with --mode, --where-a or --where-b");
    }
    MeasuredSystem system = file.systems().get(0);
    return FitStudy.of(system.rows(), system.excluded(), FitOptions.modelsOnly(seed));
  }

  @Override
  public boolean isWorse() {
    return measuredByBoth().anyMatch(SpeedUp::isSlower);
  }

  private Stream<SpeedUp> measuredByBoth() {
    return comparison.speedUps().stream().filter(each -> !each.extrapolated());
  }

  @Override
  public boolean hasBadRows() {
    return reports.stream().anyMatch(FitReport::hasBadRows);
  }

  private String verdict() {
    long slower = measuredByBoth().filter(SpeedUp::isSlower).count();
    long faster = measuredByBoth().filter(SpeedUp::isFaster).count();
    long all = measuredByBoth().count();
    if (slower == 0 && faster == 0) {
      return "no statistically significant difference at any of " + all + " sizes";
    }
    if (slower == 0) {
      return "B is faster beyond chance at " + faster + " of " + all + " sizes, and slower at none";
    }
    return "B is slower beyond chance at "
        + slower
        + " of "
        + all
        + " sizes"
        + (faster == 0 ? ", and faster at none" : ", and faster at " + faster);
  }

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
      boolean extrapolated) {}

  @Override
  public Object json() {
    return new CurvesJson(
        first.name(),
        second.name(),
        first.sizeName(),
        first.unit(),
        comparison.family().word(),
        chosen(0),
        chosen(1),
        comparison.differences().stream()
            .map(
                each ->
                    new DifferenceJson(
                        each.name(), finite(each.first()), finite(each.second()), each.p()))
            .toList(),
        comparison.pSame(),
        comparison.speedUps().stream()
            .map(
                each ->
                    new SpeedUpJson(
                        each.n(),
                        each.ratio(),
                        each.interval().lower(),
                        each.interval().upper(),
                        each.extrapolated()))
            .toList(),
        reports.get(0).warnings(),
        reports.get(1).warnings(),
        reports.get(0).excluded(),
        reports.get(1).excluded(),
        verdict());
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  private @Nullable String chosen(int index) {
    return reports.get(index).chosen().map(model -> model.family().word()).orElse(null);
  }

  @Override
  public void print(PrintWriter out) {
    out.println("A: " + first.name() + ", by itself " + orNoModel(chosen(0)));
    out.println("B: " + second.name() + ", by itself " + orNoModel(chosen(1)));
    out.println();
    out.println("  Both fitted with " + comparison.family().word());
    TextTable table =
        new TextTable(
            TextTable.words("quantity"),
            TextTable.numbers("A"),
            TextTable.numbers("B"),
            TextTable.words("same?"));
    for (Difference each : comparison.differences()) {
      table.add(
          each.name().equals("peak") ? "peak at " + first.sizeName() : each.name(),
          Double.isFinite(each.first()) ? Digits.of(each.first()) : "none",
          Double.isFinite(each.second()) ? Digits.of(each.second()) : "none",
          Digits.probability(each.p()));
    }
    table.add("whole curve", "", "", Digits.probability(comparison.pSame()));
    table.print(out, "  ");
    out.println();
    out.println("  Throughput of B as a multiple of A's, each by its own model");
    speedUps().print(out, "  ");
    Paragraph.print(out, "Verdict: ", verdict());
    printData("A", reports.get(0), first, out);
    printData("B", reports.get(1), second, out);
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
            TextTable.numbers(first.sizeName()),
            TextTable.numbers("B / A"),
            TextTable.words("95 % interval"),
            TextTable.words(""));
    for (SpeedUp each : comparison.speedUps()) {
      table.add(
          Digits.of(each.n()),
          Digits.of(each.ratio()),
          Digits.interval(each.interval()),
          each.extrapolated() ? "extrapolated" : "");
    }
    return table;
  }
}
