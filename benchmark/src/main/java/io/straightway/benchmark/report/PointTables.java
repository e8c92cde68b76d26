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

/** All points that were measured, and those that yield no number. */
final class PointTables {
  private static final Comparator<Repeats> ORDER =
      Comparator.comparing((Repeats each) -> each.deployment().isSentinel())
          .thenComparing(each -> each.deployment().positions())
          .thenComparing(each -> each.deployment().commitPoints())
          .thenComparingDouble(each -> each.deployment().hotShare())
          .thenComparingInt(each -> each.deployment().queues())
          .thenComparingInt(each -> each.deployment().elements());

  /** A point without a number. */
  private record Unusable(BenchSession session, RunPoint point) {}

  private static final Table<Unusable> UNUSABLE =
      Table.of(Unusable.class)
          .words("point", each -> each.session.name() + " " + each.point.name())
          .numbers("elements", each -> each.point.deployment().elements())
          .words("mode", each -> each.point.deployment().mode())
          .words("invariants", each -> invariants(each.point))
          .words("why", each -> each.point.note().isEmpty() ? "not recorded" : each.point.note())
          .words("next", each -> NextStep.of(each.point.note()));

  private PointTables() {}

  static void write(BenchFiles files, Html html) {
    for (BenchSession session : files.sessions()) {
      List<Repeats> rows = Repeats.of(session.points()).stream().sorted(ORDER).toList();
      String caption =
          "Throughput, from %s: the mean of the runs with its 95 %% interval, processor time for a trade, and resident memory of all elements"
              .formatted(session.file("runs.csv"));
      ReportFrame.table(html, caption, points(session).text(rows));
    }
    List<Unusable> unusable =
        files.sessions().stream()
            .flatMap(each -> each.points().stream().map(point -> new Unusable(each, point)))
            .filter(each -> !each.point.hasNumber())
            .toList();
    ReportFrame.table(html, "Points without a number", UNUSABLE.text(unusable));
  }

  private static Table<Repeats> points(BenchSession session) {
    return Table.of(Repeats.class)
        .numbers("elements", each -> each.deployment().elements())
        .numbers("queues", each -> each.deployment().queues())
        .words("positions", each -> each.deployment().positions())
        .words("commit by", each -> each.deployment().commitPoints())
        .numbers("hot share", each -> Wording.fixed(100 * each.deployment().hotShare(), 0) + " %")
        .numbers("runs", PointTables::runs)
        .numbers("trades/s", each -> Wording.whole(each.mean(RunPoint::tradesPerSecond)))
        .numbers("95 % interval", each -> Wording.interval(each.interval()))
        .numbers(
            "of floor", each -> Wording.percent(Summaries.floorFraction(each, session.manifest())))
        .numbers("CPU of elements, \u00B5s", perTrade(each -> each.use().elementCpuSeconds()))
        .numbers("of feeders, \u00B5s", perTrade(each -> each.use().feederCpuSeconds()))
        .numbers("of database, \u00B5s", perTrade(each -> each.use().databaseCpuSeconds()))
        .numbers("memory", PointTables::memory)
        .words("remark", PointTables::remark);
  }

  /** Those that yield a number, and of how many. */
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
