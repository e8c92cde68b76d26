package io.straightway.benchmark.files;

import static io.straightway.benchmark.files.ResultColumn.atMost;
import static io.straightway.benchmark.files.ResultColumn.rounded;

import io.straightway.db.ContentHash;
import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.RowFailure;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.run.ResultTable;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table in a directory of results. Its columns are declared once; the heading, the cells and the
 * values read follow from them. A row is a record with a component for each column.
 *
 * @param <T> the type of a row
 */
public final class ResultFile<T> {
  /** One row for each point. */
  public static final ResultFile<RunPoint> RUNS =
      new ResultFile<>(
          "runs.csv",
          RunPoint.class,
          ResultColumn.text("point").must().as("name"),
          ResultColumn.text("mode").or("unnamed"),
          ResultColumn.parts("elements").must(),
          ResultColumn.parts("queues").or(1),
          ResultColumn.text("positions").or("unknown"),
          ResultColumn.text("commit_points").or("unknown"),
          ResultColumn.number("hot_share", Numbers::plain),
          ResultColumn.text("repeat"),
          ResultColumn.time("started_at"),
          ResultColumn.flag("on_curve").or(true),
          ResultColumn.number("throughput", rounded(0)).as("tradesPerHour"),
          ResultColumn.number("trades_per_second", rounded(1)),
          ResultColumn.number("floor_fraction", rounded(4)),
          ResultColumn.number("cpu_seconds", rounded(2)),
          ResultColumn.number("trades", rounded(0)),
          ResultColumn.number("seconds", rounded(3)),
          ResultColumn.number("warm_up_seconds", rounded(3)),
          ResultColumn.number("element_cpu_seconds", rounded(2)),
          ResultColumn.number("feeder_cpu_seconds", rounded(2)),
          ResultColumn.number("database_cpu_seconds", rounded(2)),
          ResultColumn.number("element_rss_bytes", rounded(0)),
          ResultColumn.number("database_bytes", rounded(0)),
          ResultColumn.flag("checked"),
          ResultColumn.text("note").or(""));

  /** One row for each window of each element of each point. */
  public static final ResultFile<RunWindow> WINDOWS =
      new ResultFile<>(
          "windows.csv",
          RunWindow.class,
          ResultColumn.text("point").must(),
          ResultColumn.parts("element").must(),
          ResultColumn.time("started_at"),
          ResultColumn.positive("seconds", Exclusion.Code.OUT_OF_RANGE, Numbers::plain).must(),
          ResultColumn.number("trades", rounded(0)).must(),
          ResultColumn.flag("steady").or(true));

  /** One row for each cell and measure. */
  public static final ResultFile<ProbeRow> PROBES =
      new ResultFile<>(
          "probes.csv",
          ProbeRow.class,
          ResultColumn.text("cell").must(),
          ResultColumn.text("load").or("open"),
          ResultColumn.number("rate", atMost(6)),
          ResultColumn.number("users", atMost(0)),
          ResultColumn.number("think_ms", atMost(0)).as("thinkMillis"),
          ResultColumn.number("payload_bytes", atMost(0)),
          ResultColumn.number("partitions", atMost(0)),
          ResultColumn.onOff("replica"),
          ResultColumn.text("measure").must(),
          ResultColumn.time("started_at"),
          ResultColumn.number("seconds", atMost(3)),
          ResultColumn.number("achieved_per_second", atMost(3)).as("bookedPerSecond"),
          ResultColumn.number("count", atMost(0)).must(),
          ResultColumn.positive("mean_us", Exclusion.Code.LATENCY_NOT_POSITIVE, atMost(1))
              .must()
              .as("mean"),
          ResultColumn.micros("sd"),
          ResultColumn.micros("min"),
          ResultColumn.micros("median"),
          ResultColumn.micros("p90"),
          ResultColumn.micros("p95"),
          ResultColumn.micros("p99"),
          ResultColumn.micros("p999"),
          ResultColumn.micros("max"),
          ResultColumn.number("booked", atMost(0)),
          ResultColumn.number("refused", atMost(0)),
          ResultColumn.number("unanswered", atMost(0)),
          ResultColumn.number("sequence_gaps", atMost(0)),
          ResultColumn.number("insert_multiple", atMost(3)));

