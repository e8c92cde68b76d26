package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.Paragraph;
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
    for (Exclusion each : excluded.stream().limit(MOST_ROWS).toList()) {
      Paragraph.print(
          out,
          "line " + each.line() + "  " + each.code() + "  ",
          each.reason() + measured(each, sizeName, unit));
    }
    if (excluded.size() > MOST_ROWS) {
      out.println("  and " + Numbers.of(excluded.size() - MOST_ROWS) + " more");
    }
  }

  private static String measured(Exclusion each, String sizeName, String unit) {
    return each.n() == null
        ? ""
        : " ("
            + sizeName
            + " "
            + Digits.of(each.n())
            + (each.throughput() == null ? "" : ", " + Digits.of(each.throughput()) + " " + unit)
            + ")";
  }
}
