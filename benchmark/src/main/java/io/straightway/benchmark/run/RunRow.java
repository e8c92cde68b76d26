package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchNumbers;
import io.straightway.benchmark.run.PointUse.Use;
import io.straightway.scalability.run.RunPlan;
import io.straightway.scalability.run.SteadyThroughput.Steady;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One row of {@code runs.csv}: what was measured at one point.
 *
 * @param steady its steady part; null if the point yields no number
 * @param use what was used in the steady part
 * @param checked whether the invariants held; null if they were not asked
 * @param note why there is no number; empty if there is one
 */
public record RunRow(
    RunPlan.Point<BenchCell> point,
    Instant startedAt,
    @Nullable Steady steady,
    Use use,
    @Nullable Boolean checked,
    String note) {

  public static final List<String> COLUMNS =
      List.of(
          "point",
          "mode",
          "elements",
          "queues",
          "positions",
          "commit_points",
          "hot_share",
          "repeat",
          "started_at",
          "on_curve",
          "throughput",
          "trades_per_second",
          "floor_fraction",
          "cpu_seconds",
          "trades",
          "seconds",
          "warm_up_seconds",
          "element_cpu_seconds",
          "feeder_cpu_seconds",
          "database_cpu_seconds",
          "element_rss_bytes",
          "database_bytes",
          "checked",
          "note");

  private static final String SENTINEL = "sentinel";
  private static final int SECONDS_PER_HOUR = 3600;

  boolean hasNumber() {
    return steady != null;
  }

  double tradesPerSecond() {
    return Objects.requireNonNull(steady).perSecond();
  }

  /** The row by column; the floor is not known yet. */
  public Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    BenchCell cell = point.cell();
    cells.put("point", point.name());
    cells.put("mode", point.sentinel() ? SENTINEL : cell.mode());
    cells.put("elements", Integer.toString(cell.elements()));
    cells.put("queues", Integer.toString(cell.queues()));
    cells.put("positions", cell.positions());
    cells.put("commit_points", cell.commitPoints());
    cells.put("hot_share", BenchNumbers.plain(cell.hotShare()));
    cells.put("repeat", Integer.toString(point.repeat()));
    cells.put("started_at", startedAt.toString());
    cells.put("on_curve", Boolean.toString(!point.sentinel()));
    if (steady != null) {
      cells.put("throughput", BenchNumbers.rounded(steady.perSecond() * SECONDS_PER_HOUR, 0));
      cells.put("trades_per_second", BenchNumbers.rounded(steady.perSecond(), 1));
      cells.put("trades", BenchNumbers.rounded(steady.count(), 0));
      cells.put("seconds", BenchNumbers.rounded(steady.seconds(), 3));
      cells.put("warm_up_seconds", BenchNumbers.rounded(steady.warmUpSeconds(), 3));
    }
    cells.putAll(use.cells());
    cells.put("checked", checked == null ? "" : checked.toString());
    cells.put("note", note);
    return cells;
  }
}
