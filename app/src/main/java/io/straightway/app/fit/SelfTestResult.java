package io.straightway.app.fit;

import io.straightway.scalability.fit.selftest.SelfTest;
import io.straightway.scalability.fit.selftest.SelfTest.Coverage;
import io.straightway.scalability.fit.selftest.SimulatedSystem;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;

/**
 * How often the intervals held the truth.
 *
 * @param studies how many of each system
 * @param model of the parameters, by system
 * @param peak of the peak over models, by system that was measured below it
 */
record SelfTestResult(int studies, List<Coverage> model, List<Coverage> peak) {
  static SelfTestResult of(int studies, long seed) {
    return new SelfTestResult(
        studies,
        SimulatedSystem.all().stream()
            .map(system -> SelfTest.ofTheModel(system, studies, seed))
            .toList(),
        SimulatedSystem.belowThePeak().stream()
            .map(system -> SelfTest.ofThePeak(system, studies, seed))
            .toList());
  }

  /** For programs: one object for each table row. */
  List<Coverage> json() {
    return Stream.concat(model.stream(), peak.stream()).toList();
  }

  /** For people. */
  void print(PrintWriter out) {
    out.println(
        "Intervals of 95 % that held the truth, in " + Numbers.of(studies) + " studies a row");
    out.println();
    print(model, out);
    out.println();
    out.println("Measured below the peak: the peak over all models that weren't ruled out");
    out.println();
    print(peak, out);
    out.flush();
  }

  private static void print(List<Coverage> rows, PrintWriter out) {
    Table<Coverage> table =
        Table.of(Coverage.class)
            .words("sizes", row -> row.system().sizes())
            .numbers("runs", row -> row.system().runs())
            .words("scatter", row -> row.system().proportional() ? "proportional" : "constant");
    for (String each : rows.get(0).held().keySet()) {
      table = table.numbers(each, row -> Numbers.percent(row.held().getOrDefault(each, 0.0)));
    }
    table.print(rows, out, "  ");
  }
}
