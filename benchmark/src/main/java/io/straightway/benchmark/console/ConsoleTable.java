package io.straightway.benchmark.console;

import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.TextTable;
import java.io.PrintWriter;

/** Prints what a bench of the console found. */
public final class ConsoleTable {
  private static final double KILO = 1e3;

  private ConsoleTable() {}

  /** Prints it, for a person. */
  public static void print(ConsoleOutcome outcome, PrintWriter out) {
    TextTable table =
        new TextTable(
            TextTable.words("screen"),
            TextTable.numbers("first ms"),
            TextTable.numbers("median ms"),
            TextTable.numbers("p95 ms"),
            TextTable.numbers("max ms"),
            TextTable.numbers("kB"),
            TextTable.words(""));
    for (ScreenTimes screen : outcome.screens()) {
      table.add(
          screen.address(),
          millis(screen.first()),
          millis(screen.median()),
          millis(screen.p95()),
          millis(screen.max()),
          Numbers.rounded(screen.bytes() / KILO, 1),
          screen.isOver(outcome.limitMillis()) ? "over" : "");
    }
    table.print(out, "  ");
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
    out.flush();
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
