package io.straightway.app.fit;

import io.straightway.scalability.fit.selftest.SelfTest;
import io.straightway.scalability.fit.selftest.SelfTest.Coverage;
import io.straightway.scalability.fit.selftest.SimulatedSystem;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How often the intervals held the truth, in tables. */
final class SelfTestResult {
  private final int studies;
  private final List<Coverage> model = new ArrayList<>();
  private final List<Coverage> peak = new ArrayList<>();

  private SelfTestResult(int studies) {
    this.studies = studies;
  }

  static SelfTestResult of(int studies, long seed) {
    SelfTestResult result = new SelfTestResult(studies);
    SimulatedSystem.all()
        .forEach(system -> result.model.add(SelfTest.ofTheModel(system, studies, seed)));
    SimulatedSystem.belowThePeak()
        .forEach(system -> result.peak.add(SelfTest.ofThePeak(system, studies, seed)));
    return result;
  }

  /** For programs: one object for each table row. */
  List<Map<String, Object>> json() {
    List<Map<String, Object>> rows = new ArrayList<>();
    model.forEach(each -> rows.add(json(each)));
    peak.forEach(each -> rows.add(json(each)));
    return rows;
  }

  private static Map<String, Object> json(Coverage each) {
    return Map.of(
        "sizes", each.system().sizes(),
        "runs", each.system().runs(),
        "proportional", each.system().proportional(),
        "studies", each.studies(),
        "held", each.held());
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
