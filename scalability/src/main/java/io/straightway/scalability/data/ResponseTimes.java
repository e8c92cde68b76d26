package io.straightway.scalability.data;

import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Exclusion.Code;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Response times that replace sizes or throughputs: of the number N under way, throughput X and
 * response time R any two give the third, by Little's law N = X (R + Z) with the think time Z.
 *
 * @param column the column with the response time in seconds; null for {@code response_time}
 * @param thinkTime seconds between an answer and the next request, 0 or more
 */
public record ResponseTimes(@Nullable String column, double thinkTime) {
  /** The column name of a size computed from throughput and response time. */
  public static final String UNDER_WAY = "under_way";

  private static final String RESPONSE_TIME = "response_time";
  private static final String THROUGHPUT = "throughput";

  /** Returns whether throughput was not measured and must be computed, per second. */
  public boolean replaceThroughput(DataTable table, @Nullable String throughputColumn) {
    return throughputColumn == null
        && Measurements.knownThroughputColumn(table).isEmpty()
        && table.columns().contains(name());
  }

  /**
   * Adds the missing one of size and throughput to a table; returns the table unchanged if both are
   * present.
   *
   * @param secondsPerUnit seconds in the unit of time of throughput
   * @throws DataFailure if a column is missing
   */
  public DataTable complete(
      DataTable table,
      @Nullable String sizeColumn,
      @Nullable String throughputColumn,
      double secondsPerUnit) {
    if (column != null) {
      table.requireColumn(column);
    }
    if (!table.columns().contains(name())) {
      return table;
    }
    Optional<String> size =
        Optional.ofNullable(sizeColumn)
            .map(table::requireColumn)
            .or(() -> Measurements.knownSizeColumn(table));
    if (replaceThroughput(table, throughputColumn)) {
      return size.map(n -> with(table, THROUGHPUT, cells -> throughput(cells, n))).orElse(table);
    }
    String throughput =
        throughputColumn == null
            ? Measurements.knownThroughputColumn(table).orElse(THROUGHPUT)
            : table.requireColumn(throughputColumn);
    return size.isPresent() || !table.columns().contains(throughput)
        ? table
        : with(table, UNDER_WAY, cells -> underWay(cells, throughput, secondsPerUnit));
  }

  private String name() {
    return column == null ? RESPONSE_TIME : DataTable.columnName(column);
  }

  private double throughput(CellReader cells, String size) throws RowFailure {
    return cells.positive(size, Code.SIZE_NOT_POSITIVE) / cycle(cells);
  }

  private double underWay(CellReader cells, String throughput, double secondsPerUnit)
      throws RowFailure {
    return cells.positive(throughput, Code.THROUGHPUT_NOT_POSITIVE) / secondsPerUnit * cycle(cells);
  }

  private double cycle(CellReader cells) throws RowFailure {
    return cells.positive(name(), Code.LATENCY_NOT_POSITIVE) + thinkTime;
  }

  private interface ResponseFormula {
    double of(CellReader cells) throws RowFailure;
  }

  private static DataTable with(DataTable table, String column, ResponseFormula computed) {
    List<Row> rows = new ArrayList<>();
    List<Exclusion> unreadable = new ArrayList<>(table.unreadable());
    for (Row row : table.rows()) {
      try {
        Map<String, String> cells = new HashMap<>(row.cells());
        cells.put(column, Double.toString(computed.of(new CellReader(row))));
        rows.add(new Row(row.line(), cells));
      } catch (RowFailure e) {
        unreadable.add(e.exclusion());
      }
    }
    List<String> columns = new ArrayList<>(table.columns());
    columns.add(column);
    return new DataTable(table.name(), columns, rows, unreadable, table.settings());
  }
}
