package io.straightway.app.fit;

import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.curves.LatencyPair;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.fit.compare.LatencyComparison.AtRate;
import io.straightway.scalability.statistics.Interval;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two tables of latencies side by side, as text and as JSON.
 *
 * @param pair what is shown
 */
record LatencyPairText(LatencyPair pair) implements ComparisonText {
  /** A comparison of latencies as JSON. */
  record LatenciesJson(
      String a,
      String b,
      String latency,
      List<RateJson> rates,
      double change,
      Interval changeInterval,
      List<Exclusion> excluded,
      int sessionsA,
      int sessionsB,
      @Nullable Boolean regression,
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
        pair.first().name(),
        pair.second().name(),
        pair.first().meanColumn(),
        pair.comparison().rates().stream().map(RateJson::of).toList(),
        pair.comparison().change(),
        pair.comparison().changeInterval(),
        pair.bad(),
        pair.comparison().sessions().first(),
        pair.comparison().sessions().second(),
        pair.comparison().isKnown() ? (Boolean) pair.isWorse() : null,
        pair.verdict());
  }

  @Override
  public void print(PrintWriter out) {
    out.println("A: " + pair.first().name() + sessions(pair.comparison().sessions().first()));
    out.println("B: " + pair.second().name() + sessions(pair.comparison().sessions().second()));
    out.println();
    out.println("  " + pair.first().meanColumn() + " by " + pair.first().rateColumn());
    TextTable table =
        new TextTable(
            TextTable.numbers("rate"),
            TextTable.numbers("A"),
            TextTable.numbers("B"),
            TextTable.numbers("B - A"),
            TextTable.words("95 % interval"),
            TextTable.words("corrected"),
            TextTable.words("verdict"));
    for (AtRate each : pair.comparison().rates()) {
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
    pair.bad()
        .forEach(
            each ->
                Paragraph.print(
                    out,
                    "Left out: ",
                    "line " + each.line() + ", " + each.code() + ", " + each.reason()));
    Interval interval = pair.comparison().changeInterval();
    Paragraph.print(
        out,
        "Over all rates: ",
        "B's mean latency is "
            + Digits.percent(Math.abs(pair.comparison().change()))
            + (pair.comparison().change() < 0 ? " lower" : " higher")
            + (interval.lower() == null || interval.upper() == null
                ? ""
                : " ("
                    + Digits.percent(interval.lower())
                    + " to "
                    + Digits.percent(interval.upper())
                    + ")"));
    Paragraph.print(out, "Verdict: ", pair.verdict());
  }

  private static String sessions(int count) {
    return ", " + count + (count == 1 ? " session" : " sessions");
  }
}
