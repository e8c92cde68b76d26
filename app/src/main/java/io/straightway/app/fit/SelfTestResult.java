package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.fit.selftest.SelfTest;
import io.straightway.scalability.fit.selftest.SelfTest.Coverage;
import io.straightway.scalability.fit.selftest.SimulatedSystem;
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
    List<String> quantities = List.copyOf(rows.get(0).held().keySet());
    List<TextTable.Column> columns =
        new ArrayList<>(
            List.of(
                TextTable.words("sizes"), TextTable.numbers("runs"), TextTable.words("scatter")));
    quantities.forEach(each -> columns.add(TextTable.numbers(each)));
    TextTable table = new TextTable(columns.toArray(TextTable.Column[]::new));
    for (Coverage row : rows) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  row.system().sizes(),
                  Numbers.of(row.system().runs()),
                  row.system().proportional() ? "proportional" : "constant"));
      quantities.forEach(each -> cells.add(Digits.percent(row.held().getOrDefault(each, 0.0))));
      table.add(cells.toArray(String[]::new));
    }
    table.print(out, "  ");
  }
}
