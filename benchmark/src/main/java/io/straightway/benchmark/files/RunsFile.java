package io.straightway.benchmark.files;

import io.straightway.benchmark.files.RunPoint.Use;
import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.RowFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code runs.csv}: one row for each point. */
public final class RunsFile {
  /** How the file is called. */
  public static final String FILE = "runs.csv";

  /** Its columns. */
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

  private static final double SECONDS_PER_HOUR = 3600;
  private static final int FRACTION_DECIMALS = 4;

  private RunsFile() {}

  /** The row of a point, by column. */
  public static Map<String, String> cells(RunPoint point) {
    Map<String, String> cells = new LinkedHashMap<>();
    Deployment deployment = point.deployment();
    Use use = point.use();
    cells.put("point", point.name());
    cells.put("mode", deployment.mode());
    cells.put("elements", Integer.toString(deployment.elements()));
    cells.put("queues", Integer.toString(deployment.queues()));
    cells.put("positions", deployment.positions());
    cells.put("commit_points", deployment.commitPoints());
    cells.put("hot_share", BenchNumbers.plain(deployment.hotShare()));
    cells.put("repeat", point.repeat() == null ? "" : point.repeat());
    cells.put("started_at", BenchNumbers.text(point.startedAt()));
    cells.put("on_curve", Boolean.toString(point.onCurve()));
    cells.put("throughput", BenchNumbers.rounded(point.tradesPerHour(), 0));
    cells.put("trades_per_second", BenchNumbers.rounded(point.tradesPerSecond(), 1));
    cells.put("trades", BenchNumbers.rounded(point.trades(), 0));
    cells.put("seconds", BenchNumbers.rounded(point.seconds(), 3));
    cells.put("warm_up_seconds", BenchNumbers.rounded(point.warmUpSeconds(), 3));
    cells.put("cpu_seconds", BenchNumbers.rounded(use.cpuSeconds(), 2));
    cells.put("element_cpu_seconds", BenchNumbers.rounded(use.elementCpuSeconds(), 2));
    cells.put("feeder_cpu_seconds", BenchNumbers.rounded(use.feederCpuSeconds(), 2));
    cells.put("database_cpu_seconds", BenchNumbers.rounded(use.databaseCpuSeconds(), 2));
    cells.put("element_rss_bytes", BenchNumbers.rounded(use.elementBytes(), 0));
    cells.put("database_bytes", BenchNumbers.rounded(use.databaseBytes(), 0));
    cells.put("checked", BenchNumbers.text(point.checked()));
    cells.put("note", point.note());
    return cells;
  }

  /** A row with its throughput as a share of the floor, if it has one. */
  public static Map<String, String> comparedWith(Manifest.Floor floor, Map<String, String> row) {
    String rate = row.getOrDefault("trades_per_second", "");
    Map<String, String> compared = new LinkedHashMap<>(row);
    if (!rate.isEmpty()) {
      double share = Double.parseDouble(rate) / floor.tradesPerSecond();
      compared.put("floor_fraction", BenchNumbers.rounded(share, FRACTION_DECIMALS));
    }
    return compared;
  }

  /** The points of a directory; rows that can't be read are left out. */
  public static List<RunPoint> read(Path directory) {
    return new BenchRows(directory, FILE, new ArrayList<>()).read(FILE, RunsFile::point);
  }

  /** The point of a row; only its name and its elements can't be missing. */
  static RunPoint point(Row row, CellReader cells) throws RowFailure {
    Double perHour = cells.numberIfSaid("throughput");
    Double perSecond = cells.numberIfSaid("trades_per_second");
    return new RunPoint(
        row.line(),
        BenchRows.word(row, cells, "point"),
        deployment(row, cells),
        row.cell("repeat").orElse(null),
        cells.instant("started_at"),
        cells.isTrueUnlessSaid("on_curve"),
        perHour == null && perSecond != null ? (Double) (SECONDS_PER_HOUR * perSecond) : perHour,
        perSecond == null && perHour != null ? (Double) (perHour / SECONDS_PER_HOUR) : perSecond,
        cells.numberIfSaid("floor_fraction"),
        cells.numberIfSaid("trades"),
        cells.numberIfSaid("seconds"),
        cells.numberIfSaid("warm_up_seconds"),
        new Use(
            cells.numberIfSaid("element_cpu_seconds"),
            cells.numberIfSaid("feeder_cpu_seconds"),
            cells.numberIfSaid("database_cpu_seconds"),
            cells.numberIfSaid("element_rss_bytes"),
            cells.numberIfSaid("database_bytes")),
        checked(row, cells),
        row.cell("note").orElse(""));
  }

  private static Deployment deployment(Row row, CellReader cells) throws RowFailure {
    Double hot = cells.numberIfSaid("hot_share");
    return new Deployment(
        row.cell("mode").orElse("unnamed"),
        cells.parts("elements"),
        row.cell("queues").isEmpty() ? 1 : cells.parts("queues"),
        row.cell("positions").orElse("unknown"),
        row.cell("commit_points").orElse("unknown"),
        hot == null ? 0 : hot);
  }

  private static @Nullable Boolean checked(Row row, CellReader cells) throws RowFailure {
    return row.cell("checked").isEmpty() ? null : (Boolean) cells.isTrueUnlessSaid("checked");
  }
}
