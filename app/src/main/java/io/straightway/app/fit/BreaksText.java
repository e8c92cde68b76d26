package io.straightway.app.fit;

import io.straightway.charts.text.TextTable;
import io.straightway.scalability.fit.check.Breaks;
import io.straightway.scalability.fit.estimate.Fit;
import java.io.PrintWriter;
import java.util.List;

/** The parts of a curve that breaks, for people. */
final class BreaksText {
  private BreaksText() {}

  /** Prints one row for each parameter of each part. */
  static void print(Breaks breaks, String sizeName, PrintWriter out) {
    out.println();
    out.println(
        "  Fitted in parts; one curve for all is "
            + Digits.of(breaks.gain())
            + " times as far off");
    TextTable table =
        new TextTable(
            TextTable.words(sizeName),
            TextTable.words("model"),
            TextTable.words("parameter"),
            TextTable.numbers("estimate"),
            TextTable.numbers("residual"));
    breaks.parts().forEach(part -> add(part, table));
    table.print(out, "  ");
  }

  private static void add(Fit part, TextTable table) {
    List<String> names = part.family().parameterNames();
    for (int i = 0; i < names.size(); i++) {
      boolean first = i == 0;
      table.add(
          first
              ? Digits.of(part.data().smallest()) + " to " + Digits.of(part.data().largest())
              : "",
          first ? part.family().word() : "",
          names.get(i),
          Digits.of(part.parameters()[i]),
          first && part.freedom() > 0 ? Digits.of(Math.sqrt(part.variance())) : "");
    }
  }
}
