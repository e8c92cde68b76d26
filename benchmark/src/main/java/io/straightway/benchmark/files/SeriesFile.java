package io.straightway.benchmark.files;

import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.RowFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code series.csv}: one row for each second of each cell. */
public final class SeriesFile {
  /** How the file is called. */
  public static final String FILE = "series.csv";

  /** Its columns. */
  public static final List<String> COLUMNS =
      List.of(
          "cell",
          "second",
          "started_at",
          "count",
          "mean_us",
          "p99_us",
          "max_us",
          "gc_pauses",
          "gc_pause_ms");

  private SeriesFile() {}

  /** A row, by column. */
  public static Map<String, String> cells(LatencySecond second) {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put("cell", second.cell());
    cells.put("second", BenchNumbers.plain(second.second()));
    cells.put("started_at", BenchNumbers.text(second.startedAt()));
    cells.put("count", BenchNumbers.plain(second.count()));
    cells.put("mean_us", BenchNumbers.atMost(second.meanMicros(), 1));
    cells.put("p99_us", BenchNumbers.atMost(second.p99Micros(), 1));
    cells.put("max_us", BenchNumbers.atMost(second.maxMicros(), 1));
    cells.put("gc_pauses", BenchNumbers.atMost(second.gcPauses(), 0));
    cells.put("gc_pause_ms", BenchNumbers.atMost(second.gcPauseMillis(), 3));
    return cells;
  }

  static LatencySecond second(Row row, CellReader cells) throws RowFailure {
    return new LatencySecond(
        BenchRows.word(row, cells, "cell"),
        cells.number("second"),
        cells.instant("started_at"),
        cells.number("count"),
        cells.numberIfSaid("mean_us"),
        cells.numberIfSaid("p99_us"),
        cells.numberIfSaid("max_us"),
        cells.numberIfSaid("gc_pauses"),
        cells.numberIfSaid("gc_pause_ms"));
  }
}
