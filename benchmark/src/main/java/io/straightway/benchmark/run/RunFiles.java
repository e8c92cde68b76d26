package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.files.RunsFile;
import io.straightway.benchmark.files.WindowsFile;
import io.straightway.scalability.run.ResultTable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code runs.csv} and {@code windows.csv} of a bench that is being measured. */
final class RunFiles {
  private static final String POINT = "point";

  private final BenchDirectory directory;
  private final ResultTable runs;
  private final ResultTable windows;

  private RunFiles(BenchDirectory directory, ResultTable runs, ResultTable windows) {
    this.directory = directory;
    this.runs = runs;
    this.windows = windows;
  }

  /** Opens them; windows of a point that was interrupted before its row was written are dropped. */
  static RunFiles open(BenchDirectory directory) throws IOException {
    ResultTable runs = ResultTable.open(directory.resolve(RunsFile.FILE), RunsFile.COLUMNS);
    ResultTable windows =
        ResultTable.open(directory.resolve(WindowsFile.FILE), WindowsFile.COLUMNS);
    RunFiles files = new RunFiles(directory, runs, windows);
    Set<String> done = files.donePoints();
    windows.replace(windows.rows().stream().filter(row -> done.contains(row.get(POINT))).toList());
    return files;
  }

  Set<String> donePoints() {
    return runs.rows().stream().map(row -> row.getOrDefault(POINT, "")).collect(Collectors.toSet());
  }

  /** The points that are measured. */
  List<RunPoint> points() {
    return RunsFile.read(directory.path());
  }

  void add(PointMeasurement.Result result) throws IOException {
    windows.add(result.windows().stream().map(WindowsFile::cells).toList());
    runs.add(List.of(RunsFile.cells(result.point())));
  }

  /** Adds to each throughput its share of the floor, now that it is known. */
  void compareWith(Floor floor) throws IOException {
    runs.replace(runs.rows().stream().map(row -> RunsFile.comparedWith(floor, row)).toList());
  }
}
