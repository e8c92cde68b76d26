package io.straightway.scalability.data;

import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The throughput measurements of a table.
 *
 * @param table the file or dataset
 * @param sizeColumn the column with the size
 * @param throughputColumn the column with the throughput
 * @param rows the rows that could be read, in the order of the table
 * @param bad the rows that could not be read
 */
public record Measurements(
    String table,
    String sizeColumn,
    String throughputColumn,
    List<Measurement> rows,
    List<Exclusion> bad) {
  private static final String MODE = "mode";

  /** The usual names of a size column; the first that is present counts. */
  private static final List<String> SIZES =
      List.of(
          ("n size elements queues processes cores processors cpus servers"
                  + " nodes hosts threads workers vms partitions users clients connections"
                  + " producers consumers "
                  + ResponseTimes.UNDER_WAY)
              .split(" ", -1));

  /** The usual names of a throughput column; the first that is present counts. */
  private static final List<String> THROUGHPUTS = List.of("throughput", "tps", "qps", "rps");

  /**
   * Reads the measurements.
   *
   * @param sizeColumn the column with the size; null to look for one with a usual name
   * @param throughputColumn the column with the throughput; null to look for one with a usual name
   * @throws DataFailure if a column is missing
   */
  public static Measurements of(
      DataTable table, @Nullable String sizeColumn, @Nullable String throughputColumn) {
    String size = sizeColumn == null ? sizeColumn(table) : table.requireColumn(sizeColumn);
    String throughput = throughputColumn(table, throughputColumn);
    String mode = modeColumn(table);
    List<Measurement> rows = new ArrayList<>();
    List<Exclusion> bad = new ArrayList<>(table.unreadable());
    for (Row row : table.rows()) {
      try {
        rows.add(read(row, size, throughput, mode));
      } catch (RowFailure e) {
        bad.add(e.exclusion());
      }
    }
    return new Measurements(table.name(), size, throughput, rows, bad);
  }

  /** Returns the column with a usual name for the size, if there is one. */
  static Optional<String> knownSizeColumn(DataTable table) {
    return SIZES.stream().filter(table.columns()::contains).findFirst();
  }

  /** Returns the column with a usual name for the throughput, if there is one. */
  static Optional<String> knownThroughputColumn(DataTable table) {
    return THROUGHPUTS.stream().filter(table.columns()::contains).findFirst();
  }

  /** Returns {@code mode}, or the column named in a comment {@code # mode: NAME}. */
  private static String modeColumn(DataTable table) {
    String named = table.settings().getOrDefault(MODE, MODE);
    return table.columns().contains(named) ? named : MODE;
  }

  private static String sizeColumn(DataTable table) {
    return knownSizeColumn(table)
        .orElseThrow(
            () ->
                new DataFailure(
                    Fault.NO_COLUMN,
                    "%s has no column for the size (such as elements or n); name one of %s with --x"
                        .formatted(table.name(), String.join(", ", table.columns()))));
  }

  private static String throughputColumn(DataTable table, @Nullable String named) {
    return named == null
        ? knownThroughputColumn(table)
            .orElseThrow(
                () ->
                    new DataFailure(
                        Fault.NO_COLUMN,
                        "%s has no column 'throughput'; name one of %s with --y"
                            .formatted(table.name(), String.join(", ", table.columns()))))
        : table.requireColumn(named);
  }

  private static Measurement read(
      Row row, String sizeColumn, String throughputColumn, String modeColumn) throws RowFailure {
    CellReader cells = new CellReader(row);
    Optional<String> window = row.cell("window_start");
    double n = cells.positive(sizeColumn, Exclusion.Code.SIZE_NOT_POSITIVE);
    cells.knowSize(n);
    double throughput = cells.number(throughputColumn);
    cells.knowThroughput(throughput);
    if (throughput < 0 || (throughput == 0 && window.isEmpty())) {
      throw cells.bad(
          Exclusion.Code.THROUGHPUT_NOT_POSITIVE, throughputColumn + " must be above 0");
    }
    return new Measurement(
        row.line(),
        n,
        throughput,
        row.cell(modeColumn).orElse(null),
        row.cell("run").or(() -> row.cell("repeat")).orElse(null),
        row.cell("session").orElse(null),
        cells.isTrueByDefault("on_curve"),
        cells.instant("started_at"),
        window.isPresent() ? (Double) cells.number("window_start") : null,
        latencies(row, cells));
  }

  private static Map<String, Double> latencies(Row row, CellReader cells) throws RowFailure {
    Map<String, Double> latencies = new HashMap<>();
    for (String column : row.cells().keySet()) {
      if (column.startsWith("latency_")) {
        latencies.put(column, cells.number(column));
      }
    }
    return latencies;
  }
}
