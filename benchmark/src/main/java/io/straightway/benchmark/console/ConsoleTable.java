package io.straightway.benchmark.console;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** Prints what a bench of the console found. */
public final class ConsoleTable {
  private static final double KILO = 1e3;

  private ConsoleTable() {}

  /** Prints it, for a person. */
  public static void print(ConsoleOutcome outcome, PrintWriter out) {
    Table<ScreenTimes> table =
        Table.of(ScreenTimes.class)
            .words("screen", ScreenTimes::address)
            .numbers("first ms", ScreenTimes::first, ConsoleTable::millis)
            .numbers("median ms", ScreenTimes::median, ConsoleTable::millis)
            .numbers("p95 ms", ScreenTimes::p95, ConsoleTable::millis)
            .numbers("max ms", ScreenTimes::max, ConsoleTable::millis)
            .numbers("kB", each -> Numbers.rounded(each.bytes() / KILO, 1))
            .words("", each -> each.isOver(outcome.limitMillis()) ? "over" : "");
    out.println();
    table.print(outcome.screens(), out, "  ");
    out.println();
    out.printf(
        "  %s of %s within %s ms, the first time and 95 times in 100%n",
        Numbers.of(outcome.screens().size() - outcome.over().size()),
        Numbers.of(outcome.screens().size()),
        millis(outcome.limitMillis()));
    outcome.notAsked().forEach(each -> Paragraph.print(out, "  not asked: ", each));
    if (outcome.cost() != null) {
      print(outcome.cost(), out);
    }
  }

  private static void print(CostOfOperators cost, PrintWriter out) {
    out.println();
    cost.pairs().forEach(pair -> out.println("  " + pair.text()));
    out.printf(
        "  %d operators, a page every %s s, %s pages: throughput is %s %% lower (95 %%: %s to %s)%n",
        cost.operators(),
        Numbers.rounded(cost.thinkSeconds(), 1),
        Numbers.of(cost.pages()),
        Numbers.rounded(cost.percent(), 1),
        Numbers.rounded(cost.lower(), 1),
        Numbers.rounded(cost.upper(), 1));
    out.println("  " + cost.verdict());
  }

  private static String millis(double millis) {
    return Numbers.rounded(millis, 0);
  }
}
