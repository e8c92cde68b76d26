package io.straightway.benchmark.files;

import io.straightway.benchmark.files.ProbeRow.Latency;
import io.straightway.benchmark.files.ProbeRow.Load;
import io.straightway.benchmark.files.ProbeRow.Outcomes;
import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataTable.Row;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.RowFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code probes.csv}: two rows for each cell, one for each measure of latency. */
public final class ProbesFile {
  /** How the file is called. */
  public static final String FILE = "probes.csv";

  /** Its columns. */
  public static final List<String> COLUMNS =
      List.of(
          "cell",
          "load",
          "rate",
          "users",
          "think_ms",
          "payload_bytes",
          "partitions",
          "replica",
          "measure",
          "started_at",
          "seconds",
          "achieved_per_second",
          "count",
          "mean_us",
          "sd_us",
          "min_us",
          "median_us",
          "p90_us",
          "p95_us",
          "p99_us",
          "p999_us",
          "max_us",
          "booked",
          "refused",
          "unanswered",
          "sequence_gaps",
          "insert_multiple");

  private ProbesFile() {}

  /** A row, by column. */
  public static Map<String, String> cells(ProbeRow row) {
    Load load = row.load();
    Latency latency = row.latency();
    Outcomes outcomes = row.outcomes();
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put("cell", row.cell());
    cells.put("load", load.kind());
    cells.put("rate", BenchNumbers.atMost(load.rate(), 6));
    cells.put("users", BenchNumbers.atMost(load.users(), 0));
    cells.put("think_ms", BenchNumbers.atMost(load.thinkMillis(), 0));
    cells.put("payload_bytes", BenchNumbers.atMost(load.payloadBytes(), 0));
    cells.put("partitions", BenchNumbers.atMost(load.partitions(), 0));
    cells.put("replica", load.replica() ? "on" : "off");
    cells.put("measure", row.measure());
    cells.put("started_at", BenchNumbers.text(row.startedAt()));
    cells.put("seconds", BenchNumbers.atMost(row.seconds(), 3));
    cells.put("achieved_per_second", BenchNumbers.atMost(row.achievedPerSecond(), 3));
    cells.put("count", BenchNumbers.atMost(latency.count(), 0));
    cells.put("mean_us", BenchNumbers.atMost(latency.mean(), 1));
    cells.put("sd_us", BenchNumbers.atMost(latency.sd(), 1));
    cells.put("min_us", BenchNumbers.atMost(latency.min(), 1));
    cells.put("median_us", BenchNumbers.atMost(latency.median(), 1));
    cells.put("p90_us", BenchNumbers.atMost(latency.p90(), 1));
    cells.put("p95_us", BenchNumbers.atMost(latency.p95(), 1));
    cells.put("p99_us", BenchNumbers.atMost(latency.p99(), 1));
    cells.put("p999_us", BenchNumbers.atMost(latency.p999(), 1));
    cells.put("max_us", BenchNumbers.atMost(latency.max(), 1));
    cells.put("booked", BenchNumbers.atMost(outcomes.booked(), 0));
    cells.put("refused", BenchNumbers.atMost(outcomes.refused(), 0));
    cells.put("unanswered", BenchNumbers.atMost(outcomes.unanswered(), 0));
    cells.put("sequence_gaps", BenchNumbers.atMost(outcomes.sequenceGaps(), 0));
    cells.put("insert_multiple", BenchNumbers.atMost(row.insertMultiple(), 3));
    return cells;
  }

  static ProbeRow row(Row row, CellReader cells) throws RowFailure {
    return new ProbeRow(
        BenchRows.word(row, cells, "cell"),
        load(row, cells),
        BenchRows.word(row, cells, "measure"),
        cells.instant("started_at"),
        cells.numberIfSaid("seconds"),
        cells.numberIfSaid("achieved_per_second"),
        latency(cells),
        new Outcomes(
            cells.numberIfSaid("booked"),
            cells.numberIfSaid("refused"),
            cells.numberIfSaid("unanswered"),
            cells.numberIfSaid("sequence_gaps")),
        cells.numberIfSaid("insert_multiple"));
  }

  private static Load load(Row row, CellReader cells) throws RowFailure {
    return new Load(
        row.cell("load").orElse("open"),
        cells.numberIfSaid("rate"),
        cells.numberIfSaid("users"),
        cells.numberIfSaid("think_ms"),
        cells.numberIfSaid("payload_bytes"),
        cells.numberIfSaid("partitions"),
        row.cell("replica").filter("on"::equals).isPresent());
  }

  private static Latency latency(CellReader cells) throws RowFailure {
    return new Latency(
        cells.number("count"),
        cells.positive("mean_us", Exclusion.Code.LATENCY_NOT_POSITIVE),
        cells.numberIfSaid("sd_us"),
        cells.numberIfSaid("min_us"),
        cells.numberIfSaid("median_us"),
        cells.numberIfSaid("p90_us"),
        cells.numberIfSaid("p95_us"),
        cells.numberIfSaid("p99_us"),
        cells.numberIfSaid("p999_us"),
        cells.numberIfSaid("max_us"));
  }
}