  /** One row for each second of each cell. */
  public static final ResultFile<LatencySecond> SERIES =
      new ResultFile<>(
          "series.csv",
          LatencySecond.class,
          ResultColumn.text("cell").must(),
          ResultColumn.number("second", Numbers::plain).must(),
          ResultColumn.time("started_at"),
          ResultColumn.number("count", Numbers::plain).must(),
          ResultColumn.micros("mean").as("meanMicros"),
          ResultColumn.micros("p99").as("p99Micros"),
          ResultColumn.micros("max").as("maxMicros"),
          ResultColumn.number("gc_pauses", atMost(0)),
          ResultColumn.number("gc_pause_ms", atMost(3)).as("gcPauseMillis"));

  private final String name;
  private final Class<T> type;
  private final List<ResultColumn> columns;

  private ResultFile(String name, Class<T> type, ResultColumn... columns) {
    this.name = name;
    this.type = type;
    this.columns = List.of(columns);
  }

  /** Returns the name of the file. */
  public String fileName() {
    return name;
  }

  /**
   * Returns the SHA-256 of the file in a directory; empty if there is no such file.
   *
   * @throws UncheckedIOException if the file can't be read
   */
  static Optional<String> sha256(Path directory, String name) {
    Path file = directory.resolve(name);
    try {
      return Files.exists(file)
          ? Optional.of(ContentHash.of(Files.readAllBytes(file)).toString())
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens the table in a directory for appending rows. */
  public ResultTable open(Path directory) throws IOException {
    return ResultTable.open(
        directory.resolve(name), columns.stream().map(ResultColumn::name).toList());
  }

  /** Returns the cells of a row, by column. */
  public Map<String, String> cells(T row) {
    Map<String, @Nullable Object> values = ResultJson.members(row);
    Map<String, String> cells = new LinkedHashMap<>();
    columns.forEach(column -> cells.put(column.name(), column.cell(values)));
    return cells;
  }

  /** Reads the rows of a directory, skipping rows that can't be read. */
  public List<T> read(Path directory) {
    return read(directory, "", new ArrayList<>());
  }

  /**
   * Reads the rows of a directory; empty if the file doesn't exist.
   *
   * @param session the directory's name in messages
   * @param problems receives the rows and files that can't be read
   */
  List<T> read(Path directory, String session, List<RowProblem> problems) {
    List<T> rows = new ArrayList<>();
    String place = session + "/" + name;
    DataTable table = table(directory, place, problems);
    if (table == null) {
      return rows;
    }
    table.unreadable().forEach(exclusion -> problems.add(RowProblem.of(place, exclusion)));
    for (Row row : table.rows()) {
      try {
        rows.add(row(row));
      } catch (RowFailure e) {
        problems.add(RowProblem.of(place, e.exclusion()));
      }
    }
    return rows;
  }

  private @Nullable DataTable table(Path directory, String place, List<RowProblem> problems) {
    try {
      return Files.exists(directory.resolve(name)) ? Tables.open(directory, name) : null;
    } catch (DataFailure e) {
      // an interrupted command leaves a table without rows
      if (e.code() != Fault.EMPTY) {
        problems.add(new RowProblem(place, 0, String.valueOf(e.getMessage())));
      }
      return null;
    }
  }

  private T row(Row row) throws RowFailure {
    CellReader cells = new CellReader(row);
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("line", row.line());
    for (ResultColumn column : columns) {
      values.put(column.component(), column.value(row, cells));
    }
    return ResultJson.as(values, type);
  }
}
