package io.straightway.app.fit;

import io.straightway.app.fit.CurveFile.Selection;
import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.LatencyTable;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.scalability.fit.compare.LatencyComparison.AtRate;
import io.straightway.scalability.statistics.Interval;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two tables of latencies side by side. */
public final class CompareLatencies implements Comparison {
  private final LatencyTable first;
  private final LatencyTable second;
  private final LatencyComparison comparison;

  private CompareLatencies(LatencyTable first, LatencyTable second, LatencyComparison comparison) {
    this.first = first;
    this.second = second;
    this.comparison = comparison;
  }

  /**
   * Reads and compares.
   *
   * @throws DataFailure if they have no rate in common
   */
  public static CompareLatencies of(Path directory, Selection a, Selection b) {
    LatencyTable first = read(directory, a);
    LatencyTable second = read(directory, b);
    if (!first.meanColumn().equals(second.meanColumn())) {
      throw new DataFailure(
          DataFailure.Code.MALFORMED,
          first.name()
              + " has "
              + first.meanColumn()
              + ", but "
              + second.name()
              + " has "
              + second.meanColumn()
              + "; give both the same unit");
    }
    return LatencyComparison.of(first.rows(), second.rows())
        .map(comparison -> new CompareLatencies(first, second, comparison))
        .orElseThrow(
            () ->
                new DataFailure(
                    DataFailure.Code.MALFORMED,
                    first.name() + " and " + second.name() + " have no rate in common"));
  }

  private static LatencyTable read(Path directory, Selection selection) {
    return LatencyTable.of(
        CurveFile.selected(Tables.open(directory, selection.file()), selection, new ArrayList<>()),
        selection.x());
  }

  @Override
  public boolean isWorse() {
    return comparison.isRegression();
  }

  @Override
  public boolean hasBadRows() {
    return !first.bad().isEmpty() || !second.bad().isEmpty();
  }

  private String verdict() {
    long slower = comparison.rates().stream().filter(AtRate::isSlower).count();
    long faster = comparison.rates().stream().filter(AtRate::isFaster).count();
    int all = comparison.rates().size();
    return (isWorse() ? "a statistically significant" : "no statistically significant")
        + " regression from A to B over all rates; of "
        + all
        + " rates taken alone B is slower beyond chance at "
        + slower
        + " and faster at "
        + faster;
  }

  /** A comparison of latencies as JSON. */
  record LatenciesJson(
      String a,
      String b,
      String latency,
      List<RateJson> rates,
      double change,
      Interval changeInterval,
      List<Exclusion> excluded,
      boolean regression,
      String verdict) {}

  /** One rate. */
  record RateJson(
      double rate,
      double a,
      double b,
      double difference,
      @Nullable Double lower,
      @Nullable Double upper,
      double p,
      double pCorrected) {
    static RateJson of(AtRate each) {
      return new RateJson(
          each.rate(),
          each.first(),
          each.second(),
          each.difference(),
          each.interval().lower(),
          each.interval().upper(),
          each.p(),
          each.corrected());
    }
  }

  @Override
  public Object json() {
    return new LatenciesJson(
        first.name(),
        second.name(),
        first.meanColumn(),
        comparison.rates().stream().map(RateJson::of).toList(),
        comparison.change(),
        comparison.changeInterval(),
        bad(),
        isWorse(),
        verdict());
  }

  private List<Exclusion> bad() {
    List<Exclusion> bad = new ArrayList<>(first.bad());
    bad.addAll(second.bad());
    return bad;
  }

  @Override
  public void print(PrintWriter out) {
    out.println("A: " + first.name());
    out.println("B: " + second.name());
    out.println();
    out.println("  " + first.meanColumn() + " by " + first.rateColumn());
    TextTable table =
        new TextTable(
            TextTable.numbers("rate"),
            TextTable.numbers("A"),
            TextTable.numbers("B"),
            TextTable.numbers("B - A"),
            TextTable.words("95 % interval"),
            TextTable.words("corrected"),
            TextTable.words("verdict"));
    for (AtRate each : comparison.rates()) {
      table.add(
          Digits.of(each.rate()),
          Digits.of(each.first()),
          Digits.of(each.second()),
          Digits.of(each.difference()),
          Digits.interval(each.interval()),
          Digits.probability(each.corrected()),
          each.isSlower() ? "slower" : each.isFaster() ? "faster" : "no difference");
    }
    table.print(out, "  ");
    bad()
        .forEach(
            each ->
                Paragraph.print(
                    out,
                    "Left out: ",
                    "line " + each.line() + ", " + each.code() + ", " + each.reason()));
    Interval interval = comparison.changeInterval();
    Paragraph.print(
        out,
        "Over all rates: ",
        "B's mean latency is "
            + Digits.percent(Math.abs(comparison.change()))
            + (comparison.change() < 0 ? " lower" : " higher")
            + (interval.lower() == null || interval.upper() == null
                ? ""
                : " ("
                    + Digits.percent(interval.lower())
                    + " to "
                    + Digits.percent(interval.upper())
                    + ")"));
    Paragraph.print(out, "Verdict: ", verdict());
  }
}
