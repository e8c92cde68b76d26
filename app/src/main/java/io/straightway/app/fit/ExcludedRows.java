package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.data.Exclusion;
import java.io.PrintWriter;
import java.util.List;

/** Rows that were left out, for people. */
final class ExcludedRows {
  private static final int MOST_ROWS = 40;

  private ExcludedRows() {}

  /** Prints them after an empty line; nothing if there are none. */
  static void print(List<Exclusion> excluded, String sizeName, String unit, PrintWriter out) {
    if (excluded.isEmpty()) {
      return;
    }
    out.println();
    out.println("  Left out");
    TextTable table =
        new TextTable(
            TextTable.numbers("line"),
            TextTable.numbers(sizeName),
            TextTable.numbers(unit),
            TextTable.words("code"),
            TextTable.words("reason"));
    for (Exclusion each : excluded.stream().limit(MOST_ROWS).toList()) {
      table.add(
          Long.toString(each.line()),
          Digits.orNone(each.n()),
          Digits.orNone(each.throughput()),
          each.code().name(),
          each.reason());
    }
    table.print(out, "  ");
    if (excluded.size() > MOST_ROWS) {
      out.println("  and " + Numbers.of(excluded.size() - MOST_ROWS) + " more");
    }
  }
}
