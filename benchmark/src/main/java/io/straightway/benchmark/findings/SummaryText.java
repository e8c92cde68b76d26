package io.straightway.benchmark.findings;

import io.straightway.benchmark.findings.Summary.BestDeployment;
import io.straightway.benchmark.findings.Summary.ChosenModel;
import io.straightway.benchmark.findings.Summary.RateLatency;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The executive summary in plain sentences. */
public final class SummaryText {
  private static final double SECONDS_PER_HOUR = 3600;

  private SummaryText() {}

  /** Returns the findings of the benchmark, one or two sentences each. */
  public static List<String> sentences(Summary summary) {
    List<String> sentences = new ArrayList<>();
    if (summary.best() != null) {
      sentences.add(isAlone(summary) ? alone(summary.best()) : best(summary.best()));
    }
    if (summary.offCurve() != null) {
      sentences.add(offCurve(summary.offCurve()));
    }
    if (summary.chosen() != null) {
      sentences.add(chosen(summary.chosen()));
    }
    if (!summary.latencies().isEmpty()) {
      sentences.add(
          summary.latencies().stream()
              .map(SummaryText::latency)
              .collect(Collectors.joining("; ", "Mean latency from creation to end: ", ".")));
    }
    sentences.add(points(summary));
    if (summary.sentinelRange() > Sentinels.WIDE) {
      sentences.add(
          "The same small point varied by %s of its mean in one session: smaller differences between points mean nothing."
              .formatted(Wording.percent(summary.sentinelRange())));
    }
    if (summary.orders().booked() > 0) {
      sentences.add(orders(summary.orders()));
    }
    return sentences;
  }

  private static String best(BestDeployment best) {
    return "The fastest deployment is %s, %s: %s trades/s (%s).%s"
        .formatted(
            Numbers.of(best.elements(), "element"),
            best.mode(),
            Wording.whole(best.tradesPerSecond()),
            interval(best),
            yardsticks(best.floorFraction(), best.pgbenchMultiple()));
  }

  /** Returns whether a single point yields a number, which can't be called the fastest. */
  private static boolean isAlone(Summary summary) {
    return summary.points() - summary.withoutNumber() < 2;
  }

  private static String alone(BestDeployment only) {
    return "Only one point yields a number, %s with %s: %s trades/s. It has neither an interval nor a number to compare it with: measure more sizes, with --repeats 3."
        .formatted(
            only.mode(),
            Numbers.of(only.elements(), "element"),
            Wording.whole(only.tradesPerSecond()));
  }

  /**
   * States in one sentence whether the numbers may be shown to others.
   *
   * @param warnings the number of warnings
   */
  public static String verdict(Summary summary, int warnings) {
    if (summary.broken() > 0) {
      return "Don't use the numbers: invariants were broken in "
          + Numbers.of(summary.broken(), "point")
          + ".";
    }
    if (!summary.hasSteadyMachine()) {
      return "Don't use the numbers: the machine was not steady; the same small point varied by %s of its mean."
          .formatted(Wording.percent(summary.sentinelRange()));
    }
    if (summary.best() == null && summary.latencies().isEmpty()) {
      return "No number yet: no measurement was completed.";
    }
    if (summary.best() != null && isAlone(summary)) {
      return "Too little to draw conclusions: only one point yields a number.";
    }
    String open = warnings == 0 ? "" : ", with " + Numbers.of(warnings, "warning") + " to read";
    return "The numbers can be used" + open + ": the books were right at every point counted.";
  }

  private static String yardsticks(@Nullable Double floor, @Nullable Double pgbench) {
    String ofFloor = Wording.percent(floor) + " of the floor, the same rows loaded by bare COPY";
    String timesPgbench =
        Wording.number(pgbench)
            + " times the TPC-B-like transactions/s of pgbench on the same machine";
    if (floor == null) {
      return pgbench == null ? "" : " This is " + timesPgbench + ".";
    }
    return " This is " + ofFloor + (pgbench == null ? "." : ", and " + timesPgbench + ".");
  }

  private static String offCurve(BestDeployment best) {
    return "Outside the curve of equal parts, %s reached %s trades/s (%s)."
        .formatted(
            Numbers.of(best.elements(), "element"),
            Wording.whole(best.tradesPerSecond()),
            best.mode());
  }

  private static String interval(BestDeployment best) {
    return best.runs() < 2
        ? "one run, so without an interval"
        : "95 %% interval %s, %d runs"
            .formatted(Wording.interval(new Interval(best.lower(), best.upper())), best.runs());
  }

  private static String chosen(ChosenModel chosen) {
    return chosen.model() == null
        ? "No model describes mode '%s'. %s".formatted(chosen.mode(), chosen.reason())
        : "Mode '%s' is described by the %s model. %s %s"
            .formatted(
                chosen.mode(), chosen.model(), peak(chosen), Wording.sentence(chosen.reason()));
  }

  private static String peak(ChosenModel chosen) {
    if (chosen.peakElements() != null) {
      return "Its predicted peak is %s at %s elements (95 %% interval %s)."
          .formatted(
              perSecond(chosen.peakTradesPerHour()),
              Wording.number(chosen.peakElements()),
              Wording.interval(new Interval(chosen.peakLower(), chosen.peakUpper())));
    }
    return chosen.asymptoteTradesPerHour() == null
        ? "Its predicted peak is unbounded."
        : "It has no peak, but stays below " + perSecond(chosen.asymptoteTradesPerHour()) + ".";
  }

  private static String perSecond(@Nullable Double perHour) {
    return Wording.whole(perHour == null ? null : (Double) (perHour / SECONDS_PER_HOUR))
        + " trades/s";
  }

  private static String latency(RateLatency latency) {
    String p99 =
        latency.p99Micros() == null
            ? ""
            : " (99th percentile " + Wording.millis(latency.p99Micros()) + " ms)";
    String ratio =
        latency.ratio() == null ? "" : ", " + Wording.number(latency.ratio()) + " times GemCache's";
    return "%s ms%s at %s/s%s"
        .formatted(Wording.millis(latency.meanMicros()), p99, Wording.whole(latency.rate()), ratio);
  }

  private static String points(Summary summary) {
    if (summary.points() == 0) {
      return "No point of throughput was measured.";
    }
    long without = summary.withoutNumber();
    String numbers =
        without == 0
            ? "all yield a number"
            : without + (without == 1 ? " yields no number" : " yield no number");
    String broken =
        summary.broken() == 0
            ? "no broken invariant was found."
            : "invariants were broken in " + Numbers.of(summary.broken(), "point") + ".";
    return "Of %s %s; %s".formatted(Numbers.of(summary.points(), "point"), numbers, broken);
  }

  private static String orders(Summary.Orders orders) {
    return "The latency probes booked %s; %d were refused, %d had no answer, and %s went missing."
        .formatted(
            Numbers.of(orders.booked(), "order"),
            orders.refused(),
            orders.unanswered(),
            Numbers.of(orders.sequenceGaps(), "sequence number"));
  }
}
