package io.straightway.benchmark.findings;

import io.straightway.benchmark.findings.Summary.Best;
import io.straightway.benchmark.findings.Summary.Chosen;
import io.straightway.benchmark.findings.Summary.RateLatency;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The executive summary in plain sentences. */
public final class SummaryText {
  private static final double SECONDS_PER_HOUR = 3600;

  private SummaryText() {}

  /** What the benchmark comes to, a sentence or two for each of its findings. */
  public static List<String> sentences(Summary summary) {
    List<String> sentences = new ArrayList<>();
    if (summary.best() != null) {
      sentences.add(best(summary.best()));
    }
    if (summary.offCurve() != null) {
      sentences.add(offCurve(summary.offCurve()));
    }
    if (summary.chosen() != null) {
      sentences.add(chosen(summary.chosen()));
    }
    if (!summary.latencies().isEmpty()) {
      sentences.add(latencies(summary.latencies()));
    }
    sentences.add(points(summary));
    if (summary.orders().booked() > 0) {
      sentences.add(orders(summary.orders()));
    }
    return sentences;
  }

  private static String best(Best best) {
    StringBuilder text = new StringBuilder();
    text.append("The fastest deployment is ")
        .append(Wording.count(best.elements(), "element"))
        .append(", ")
        .append(best.mode())
        .append(": ")
        .append(Wording.whole(best.tradesPerSecond()))
        .append(" trades/s (")
        .append(interval(best))
        .append(").");
    Double floor = best.floorFraction();
    Double pgbench = best.pgbenchMultiple();
    if (floor != null) {
      text.append(" This is ")
          .append(Wording.percent(floor))
          .append(" of the floor, the same rows loaded by bare COPY");
      text.append(pgbench == null ? "." : ", and ");
    } else if (pgbench != null) {
      text.append(" This is ");
    }
    if (pgbench != null) {
      text.append(Wording.number(pgbench))
          .append(" times the TPC-B-like transactions/s of pgbench on the same machine.");
    }
    return text.toString();
  }

  private static String offCurve(Best best) {
    return "Off the curve, by other means than one more equal part, "
        + Wording.count(best.elements(), "element")
        + " reached "
        + Wording.whole(best.tradesPerSecond())
        + " trades/s ("
        + best.mode()
        + ").";
  }

  private static String interval(Best best) {
    return best.runs() < 2
        ? "one run, so without an interval"
        : "95 % interval "
            + Wording.interval(new Interval(best.lower(), best.upper()))
            + ", "
            + best.runs()
            + " runs";
  }

  private static String chosen(Chosen chosen) {
    String model = chosen.model();
    if (model == null) {
      return "No model describes mode " + Wording.quoted(chosen.mode()) + ". " + chosen.reason();
    }
    return "Mode "
        + Wording.quoted(chosen.mode())
        + " is described by the "
        + model
        + " model. "
        + peak(chosen)
        + " "
        + Wording.sentence(chosen.reason());
  }

  private static String peak(Chosen chosen) {
    Double peak = chosen.peakElements();
    if (peak != null) {
      return "Its predicted peak is "
          + perSecond(chosen.peakTradesPerHour())
          + " at "
          + Wording.number(peak)
          + " elements (95 % interval "
          + Wording.interval(new Interval(chosen.peakLower(), chosen.peakUpper()))
          + ").";
    }
    Double asymptote = chosen.asymptoteTradesPerHour();
    return asymptote == null
        ? "Its predicted peak is unbounded."
        : "It has no peak, but stays below " + perSecond(asymptote) + ".";
  }

  private static String perSecond(@Nullable Double perHour) {
    return Wording.whole(perHour == null ? null : (Double) (perHour / SECONDS_PER_HOUR))
        + " trades/s";
  }

  private static String latencies(List<RateLatency> latencies) {
    List<String> words = new ArrayList<>();
    for (RateLatency each : latencies) {
      Number p99 = each.p99Micros();
      Double ratio = each.ratio();
      words.add(
          Wording.millis(each.meanMicros())
              + " ms"
              + (p99 == null ? "" : " (99th percentile " + Wording.millis(p99) + " ms)")
              + " at "
              + Wording.whole(each.rate())
              + "/s"
              + (ratio == null ? "" : ", " + Wording.number(ratio) + " times GemCache's"));
    }
    return "Mean latency from creation to end: " + String.join("; ", words) + ".";
  }

  private static String points(Summary summary) {
    if (summary.points() == 0) {
      return "No point of throughput was measured.";
    }
    return "Of "
        + Wording.count(summary.points(), "point")
        + " "
        + (summary.withoutNumber() == 0
            ? "all yield a number"
            : summary.withoutNumber()
                + (summary.withoutNumber() == 1 ? " yields" : " yield")
                + " no number")
        + "; "
        + (summary.broken() == 0
            ? "no broken invariant was found."
            : "invariants were broken in " + Wording.count(summary.broken(), "point") + ".");
  }

  private static String orders(Summary.Orders orders) {
    return "The latency probes booked "
        + Wording.count(orders.booked(), "order")
        + "; "
        + orders.refused()
        + " were refused, "
        + orders.unanswered()
        + " had no answer, and "
        + Wording.count(orders.sequenceGaps(), "sequence number")
        + " went missing.";
  }
}
