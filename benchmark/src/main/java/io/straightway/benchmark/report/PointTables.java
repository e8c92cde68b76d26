package io.straightway.benchmark.report;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.findings.Shown;
import io.straightway.benchmark.findings.Summaries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All points that were measured, and those that yield no number. */
final class PointTables {
  private PointTables() {}

  static void write(BenchFiles files, Html html) {
    for (BenchSession session : files.sessions()) {
      if (!session.points().isEmpty()) {
        write(session, html);
      }
    }
    withoutNumber(files, html);
  }

  private static void write(BenchSession session, Html html) {
    HtmlTable table =
        HtmlTable.of(
            "Throughput, from "
                + session.file("runs.csv")
                + ": the mean of the runs with its 95 % interval, processor time for a trade, and"
                + " resident memory of all elements",
            "#elements",
            "#queues",
            "positions",
            "commit by",
            "#hot share",
            "#runs",
            "#trades/s",
            "#95 % interval",
            "#of floor",
            "#CPU of elements, \u00B5s",
            "#of feeders, \u00B5s",
            "#of database, \u00B5s",
            "#memory",
            "remark");
    Repeats.of(session.points()).stream()
        .sorted(
            Comparator.comparing((Repeats each) -> each.deployment().isSentinel())
                .thenComparing(each -> each.deployment().positions())
                .thenComparing(each -> each.deployment().commitPoints())
                .thenComparingDouble(each -> each.deployment().hotShare())
                .thenComparingInt(each -> each.deployment().queues())
                .thenComparingInt(each -> each.deployment().elements()))
        .forEach(each -> table.add(row(each, session)));
    table.write(html);
  }

  private static List<String> row(Repeats repeats, BenchSession session) {
    Deployment deployment = repeats.deployment();
    List<String> row = new ArrayList<>();
    row.add(Shown.whole((double) deployment.elements()));
    row.add(Shown.whole((double) deployment.queues()));
    row.add(deployment.positions());
    row.add(deployment.commitPoints());
    row.add(Shown.fixed(100 * deployment.hotShare(), 0) + " %");
    row.add(runs(repeats));
    if (repeats.hasNumber()) {
      row.add(Shown.whole(repeats.mean()));
      row.add(Shown.interval(repeats.interval()));
      row.add(Shown.percent(Summaries.floorFraction(repeats, session.manifest())));
    } else {
      row.addAll(List.of(Shown.NONE, Shown.NONE, Shown.NONE));
    }
    row.add(perTrade(repeats, point -> point.use().elementCpuSeconds()));
    row.add(perTrade(repeats, point -> point.use().feederCpuSeconds()));
    row.add(perTrade(repeats, point -> point.use().databaseCpuSeconds()));
    OptionalDouble memory = repeats.mean(point -> point.use().elementRssBytes());
    row.add(memory.isEmpty() ? Shown.NONE : Shown.bytes(memory.getAsDouble()));
    row.add(remark(repeats));
    return row;
  }

  private static String runs(Repeats repeats) {
    int all = repeats.points().size();
    int numbers = repeats.rates().length;
    return numbers == all ? Shown.whole((double) all) : numbers + " of " + all;
  }

  private static String perTrade(Repeats repeats, Function<RunPoint, @Nullable Double> seconds) {
    return Shown.number(
        repeats.mean(
            point -> {
              OptionalDouble micros = point.microsPerTrade(seconds.apply(point));
              return micros.isPresent() ? (Double) micros.getAsDouble() : null;
            }));
  }

  private static String remark(Repeats repeats) {
    if (repeats.deployment().isSentinel()) {
      return "sentinel";
    }
    return repeats.onCurve() ? "" : "off the curve";
  }

  private static void withoutNumber(BenchFiles files, Html html) {
    HtmlTable table =
        HtmlTable.of("Points without a number", "point", "#elements", "mode", "invariants", "why");
    for (BenchSession session : files.sessions()) {
      session.points().stream()
          .filter(each -> !each.hasNumber())
          .forEach(
              each ->
                  table.add(
                      session.name() + " " + each.name(),
                      Shown.whole((double) each.deployment().elements()),
                      each.deployment().mode(),
                      invariants(each),
                      each.note().isEmpty() ? "not recorded" : each.note()));
    }
    table.write(html);
  }

  private static String invariants(RunPoint point) {
    if (point.checked() == null) {
      return "not checked";
    }
    return point.isBroken() ? "broken" : "hold";
  }
}
