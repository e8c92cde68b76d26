package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.Repeats;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import java.util.Comparator;
import java.util.List;

/** Sentences about figures of throughput. */
public final class IdealText {
  private IdealText() {}

  /**
   * States the share of linear scaling that a mode reaches.
   *
   * @param range the range of the sentinels, as a share of their mean
   */
  public static String sentence(String mode, List<Repeats> repeats, double range) {
    Comparator<Repeats> size = Comparator.comparingInt(Repeats::elements);
    Repeats first = repeats.stream().filter(Repeats::onCurve).min(size).orElseThrow();
    Repeats last = repeats.stream().filter(Repeats::onCurve).max(size).orElseThrow();
    double times = last.mean() / first.mean();
    String by =
        range == 0
            ? ""
            : " (%s by the range of the sentinels)"
                .formatted(Wording.interval(Sentinels.widened(new Interval(times, times), range)));
    return "Mode '%s': %s gave %s times the throughput of %s%s, which is %s of linear scaling."
        .formatted(
            mode,
            Numbers.of(last.elements(), "element"),
            Wording.number(times),
            Numbers.of(first.elements(), "element"),
            by,
            Wording.percent(times * first.elements() / last.elements()));
  }

  /** Names the deployment with the highest throughput. */
  public static String best(List<Repeats> repeats) {
    return repeats.stream()
        .max(Comparator.comparingDouble(Repeats::mean))
        .map(IdealText::most)
        .orElse("");
  }

  private static String most(Repeats best) {
    return "The highest throughput was reached with %s of %s: %s trades/s."
        .formatted(
            Numbers.of(best.elements(), "element"),
            Numbers.of(best.queues(), "queue"),
            Wording.whole(best.mean()));
  }
}
