package io.straightway.scalability.data;

import io.straightway.scalability.data.Table.Row;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The throughput measurements of a table.
 *
 * @param table what it was read from
 * @param sizeColumn the column with the size
 * @param throughputColumn the column with the throughput
 * @param rows what could be read, in the order of the table
 * @param bad what could not
 */
public record Measurements(
    String table,
    String sizeColumn,
    String throughputColumn,
    List<Measurement> rows,
    List<Exclusion> bad) {
  /** Columns that tell a size, the first that is there counts. */
  private static final List<String> SIZES =
      List.of(
          "n",
          "size",
          "elements",
          "queues",
          "processes",
          "cores",
          "processors",
          "cpus",
          "servers",
          "nodes",
          "hosts",
          "threads",
          "workers",
          "vms",
          "partitions",
          "users",
          "clients");

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");
  private static final Pattern WITH_COMMAS = Pattern.compile("[+-]?[\\d.,]*,[\\d.,]*");

  /** Keeps its own copies. */
  public Measurements {
    rows = List.copyOf(rows);
    bad = List.copyOf(bad);
  }

  /**
   * Reads the measurements.
   *
   * @param sizeColumn the column with the size; null to look for one that is called as sizes are
   * @param throughputColumn the column with the throughput; null for {@code throughput}
   * @throws DataFailure if a column is missing
   */
  public static Measurements of(
      Table table, @Nullable String sizeColumn, @Nullable String throughputColumn) {
    String size = sizeColumn == null ? sizeColumn(table) : table.requireColumn(sizeColumn);
    String throughput = throughputColumn(table, throughputColumn);
    List<Measurement> rows = new ArrayList<>();
    List<Exclusion> bad = new ArrayList<>(table.unreadable());
    for (Row row : table.rows()) {
      try {
        rows.add(new RowReader(row).read(size, throughput));
      } catch (BadRow e) {
        bad.add(e.exclusion());
      }
    }
    return new Measurements(table.name(), size, throughput, rows, bad);
  }

  private static String sizeColumn(Table table) {
    return SIZES.stream()
        .filter(table.columns()::contains)
        .findFirst()
        .orElseThrow(
            () ->
                new DataFailure(
                    DataFailure.Code.NO_COLUMN,
                    table.name()
                        + " has no column for the size (such as elements or n); name one of "
                        + String.join(", ", table.columns())
                        + " with --x"));
  }

  private static String throughputColumn(Table table, @Nullable String named) {
    if (named == null && !table.columns().contains("throughput")) {
      throw new DataFailure(
          DataFailure.Code.NO_COLUMN,
          table.name()
              + " has no column 'throughput'; name one of "
              + String.join(", ", table.columns())
              + " with --y");
    }
    return table.requireColumn(named == null ? "throughput" : named);
  }

  /** Reads the cells of one row. */
  private static final class RowReader {
    private final Row row;
    private @Nullable Double n;
    private @Nullable Double throughput;

    RowReader(Row row) {
      this.row = row;
    }

    Measurement read(String sizeColumn, String throughputColumn) throws BadRow {
      Optional<String> window = row.cell("window_start");
      double size = number(sizeColumn);
      n = size;
      double rate = number(throughputColumn);
      throughput = rate;
      if (!(size > 0) || Double.isInfinite(size)) {
        throw bad(Exclusion.Code.SIZE_NOT_POSITIVE, sizeColumn + " must be above 0");
      }
      if (!(rate > 0 || (rate == 0 && window.isPresent())) || Double.isInfinite(rate)) {
        throw bad(Exclusion.Code.THROUGHPUT_NOT_POSITIVE, throughputColumn + " must be above 0");
      }
      return new Measurement(
          row.line(),
          size,
          rate,
          row.cell("mode").orElse(null),
          row.cell("run").or(() -> row.cell("repeat")).orElse(null),
          onCurve(),
          startedAt(),
          window.isPresent() ? (Double) number("window_start") : null,
          latencies());
    }

    private double number(String column) throws BadRow {
      String text = row.cell(column).orElse(null);
      if (text == null) {
        throw bad(Exclusion.Code.MISSING, column + " is missing");
      }
      if (NUMBER.matcher(text).matches()) {
        return Double.parseDouble(text);
      }
      if (WITH_COMMAS.matcher(text).matches()) {
        throw bad(
            Exclusion.Code.COMMA_IN_NUMBER,
            column + " is " + text + "; write 1.5, not 1,5, and 1000, not 1,000");
      }
      throw bad(Exclusion.Code.NOT_A_NUMBER, column + " is '" + text + "', which is no number");
    }

    private boolean onCurve() throws BadRow {
      String text = row.cell("on_curve").orElse("true");
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true", "yes", "1" -> true;
        case "false", "no", "0" -> false;
        default ->
            throw bad(Exclusion.Code.NOT_A_SWITCH, "on_curve is '" + text + "', not true or false");
      };
    }

    private @Nullable Instant startedAt() throws BadRow {
      String text = row.cell("started_at").orElse(null);
      if (text == null) {
        return null;
      }
      try {
        String iso = text.replace(' ', 'T');
        if (iso.indexOf('T') < 0) {
          return LocalDate.parse(iso).atStartOfDay().toInstant(ZoneOffset.UTC);
        }
        boolean zoned = iso.endsWith("Z") || iso.lastIndexOf('+') > 10 || iso.lastIndexOf('-') > 10;
        return zoned
            ? OffsetDateTime.parse(iso).toInstant()
            : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
      } catch (DateTimeParseException e) {
        throw bad(
            Exclusion.Code.NOT_A_TIME, "started_at is '" + text + "'; write 2026-01-31T09:30:00Z");
      }
    }

    private Map<String, Double> latencies() throws BadRow {
      Map<String, Double> latencies = new HashMap<>();
      for (String column : row.cells().keySet()) {
        if (column.startsWith("latency_")) {
          latencies.put(column, number(column));
        }
      }
      return latencies;
    }

    private BadRow bad(Exclusion.Code code, String reason) {
      return new BadRow(new Exclusion(row.line(), n, throughput, code, reason));
    }
  }

  private static final class BadRow extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Exclusion exclusion;

    BadRow(Exclusion exclusion) {
      super(exclusion.reason());
      this.exclusion = exclusion;
    }

    Exclusion exclusion() {
      return exclusion;
    }
  }
}
