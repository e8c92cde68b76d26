package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.BenchNumbers;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.scalability.run.ResultTable;
import io.straightway.scalability.run.SteadyThroughput.Window;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code runs.csv} and {@code windows.csv} of a bench. */
final class ResultFiles {
  private static final List<String> WINDOW_COLUMNS =
      List.of("point", "element", "started_at", "seconds", "trades", "steady");
  private static final int FRACTION_DECIMALS = 4;
  private static final double NANOS_PER_SECOND = 1e9;

  private final ResultTable runs;
  private final ResultTable windows;

  private ResultFiles(ResultTable runs, ResultTable windows) {
    this.runs = runs;
    this.windows = windows;
  }

  /** Opens them; windows of a point that was interrupted before its row was written are dropped. */
  static ResultFiles open(BenchDirectory directory) throws IOException {
    ResultTable runs = ResultTable.open(directory.resolve("runs.csv"), RunRow.COLUMNS);
    ResultTable windows = ResultTable.open(directory.resolve("windows.csv"), WINDOW_COLUMNS);
    ResultFiles files = new ResultFiles(runs, windows);
    Set<String> done = files.donePoints();
    windows.replace(
        windows.rows().stream().filter(row -> done.contains(row.get("point"))).toList());
    return files;
  }

  Set<String> donePoints() {
    return runs.rows().stream()
        .map(row -> row.getOrDefault("point", ""))
        .collect(Collectors.toSet());
  }

  List<MeasuredRow> rows() {
    return runs.rows().stream().map(MeasuredRow::of).toList();
  }

  void add(PointMeasurement.Result result) throws IOException {
    RunRow row = result.row();
    windows.add(
        result.windows().stream()
            .map(each -> cells(row.point().name(), row.startedAt(), each))
            .toList());
    runs.add(List.of(row.cells()));
  }

  private static Map<String, String> cells(String point, Instant start, Window window) {
    Map<String, String> cells = new LinkedHashMap<>();
    Instant begin = start.plusNanos(Math.round(window.begin() * NANOS_PER_SECOND));
    cells.put("point", point);
    cells.put("element", Integer.toString(window.part()));
    cells.put("started_at", begin.toString());
    cells.put("seconds", BenchNumbers.plain(window.seconds()));
    cells.put("trades", Long.toString(window.count()));
    cells.put("steady", Boolean.toString(window.steady()));
    return cells;
  }

  /** Tells each number as a share of the floor, now that it is known. */
  void compareWith(Floor floor) throws IOException {
    runs.replace(runs.rows().stream().map(row -> compared(row, floor)).toList());
  }

  private static Map<String, String> compared(Map<String, String> row, Floor floor) {
    Double rate = BenchNumbers.read(row.getOrDefault("trades_per_second", ""));
    if (rate == null) {
      return row;
    }
    Map<String, String> compared = new LinkedHashMap<>(row);
    compared.put(
        "floor_fraction", BenchNumbers.rounded(rate / floor.tradesPerSecond(), FRACTION_DECIMALS));
    return compared;
  }
}
