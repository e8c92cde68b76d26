package io.straightway.benchmark.report;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.findings.NextStep;
import io.straightway.benchmark.findings.Summaries;
import io.straightway.benchmark.findings.Wording;
import io.straightway.table.Html;
import io.straightway.table.Table;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All measured points, and those that yield no number. */
final class PointTables {
  private static final Comparator<Repeats> ORDER =
      Comparator.comparing((Repeats repeats) -> repeats.deployment().isSentinel())
          .thenComparing(repeats -> repeats.deployment().positions())
          .thenComparing(repeats -> repeats.deployment().commitPoints())
          .thenComparingDouble(repeats -> repeats.deployment().hotShare())
          .thenComparingInt(repeats -> repeats.deployment().queues())
          .thenComparingInt(repeats -> repeats.deployment().elements());

  /** A point without a number. */
  private record UnusablePoint(BenchSession session, RunPoint point) {}

  private static final Table<UnusablePoint> UNUSABLE =
      Table.of(UnusablePoint.class)
          .words("point", point -> point.session.name() + " " + point.point.name())
          .numbers("elements", point -> point.point.deployment().elements())
          .words("mode", point -> point.point.deployment().mode())
          .words("invariants", point -> invariants(point.point))
          .words(
              "note", point -> point.point.note().isEmpty() ? "not recorded" : point.point.note())
          .words("next", point -> NextStep.of(point.point.note()));

  private PointTables() {}

  static void write(BenchFiles files, Html html) {
    for (BenchSession session : files.sessions()) {
      List<Repeats> rows = Repeats.of(session.points()).stream().sorted(ORDER).toList();
      String caption =
          "Throughput, from %s: the mean of the runs with its 95 %% interval, processor time for a trade, and peak resident memory of the largest element"
              .formatted(session.file("runs.csv"));
      ReportFrame.table(html, caption, points(session).text(rows));
    }
    List<UnusablePoint> unusable =
        files.sessions().stream()
            .flatMap(
                session ->
                    session.points().stream().map(point -> new UnusablePoint(session, point)))
            .filter(point -> !point.point.hasNumber())
            .toList();
    ReportFrame.table(html, "Points without a number", UNUSABLE.text(unusable));
  }

  private static Table<Repeats> points(BenchSession session) {
    return Table.of(Repeats.class)
        .numbers("elements", repeats -> repeats.deployment().elements())
        .numbers("queues", repeats -> repeats.deployment().queues())
        .words("positions", repeats -> repeats.deployment().positions())
        .words("commit by", repeats -> repeats.deployment().commitPoints())
        .numbers(
            "hot share", repeats -> Wording.fixed(100 * repeats.deployment().hotShare(), 0) + " %")
        .numbers("runs", PointTables::runs)
        .numbers("trades/s", repeats -> Wording.whole(repeats.mean(RunPoint::tradesPerSecond)))
        .numbers("95 % interval", repeats -> Wording.interval(repeats.interval()))
        .numbers(
            "of floor",
            repeats -> Wording.percent(Summaries.floorFraction(repeats, session.manifest())))
        .numbers("CPU of elements, \u00B5s", perTrade(point -> point.use().elementCpuSeconds()))
        .numbers("of feeders, \u00B5s", perTrade(point -> point.use().feederCpuSeconds()))
        .numbers("of database, \u00B5s", perTrade(point -> point.use().databaseCpuSeconds()))
        .numbers("memory", PointTables::memory)
        .words("remark", PointTables::remark);
  }

  /** Returns the number of runs that yield a number, and the total if that is larger. */
  private static String runs(Repeats repeats) {
    int all = repeats.points().size();
    int numbers = repeats.rates().length;
    return numbers == all ? Wording.whole(all) : numbers + " of " + all;
  }

  private static Function<Repeats, String> perTrade(Function<RunPoint, @Nullable Double> seconds) {
    return repeats ->
        Wording.number(repeats.mean(point -> point.microsPerTrade(seconds.apply(point))));
  }

  private static String memory(Repeats repeats) {
    Double bytes = repeats.mean(point -> point.use().elementRssBytes());
    return bytes == null ? Wording.NONE : Wording.bytes(bytes);
  }

  private static String remark(Repeats repeats) {
    if (repeats.deployment().isSentinel()) {
      return "sentinel";
    }
    return repeats.onCurve() ? "" : "off the curve";
  }

  private static String invariants(RunPoint point) {
    if (point.checked() == null) {
      return "not checked";
    }
    return point.isBroken() ? "broken" : "hold";
  }
}
