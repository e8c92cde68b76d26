package io.straightway.benchmark.files;

import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.RowFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code windows.csv}: one row for each window of each element of each point. */
public final class WindowsFile {
  /** How the file is called. */
  public static final String FILE = "windows.csv";

  /** Its columns. */
  public static final List<String> COLUMNS =
      List.of("point", "element", "started_at", "seconds", "trades", "steady");

  private WindowsFile() {}

  /** The row of a window, by column. */
  public static Map<String, String> cells(RunWindow window) {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put("point", window.point());
    cells.put("element", Integer.toString(window.element()));
    cells.put("started_at", BenchNumbers.text(window.startedAt()));
    cells.put("seconds", BenchNumbers.plain(window.seconds()));
    cells.put("trades", BenchNumbers.rounded(window.trades(), 0));
    cells.put("steady", Boolean.toString(window.steady()));
    return cells;
  }

  static RunWindow window(Row row, CellReader cells) throws RowFailure {
    return new RunWindow(
        BenchRows.word(row, cells, "point"),
        cells.parts("element"),
        cells.instant("started_at"),
        cells.positive("seconds", Exclusion.Code.OUT_OF_RANGE),
        cells.number("trades"),
        cells.isTrueUnlessSaid("steady"));
  }
}
