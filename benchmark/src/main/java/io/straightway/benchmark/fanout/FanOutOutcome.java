package io.straightway.benchmark.fanout;

import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.table.Numbers;
import java.util.List;
import java.util.SortedMap;

/**
 * What a bench of the fan-out found.
 *
 * @param cells every measurement
 * @param comparisons of the first tick with each other one, for each number of subscribers
 * @param published mean latencies of another system in microseconds, by updates a second
 * @param publishedBy who published them
 */
public record FanOutOutcome(
    List<FanOutCell> cells,
    List<Compared> comparisons,
    SortedMap<Double, Double> published,
    String publishedBy) {

  /** Two ticks with one number of subscribers. */
  public record Compared(
      int subscribers, long firstTickMillis, long secondTickMillis, LatencyComparison comparison) {
    /** The conclusion, in a sentence. */
    String verdict() {
      String change = "%+.0f %%".formatted(100 * comparison.change());
      String what =
          "with %s a tick of %d ms against %d ms: mean latency %s"
              .formatted(
                  Numbers.of(subscribers, "subscriber"), secondTickMillis, firstTickMillis, change);
      if (!comparison.isKnown()) {
        return what + "; one session of each says nothing of chance";
      }
      boolean differs =
          comparison.changeInterval().isAbove(0) || comparison.changeInterval().isBelow(0);
      return what + (differs ? ", beyond chance" : ", which may be chance");
    }
  }

  /** Whether every measurement had a steady state, and enough was published. */
  public boolean holds() {
    return cells.stream().allMatch(each -> each.steady() && each.published() > 0.95 * each.rate());
  }
}
