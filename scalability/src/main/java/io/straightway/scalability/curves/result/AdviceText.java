package io.straightway.scalability.curves.result;

import io.straightway.scalability.curves.Advice;
import io.straightway.scalability.curves.Advice.Section;
import io.straightway.scalability.fit.NextRuns.Separation;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;

/** Advice on the next runs as text. */
public final class AdviceText {
  private AdviceText() {}

  /** Prints the advice on each system. */
  public static void print(Advice advice, PrintWriter out) {
    advice.systems().forEach(system -> print(system, advice, out));
  }

  private static void print(Section system, Advice advice, PrintWriter out) {
    out.printf(
        "%sChosen so far: %s%n",
        system.mode() == null ? "" : "Mode " + PlainText.of(system.mode()) + ". ",
        system.chosen() == null ? "no model" : system.chosen().word());
    system.needs().forEach(need -> Paragraph.print(out, "- ", need));
    if (!system.runs().isEmpty()) {
      out.println();
      Table.of(Separation.class)
          .numbers(
              "run " + advice.file().sizeName(), separation -> Numbers.significant(separation.n()))
          .numbers("times", Separation::repeats)
          .words("to reject", separation -> separation.simpler().word())
          .words("if this is true", separation -> separation.richer().word())
          .numbers("with a probability of", separation -> Numbers.percent(separation.power()))
          .print(system.runs(), out, "  ");
    } else if (system.needs().isEmpty()) {
      out.println("  Nothing: no two models are left that further runs could distinguish");
    }
    FitText.excluded(system.excluded(), advice.file(), out);
    out.println();
  }
}
