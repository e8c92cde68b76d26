package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import java.io.PrintWriter;

/**
 * Latency targets and prices for people.
 *
 * @param sizeName what sizes are called
 * @param unit the unit of throughput
 * @param out where it is printed
 */
record PlanningText(String sizeName, String unit, PrintWriter out) {

  void print(SizeForLatency size) {
    out.println();
    Double n = size.n();
    String target = "A request takes " + Digits.of(size.target()) + " s or less ";
    if (n == null) {
      Paragraph.print(
          out,
          "",
          size.met()
              ? target + "as far as the curve is looked at, three times the largest size"
              : target + "at no measured " + sizeName);
      return;
    }
    Paragraph.print(
        out,
        "",
        target
            + "up to "
            + sizeName
            + " = "
            + Digits.of(n)
            + " ("
            + Digits.interval(size.interval())
            + "), so "
            + Numbers.of((long) Math.floor(n + 1e-9)));
  }

  void print(Overhead overhead) {
    out.println();
    out.println("  Where capacity goes, by " + overhead.model().word());
    TextTable table =
        new TextTable(
            TextTable.numbers(sizeName),
            TextTable.numbers("useful"),
            TextTable.numbers("contention"),
            TextTable.numbers("coherency"),
            TextTable.numbers("one more adds"));
    overhead
        .shares()
        .forEach(
            each ->
                table.add(
                    Digits.of(each.n()),
                    Digits.percent(each.useful()),
                    Digits.percent(each.contention()),
                    Digits.percent(each.coherency()),
                    Digits.of(each.gain())));
    table.print(out, "  ");
    Paragraph.print(out, "", optimum(overhead) + ". " + paying(overhead));
  }

  private String optimum(Overhead overhead) {
    return overhead.optimal() == null
        ? "Throughput doesn't turn: there is no best " + sizeName
        : "Throughput is highest at " + sizeName + " = " + Numbers.of(overhead.optimal());
  }

  private String paying(Overhead overhead) {
    String price =
        "At a price of "
            + Digits.of(overhead.price())
            + " for one more, and a worth of "
            + Digits.of(overhead.worth())
            + " for 1 "
            + unit
            + ", ";
    Integer last = overhead.lastPaying();
    if (last == null) {
      return price
          + "one more pays as far as the curve is looked at, "
          + sizeName
          + " = "
          + Numbers.of(overhead.lookedTo());
    }
    return last == 0
        ? price + "not even the first pays"
        : price + "adding pays up to " + sizeName + " = " + Numbers.of(last);
  }
}
