package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.files.ResultFile;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.run.PointMeasurement.PointResult;
import io.straightway.scalability.run.ResultTable;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The files {@code runs.csv} and {@code windows.csv} of a bench in progress. */
record RunFiles(BenchDirectory directory, ResultTable runs, ResultTable windows) {
  private static final String POINT = "point";
  private static final int FRACTION_DECIMALS = 4;

  /**
   * Opens the files and drops the windows of a point that was interrupted before its row was
   * written.
   */
  static RunFiles open(BenchDirectory directory) throws IOException {
    ResultTable windows = ResultFile.WINDOWS.open(directory.path());
    RunFiles files = new RunFiles(directory, ResultFile.RUNS.open(directory.path()), windows);
    Set<String> done = files.donePoints();
    windows.replace(windows.rows().stream().filter(row -> done.contains(row.get(POINT))).toList());
    return files;
  }

  Set<String> donePoints() {
    return runs.rows().stream().map(row -> row.getOrDefault(POINT, "")).collect(Collectors.toSet());
  }

  /** Returns the measured points. */
  List<RunPoint> points() {
    return ResultFile.RUNS.read(directory.path());
  }

  void add(PointResult result) throws IOException {
    windows.add(result.windows().stream().map(ResultFile.WINDOWS::cells).toList());
    runs.add(List.of(ResultFile.RUNS.cells(result.point())));
  }

  /** Adds to each throughput its share of the floor, which is measured later. */
  void compareWith(Floor floor) throws IOException {
    runs.replace(runs.rows().stream().map(row -> comparedWith(floor, row)).toList());
  }

  private static Map<String, String> comparedWith(Floor floor, Map<String, String> row) {
    String rate = row.getOrDefault("trades_per_second", "");
    Map<String, String> compared = new LinkedHashMap<>(row);
    if (!rate.isEmpty()) {
      double share = Double.parseDouble(rate) / floor.tradesPerSecond();
      compared.put("floor_fraction", Numbers.fixed(share, FRACTION_DECIMALS));
    }
    return compared;
  }
}
