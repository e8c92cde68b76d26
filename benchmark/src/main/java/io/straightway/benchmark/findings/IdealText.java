package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.Repeats;
import java.util.Comparator;
import java.util.List;

/** What figures of throughput show, in words. */
public final class IdealText {
  private IdealText() {}

  /** How much of linear scaling a mode reaches. */
  public static String sentence(String mode, List<Repeats> repeats) {
    Comparator<Repeats> size = Comparator.comparingInt(Repeats::elements);
    Repeats first = repeats.stream().filter(Repeats::onCurve).min(size).orElseThrow();
    Repeats last = repeats.stream().filter(Repeats::onCurve).max(size).orElseThrow();
    double times = last.mean() / first.mean();
    return "Mode '%s': %s gave %s times the throughput of %s, which is %s of linear scaling."
        .formatted(
            mode,
            Wording.count(last.elements(), "element"),
            Wording.number(times),
            Wording.count(first.elements(), "element"),
            Wording.percent(times * first.elements() / last.elements()));
  }

  /** Which of several deployments did most. */
  public static String best(List<Repeats> repeats) {
    return repeats.stream()
        .max(Comparator.comparingDouble(Repeats::mean))
        .map(IdealText::most)
        .orElse("");
  }

  private static String most(Repeats best) {
    return "Most was reached with %s of %s: %s trades/s."
        .formatted(
            Wording.count(best.elements(), "element"),
            Wording.count(best.queues(), "queue"),
            Wording.whole(best.mean()));
  }
}
