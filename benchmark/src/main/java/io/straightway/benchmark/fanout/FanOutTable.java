package io.straightway.benchmark.fanout;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** Prints what a bench of the fan-out found. */
public final class FanOutTable {
  private static final double MEGA = 1e6;

  private FanOutTable() {}

  /** Prints it, for a person. */
  public static void print(FanOutOutcome outcome, PrintWriter out) {
    Table<FanOutCell> table =
        Table.of(FanOutCell.class)
            .numbers("session", each -> Numbers.of(each.session()))
            .numbers("tick ms", each -> Numbers.of(each.tickMillis()))
            .numbers("subscribers", each -> Numbers.of(each.subscribers()))
            .numbers("updates/s", each -> Numbers.of(Math.round(each.published())))
            .numbers("received/s", each -> Numbers.of(Math.round(each.received())))
            .numbers("median us", each -> micros(each.medianMicros()))
            .numbers("p99 us", each -> micros(each.p99Micros()))
            .numbers("mean us", each -> micros(each.meanMicros()))
            .numbers("RMDS us", each -> published(outcome, each))
            .numbers("MB", each -> Numbers.rounded(each.residentBytes() / MEGA, 0))
            .numbers("cores", each -> Numbers.rounded(each.cpu(), 2))
            .words("", each -> each.steady() ? "" : "not steady");
    out.println();
    table.print(outcome.cells(), out, "  ");
    out.println();
    outcome.comparisons().forEach(each -> Paragraph.print(out, "  ", each.verdict()));
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
