package io.straightway.benchmark.fanout;

import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;
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
  private static final double MEGA = 1e6;

  /** A comparison of two ticks with one number of subscribers. */
  public record TickPair(
      int subscribers, long firstTickMillis, long secondTickMillis, LatencyComparison comparison) {
    /** Returns the conclusion in one sentence. */
    String verdict() {
      String change = "%+.0f %%".formatted(100 * comparison.change());
      String result =
          "with %s a tick of %d ms against %d ms: mean latency %s"
              .formatted(
                  Numbers.of(subscribers, "subscriber"), secondTickMillis, firstTickMillis, change);
      if (!comparison.isTestable()) {
        return result + "; one session of each says nothing of chance";
      }
      boolean differs =
          comparison.changeInterval().isAbove(0) || comparison.changeInterval().isBelow(0);
      return result + (differs ? ", beyond chance" : ", which may be chance");
    }
  }

  /**
   * Returns whether every measurement reached a steady state and published at least 95 % of its
   * rate.
   */
  public boolean holds() {
    return cells.stream().allMatch(cell -> cell.steady() && cell.published() > 0.95 * cell.rate());
  }

  /** Prints the measurements and the conclusions as text. */
  public void print(PrintWriter out) {
    Table<FanOutCell> table =
        Table.of(FanOutCell.class)
            .numbers("session", cell -> Numbers.of(cell.session()))
            .numbers("tick ms", cell -> Numbers.of(cell.tickMillis()))
            .numbers("subscribers", cell -> Numbers.of(cell.subscribers()))
            .numbers("updates/s", cell -> Numbers.of(Math.round(cell.published())))
            .numbers("received/s", cell -> Numbers.of(Math.round(cell.received())))
            .numbers("median us", cell -> micros(cell.medianMicros()))
            .numbers("p99 us", cell -> micros(cell.p99Micros()))
            .numbers("mean us", cell -> micros(cell.meanMicros()))
            .numbers("RMDS us", cell -> published(cell))
            .numbers("MB", cell -> Numbers.rounded(cell.residentBytes() / MEGA, 0))
            .numbers("cores", cell -> Numbers.rounded(cell.cpu(), 2))
            .words("", cell -> cell.steady() ? "" : "not steady");
    out.println();
    table.print(cells, out, "  ");
    out.println();
    comparisons.forEach(pair -> Paragraph.print(out, "  ", pair.verdict()));
    Paragraph.print(out, "  ", "RMDS: mean latency, " + publishedBy);
  }

  private String published(FanOutCell cell) {
    Double mean = published.get((double) cell.rate());
    return mean == null ? "" : micros(mean);
  }

  private static String micros(double micros) {
    return Numbers.of(Math.round(micros));
  }
}
