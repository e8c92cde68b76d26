package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.curves.Advice;
import io.straightway.scalability.curves.Advice.OnSystem;
import io.straightway.scalability.curves.Advice.Run;
import java.io.PrintWriter;

/** Advice on the next runs, as text. */
final class AdviceText {
  private AdviceText() {}

  static void print(Advice advice, PrintWriter out) {
    for (OnSystem system : advice.systems()) {
      out.println(
          (system.mode() == null ? "" : "Mode " + PlainText.of(system.mode()) + ". ")
              + "Chosen so far: "
              + (system.chosen() == null ? "no model" : system.chosen()));
      system.needs().forEach(need -> Paragraph.print(out, "- ", need));
      if (!system.runs().isEmpty()) {
        out.println();
        table(advice.sizeName(), system).print(out, "  ");
      } else if (system.needs().isEmpty()) {
        out.println("  Nothing: no two models are left that further runs could distinguish");
      }
      ExcludedRows.print(system.excluded(), advice.sizeName(), advice.unit(), out);
      out.println();
    }
    out.flush();
  }

  private static TextTable table(String sizeName, OnSystem system) {
    TextTable table =
        new TextTable(
            TextTable.numbers("run " + sizeName),
            TextTable.numbers("times"),
            TextTable.words("to reject"),
            TextTable.words("if this is true"),
            TextTable.numbers("with a probability of"));
    for (Run run : system.runs()) {
      table.add(
          Digits.of(run.n()),
          Numbers.of(run.repeats()),
          run.rejects(),
          run.ifTrue(),
          Digits.percent(run.power()));
    }
    return table;
  }
}
