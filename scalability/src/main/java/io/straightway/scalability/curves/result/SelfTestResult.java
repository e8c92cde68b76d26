package io.straightway.scalability.curves.result;

import io.straightway.scalability.fit.selftest.SelfTest;
import io.straightway.scalability.fit.selftest.SelfTest.Coverage;
import io.straightway.scalability.fit.selftest.SimulatedSystem;
import io.straightway.scalability.statistics.IntervalScore;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The coverage of the intervals: how often they contained the true value.
 *
 * @param studies the number of studies of each system
 * @param model the coverage of parameters, by system
 * @param study the coverage of the peak over models and of predictions, by system
 * @param equal the verdicts on pairs of equal systems measured in sessions
 */
public record SelfTestResult(
    int studies, List<Coverage> model, List<Coverage> study, List<Coverage> equal) {
  /** Simulates studies of every known system. */
  public static SelfTestResult of(int studies, long seed) {
    return new SelfTestResult(
        studies,
        SimulatedSystem.all().stream()
            .map(system -> SelfTest.ofTheModel(system, studies, seed))
            .toList(),
        Stream.of(
                SimulatedSystem.belowThePeak(),
                SimulatedSystem.all().stream().filter(system -> system.runs() != 2).toList(),
                SimulatedSystem.overloaded())
            .flatMap(List::stream)
            .map(system -> SelfTest.ofTheStudy(system, studies, seed))
            .toList(),
        SimulatedSystem.inSessions().stream()
            .map(system -> SelfTest.ofEqualSystems(system, studies, seed))
            .toList());
  }

  /** Returns the result as JSON, one object for each table row. */
  public List<Coverage> json() {
    return Stream.of(model, study, equal).flatMap(List::stream).toList();
  }

  /** Prints the result. */
  public void print(PrintWriter out) {
    out.println(
        "Intervals of 95 % that held the truth, in " + Numbers.of(studies) + " studies a row");
    out.println();
    print(model, Coverage::held, Numbers::percent, out);
    out.println();
    out.println("By a whole study: the peak over models that weren't ruled out, and predictions");
    out.println();
    print(study, Coverage::held, Numbers::percent, out);
    out.println();
    out.println("Upper by lower end of the same, the median");
    out.println();
    print(study, Coverage::width, SelfTestResult::ratio, out);
    out.println();
    out.println("Interval score of the same, on a log scale: width, and misses times 40");
    out.println();
    print(study, Coverage::score, score -> Numbers.rounded(score, 2), out);
    out.println();
    out.println("By stp compare: pairs of equal systems, three sessions each, that it calls equal");
    out.println();
    print(equal, Coverage::held, Numbers::percent, out);
    out.flush();
  }

  private static String ratio(double width) {
    return width >= IntervalScore.FARTHEST ? "open" : Numbers.rounded(width, 2);
  }

  private static void print(
      List<Coverage> rows,
      Function<Coverage, Map<String, Double>> coverage,
      DoubleFunction<String> text,
      PrintWriter out) {
    Table<Coverage> table =
        Table.of(Coverage.class)
            .words("sizes", row -> row.system().sizes())
            .numbers("runs", row -> row.system().runs())
            .numbers("sessions differ", row -> Numbers.percent(row.system().sessionEffect()))
            .words("scatter", row -> row.system().proportional() ? "proportional" : "constant");
    for (String name : rows.get(0).held().keySet()) {
      table = table.numbers(name, row -> text.apply(coverage.apply(row).getOrDefault(name, 0.0)));
    }
    table.print(rows, out, "  ");
  }
}
