package io.straightway.benchmark.fanout;

import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.table.Numbers;
import java.util.List;
import java.util.SortedMap;

/**
 * The outcome of a fan-out bench.
 *
 * @param cells every measurement
 * @param comparisons the comparisons of the first tick with each other one, for each number of
 *     subscribers
 * @param published the mean latencies of another system in microseconds, by updates per second
 * @param publishedBy the source of these latencies
 */
public record FanOutOutcome(
    List<FanOutCell> cells,
    List<TickPair> comparisons,
    SortedMap<Double, Double> published,
    String publishedBy) {

  /** A comparison of two ticks with one number of subscribers. */
  public record TickPair(
      int subscribers, long firstTickMillis, long secondTickMillis, LatencyComparison comparison) {
    /** Returns the conclusion in one sentence. */
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

  /**
   * Returns whether every measurement reached a steady state and published at least 95 % of its
   * rate.
   */
  public boolean holds() {
    return cells.stream().allMatch(cell -> cell.steady() && cell.published() > 0.95 * cell.rate());
  }
}
