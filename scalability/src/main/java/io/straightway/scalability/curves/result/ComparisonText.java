package io.straightway.scalability.curves.result;

import static io.straightway.scalability.curves.result.Digits.interval;
import static io.straightway.scalability.curves.result.Digits.probability;
import static io.straightway.table.Numbers.percent;
import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.curves.Comparison;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurvePair;
import io.straightway.scalability.curves.LatencyPair;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.compare.CurveComparison.Difference;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.scalability.fit.compare.LatencyComparison.Contrast;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comparison as text and as JSON. */
public final class ComparisonText {
  private ComparisonText() {}

  private static final Table<Contrast> RATES =
      Table.of(Contrast.class)
          .numbers("rate", contrast -> significant(contrast.rate()))
          .numbers("A", contrast -> significant(contrast.first()))
          .numbers("B", contrast -> significant(contrast.second()))
          .numbers("B - A", contrast -> significant(contrast.difference()))
          .words("95 % interval", contrast -> interval(contrast.interval()))
          .words("corrected", contrast -> probability(contrast.corrected()))
          .words(
              "verdict",
              contrast ->
                  contrast.isSlower()
                      ? "slower"
                      : contrast.isFaster() ? "faster" : "no difference");

  /** Returns the comparison as JSON. */
  public static Map<String, @Nullable Object> json(Comparison pair) {
    Map<String, @Nullable Object> json =
        pair instanceof CurvePair curves ? curves(curves) : latencies((LatencyPair) pair);
    json.put("verdict", pair.verdict());
    return json;
  }

  private static Map<String, @Nullable Object> curves(CurvePair pair) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("a", pair.first().name());
    json.put("b", pair.second().name());
    json.put("sizeName", pair.first().sizeName());
    json.put("unit", pair.first().unit());
    json.put("model", pair.comparison().family());
    json.put("chosenA", chosen(pair.firstReport()));
    json.put("chosenB", chosen(pair.secondReport()));
    json.put("differences", pair.comparison().differences());
    json.put("pSame", pair.comparison().pSame());
    json.put("speedUps", pair.comparison().speedUps());
    json.put("sessionsA", pair.sessions().sessions().first());
    json.put("sessionsB", pair.sessions().sessions().second());
    json.put("slower", pair.sessions().testable() ? (Boolean) pair.isWorse() : null);
    json.put("warningsA", pair.firstReport().warnings());
    json.put("warningsB", pair.secondReport().warnings());
    json.put("excludedA", pair.firstReport().excluded());
    json.put("excludedB", pair.secondReport().excluded());
    return json;
  }

  private static Map<String, @Nullable Object> latencies(LatencyPair pair) {
    LatencyComparison comparison = pair.comparison();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("a", pair.first().name());
    json.put("b", pair.second().name());
    json.put("latency", pair.first().meanColumn());
    json.put("rates", comparison.rates());
    json.put("change", comparison.change());
    json.put("changeInterval", comparison.changeInterval());
    json.put("excluded", pair.bad());
    json.put("sessionsA", comparison.sessions().first());
    json.put("sessionsB", comparison.sessions().second());
    json.put("regression", comparison.isTestable() ? (Boolean) pair.isWorse() : null);
    return json;
  }

  private static @Nullable ModelFamily chosen(FitReport report) {
    return report.chosen().map(FittedModel::family).orElse(null);
  }

  /** Prints the comparison. */
  public static void print(Comparison pair, PrintWriter out) {
    if (pair instanceof CurvePair curves) {
      print(curves, out);
    } else {
      print((LatencyPair) pair, out);
    }
    out.flush();
  }

  private static void print(CurvePair pair, PrintWriter out) {
    LatencyComparison.Sessions sessions = pair.sessions().sessions();
    printName("A", pair.first(), pair.firstReport(), sessions.first(), out);
    printName("B", pair.second(), pair.secondReport(), sessions.second(), out);
    out.println();
    out.println("  Both fitted with " + pair.comparison().family().word());
    String sizeName = pair.first().sizeName();
    List<Difference> quantities = new ArrayList<>(pair.comparison().differences());
    Difference whole = new Difference("whole curve", null, null, pair.comparison().pSame());
    quantities.add(whole);
    Table.of(Difference.class)
        .words(
            "quantity",
            difference ->
                difference.name().equals("peak") ? "peak at " + sizeName : difference.name())
        .numbers("A", difference -> difference.equals(whole) ? "" : orNone(difference.first()))
        .numbers("B", difference -> difference.equals(whole) ? "" : orNone(difference.second()))
        .words("same?", difference -> probability(difference.p()))
        .print(quantities, out, "  ");
    out.println();
    out.println("  Throughput of B as a multiple of A's, each by its own model");
    Table.of(SpeedUp.class)
        .numbers(sizeName, speedUp -> significant(speedUp.n()))
        .numbers("B / A", speedUp -> significant(speedUp.ratio()))
        .words("95 % interval", speedUp -> interval(speedUp.interval()))
        .words(
            "corrected",
            speedUp -> speedUp.corrected() == null ? "" : probability(speedUp.corrected()))
        .words("", speedUp -> speedUp.extrapolated() ? "extrapolated" : "")
        .print(pair.comparison().speedUps(), out, "  ");
    Paragraph.print(out, "Verdict: ", pair.verdict());
    printData("A", pair.firstReport(), pair.first(), out);
    printData("B", pair.secondReport(), pair.second(), out);
  }

  private static void printName(
      String side, CurveFile file, FitReport report, int sessions, PrintWriter out) {
    String chosen = report.chosen().map(model -> model.family().word()).orElse("no model");
    String measured = Numbers.of(sessions, "session");
    out.println(side + ": " + file.name() + ", " + measured + ", by itself " + chosen);
  }

  private static String orNone(@Nullable Double value) {
    return value == null ? "none" : significant(value);
  }

  private static void printData(String side, FitReport report, CurveFile file, PrintWriter out) {
    report
        .warnings()
        .forEach(
            warning ->
                Paragraph.print(
                    out,
                    "Warning about " + side + ", " + warning.code() + ": ",
                    warning.message()));
    FitText.excluded(report.excluded(), file, out);
  }

  private static void print(LatencyPair pair, PrintWriter out) {
    LatencyComparison comparison = pair.comparison();
    int first = comparison.sessions().first();
    int second = comparison.sessions().second();
    out.println("A: " + pair.first().name() + ", " + Numbers.of(first, "session"));
    out.println("B: " + pair.second().name() + ", " + Numbers.of(second, "session"));
    out.println();
    out.println("  " + pair.first().meanColumn() + " by " + pair.first().rateColumn());
    RATES.print(comparison.rates(), out, "  ");
    for (Exclusion bad : pair.bad()) {
      String line = "line %d, %s, %s".formatted(bad.line(), bad.code(), bad.reason());
      Paragraph.print(out, "Left out: ", line);
    }
    Interval interval = comparison.changeInterval();
    String change =
        "B's mean latency is %s %s"
            .formatted(
                percent(Math.abs(comparison.change())),
                comparison.change() < 0 ? "lower" : "higher");
    Paragraph.print(
        out,
        "Over all rates: ",
        interval.lower() == null || interval.upper() == null
            ? change
            : "%s (%s to %s)"
                .formatted(change, percent(interval.lower()), percent(interval.upper())));
    Paragraph.print(out, "Verdict: ", pair.verdict());
  }
}
