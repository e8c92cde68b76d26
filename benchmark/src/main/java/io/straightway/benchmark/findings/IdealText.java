package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.Repeats;
import java.util.Comparator;
import java.util.List;

/** What figures of throughput show, in words. */
public final class IdealText {
  private IdealText() {}

  /** How much of linear scaling a mode reaches. */
  public static String sentence(String mode, List<Repeats> repeats) {
    List<Repeats> curve =
        repeats.stream()
            .filter(Repeats::onCurve)
            .sorted(Comparator.comparingInt(each -> each.deployment().elements()))
            .toList();
    Repeats first = curve.get(0);
    Repeats last = curve.get(curve.size() - 1);
    int from = first.deployment().elements();
    int to = last.deployment().elements();
    return "Mode "
        + Wording.quoted(mode)
        + ": "
        + Wording.count(to, "element")
        + " gave "
        + Wording.number(last.mean() / first.mean())
        + " times the throughput of "
        + Wording.count(from, "element")
        + ", which is "
        + Wording.percent(last.mean() * from / (first.mean() * to))
        + " of linear scaling.";
  }

  /** Which of several deployments did most. */
  public static String best(List<Repeats> repeats) {
    return repeats.stream()
        .max(Comparator.comparingDouble(Repeats::mean))
        .map(
            each ->
                "Most was reached with "
                    + Wording.count(each.deployment().elements(), "element")
                    + " of "
                    + Wording.count(each.deployment().queues(), "queue")
                    + ": "
                    + Wording.whole(each.mean())
                    + " trades/s.")
        .orElse("");
  }
}
