package io.straightway.benchmark.fanout;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** The outcome of a fan-out bench as text. */
public final class FanOutTable {
  private static final double MEGA = 1e6;

  private FanOutTable() {}

  /** Prints the measurements and the conclusions as text. */
  public static void print(FanOutOutcome outcome, PrintWriter out) {
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
            .numbers("RMDS us", cell -> published(outcome, cell))
            .numbers("MB", cell -> Numbers.rounded(cell.residentBytes() / MEGA, 0))
            .numbers("cores", cell -> Numbers.rounded(cell.cpu(), 2))
            .words("", cell -> cell.steady() ? "" : "not steady");
    out.println();
    table.print(outcome.cells(), out, "  ");
    out.println();
    outcome.comparisons().forEach(pair -> Paragraph.print(out, "  ", pair.verdict()));
    Paragraph.print(out, "  ", "RMDS: mean latency, " + outcome.publishedBy());
  }

  private static String published(FanOutOutcome outcome, FanOutCell cell) {
    Double mean = outcome.published().get((double) cell.rate());
    return mean == null ? "" : micros(mean);
  }

  private static String micros(double micros) {
    return Numbers.of(Math.round(micros));
  }
}
