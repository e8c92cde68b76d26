package io.straightway.scalability.data;

import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Latencies at rates, as summaries of samples.
 *
 * @param name the file or dataset
 * @param rateColumn the column with the rate
 * @param meanColumn the column with the mean latency; its ending is the unit
 * @param rows the rows that could be read
 * @param bad the rows that could not be read
 */
public record LatencyTable(
    String name, String rateColumn, String meanColumn, List<LatencyRow> rows, List<Exclusion> bad) {

  private static final String SESSION = "session";

  /**
   * Samples at one rate.
   *
   * @param session the session of the samples: the system was set up again between two sessions;
   *     empty if the table doesn't name sessions, and all rows are one session
   * @param rate the rate
   * @param mean the mean latency
   * @param sd the standard deviation of one sample
   * @param samples the number of samples
   */
  public record LatencyRow(String session, double rate, double mean, double sd, double samples) {}

  /**
   * Returns whether a table contains latencies: it has columns that begin with mean and sd, and
   * samples.
   */
  public static boolean isIn(DataTable table) {
    return column(table, "mean").isPresent()
        && column(table, "sd").isPresent()
        && column(table, "samples").isPresent();
  }

  /**
   * Reads the latencies of a table.
   *
   * @param rateColumn the column with the rate; null to look for one that ends in {@code
   *     per_second} or is called {@code rate}
   * @throws DataFailure if a column is missing, or a rate occurs twice in a session
   */
  public static LatencyTable of(DataTable table, @Nullable String rateColumn) {
    String rate =
        rateColumn == null
            ? table.columns().stream()
                .filter(name -> name.equals("rate") || name.endsWith("per_second"))
                .findFirst()
                .orElseThrow(() -> missing(table, "rate", "; name it with --x"))
            : table.requireColumn(rateColumn);
    String mean = column(table, "mean").orElseThrow(() -> missing(table, "mean", ""));
    String sd = column(table, "sd").orElseThrow(() -> missing(table, "sd", ""));
    String samples = column(table, "samples").orElseThrow(() -> missing(table, "samples", ""));
    List<LatencyRow> rows = new ArrayList<>();
    List<Exclusion> bad = new ArrayList<>(table.unreadable());
    for (Row row : table.rows()) {
      try {
        CellReader cells = new CellReader(row);
        rows.add(
            new LatencyRow(
                row.cell(SESSION).orElse(""),
                cells.positive(rate, Exclusion.Code.SIZE_NOT_POSITIVE),
                cells.positive(mean, Exclusion.Code.LATENCY_NOT_POSITIVE),
                cells.positive(sd, Exclusion.Code.LATENCY_NOT_POSITIVE),
                cells.atLeastTwo(samples)));
      } catch (RowFailure e) {
        bad.add(e.exclusion());
      }
    }
    requireDistinct(table, rows);
    return new LatencyTable(table.name(), rate, mean, rows, bad);
  }

  private static Optional<String> column(DataTable table, String prefix) {
    return table.columns().stream()
        .filter(name -> name.equals(prefix) || name.startsWith(prefix + "_"))
        .findFirst();
  }

  private static DataFailure missing(DataTable table, String column, String advice) {
    return new DataFailure(
        Fault.NO_COLUMN,
        "%s has no column '%s', but %s%s"
            .formatted(table.name(), column, String.join(", ", table.columns()), advice));
  }

  private static void requireDistinct(DataTable table, List<LatencyRow> rows) {
    long distinct =
        rows.stream().map(row -> Map.entry(row.session(), row.rate())).distinct().count();
    if (distinct < rows.size()) {
      throw new DataFailure(
          Fault.MALFORMED,
          table.name()
              + " has several rows of one rate; select one configuration with --where-a and"
              + " --where-b, or name the sessions in a column 'session'");
    }
  }
}
