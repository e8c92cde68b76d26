package io.straightway.benchmark.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Directories in the form that bench commands leave them, generated from a seed. */
final class GeneratedBench {
  static final double FLOOR = 70_000;
  static final double PGBENCH = 6_000;

  private static final Instant BEGIN = Instant.parse("2026-03-01T09:00:00Z");
  private static final String RUNS =
      "point,mode,elements,queues,positions,commit_points,hot_share,repeat,started_at,on_curve,"
          + "throughput,trades_per_second,floor_fraction,cpu_seconds,trades,seconds,warm_up_seconds,"
          + "element_cpu_seconds,feeder_cpu_seconds,database_cpu_seconds,element_rss_bytes,"
          + "database_bytes,checked,note\n";
  private static final String WINDOWS = "point,element,started_at,seconds,trades,steady\n";
  private static final String PROBES =
      "cell,load,rate,users,think_ms,payload_bytes,partitions,replica,measure,started_at,seconds,"
          + "achieved_per_second,count,mean_us,sd_us,min_us,median_us,p90_us,p95_us,p99_us,p999_us,"
          + "max_us,booked,refused,unanswered,sequence_gaps,insert_multiple\n";
  private static final String SERIES =
      "cell,second,started_at,count,mean_us,p99_us,max_us,gc_pauses,gc_pause_ms\n";

  private final Path root;
  private final SplittableRandom random = new SplittableRandom(42);
  private final StringBuilder runs = new StringBuilder(RUNS);
  private final StringBuilder windows = new StringBuilder(WINDOWS);
  private int points;

  GeneratedBench(Path root) {
    this.root = root;
  }

  /** Creates directories of all four kinds, with data for every figure. */
  static Path complete(Path root) throws IOException {
    GeneratedBench bench = new GeneratedBench(root);
    bench.writeRun();
    bench.writeContention();
    bench.writeLatencies("probe");
    bench.writeLatencies("grid");
    return root;
  }

  /** Adds a point with a number and the usual settings to the run. */
  GeneratedBench point(String mode, int elements, int queues, String repeat, double rate) {
    return point(mode, elements, queues, "low-contention", 0, repeat, rate, "true", "");
  }

  /** Adds a point that yields no number. */
  GeneratedBench withoutNumber(String mode, int elements, String note) {
    return point(mode, elements, 1, "low-contention", 0, "1", Double.NaN, "false", note);
  }

  GeneratedBench point(
      String mode,
      int elements,
      int queues,
      String positions,
      double hotShare,
      String repeat,
      double rate,
      String checked,
      String note) {
    points++;
    String name = String.format(Locale.ROOT, "p%03d", points);
    Instant start = BEGIN.plusSeconds(60L * points);
    boolean known = !Double.isNaN(rate);
    runs.append(
        String.format(
            Locale.ROOT,
            "%s,\"%s\",%d,%d,%s,batch,%s,%s,%s,%s,%s,%s,,1,1000,30,4,0.04,0.01,0.07,4e8,1e9,%s,%s%n",
            name,
            mode.replace("\"", "\"\""),
            elements,
            queues,
            positions,
            hotShare,
            repeat,
            start,
            !mode.equals("sentinel"),
            known ? 3600 * rate : "",
            known ? rate : "",
            checked,
            note));
    for (int window = 0; known && window < 6; window++) {
      for (int element = 1; element <= elements; element++) {
        windows.append(
            String.format(
                Locale.ROOT,
                "%s,%d,%s,5,%.0f,%s%n",
                name,
                element,
                start.plusSeconds(5L * window),
                5 * rate / elements,
                window > 0));
      }
    }
    return this;
  }

  private double scattered(double rate) {
    return rate * (1 + 0.02 * (random.nextDouble() - 0.5));
  }

  private void writeRun() throws IOException {
    for (int repeat = 1; repeat <= 3; repeat++) {
      point("sentinel", 1, 2, "" + repeat, scattered(5000));
      for (int elements = 1; elements <= 4; elements++) {
        for (int queues = 1; queues <= 4; queues++) {
          double x = 3000 * elements / (1 + 0.1 * (elements - 1));
          x *= queues / (1 + 0.07 * (queues - 1) + 0.04 * queues * (queues - 1));
          point(queues + " queues", elements, queues, "" + repeat, scattered(x));
        }
      }
    }
    writeTo("run");
  }

  private void writeContention() throws IOException {
    runs.setLength(RUNS.length());
    windows.setLength(WINDOWS.length());
    for (String positions : new String[] {"contended", "low-contention"}) {
      for (double hot : new double[] {0, 0.5, 1}) {
        double x = positions.equals("contended") ? 5000 / (1 + 4 * hot) : 5000;
        point("hot " + positions, 1, 2, positions, hot, "1", scattered(x), "true", "");
      }
    }
    writeTo("contention");
  }

  /** Writes the added points as a session. */
  Path writeTo(String kind) throws IOException {
    Path directory = Files.createDirectories(root.resolve(kind));
    Files.writeString(directory.resolve("runs.csv"), runs);
    Files.writeString(directory.resolve("windows.csv"), windows);
    writeManifest(directory, kind, "stp bench " + kind);
    return root;
  }

  static void writeManifest(Path directory, String kind, String command) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(
        directory.resolve("manifest.json"),
        """
        {"kind": "%s", "version": "1.0", "commit": "abc", "startedAt": "%s",
         "endedAt": "%s", "command": "%s", "seed": 42,
         "plan": {"elements": [1, 2, 3, 4]}, "machine": {"cores": 2, "memoryBytes": 8589934592},
         "database": {"version": "17.11", "embedded": true, "settings": {"fsync": "on"}},
         "floor": {"streams": 2, "tradesPerSecond": %s},
         "pgbench": {"scale": 20, "bestClients": 8, "transactionsPerSecond": %s},
         "insert": {"microsMean": 310, "count": 2000}, "unheardOf": [], "warnings": []}
        """
            .formatted(kind, BEGIN, BEGIN.plusSeconds(3600), command, FLOOR, PGBENCH));
  }

  private void writeLatencies(String kind) throws IOException {
    Path directory = root.resolve(kind);
    writeManifest(directory, kind, "stp bench " + kind);
    StringBuilder probes = new StringBuilder(PROBES);
    StringBuilder series = new StringBuilder(SERIES);
    try (PrintStream log =
        new PrintStream(
            new FileOutputStream(directory.resolve("latency.hlog").toFile()),
            false,
            StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(log);
      int cell = 0;
      for (int rate : new int[] {200, 1000, 4000}) {
        cell++;
        addCell(probes, series, writer, "c0" + cell, rate);
      }
    }
    Files.writeString(directory.resolve("probes.csv"), probes);
    Files.writeString(directory.resolve("series.csv"), series);
  }

  private void addCell(
      StringBuilder probes, StringBuilder series, HistogramLogWriter log, String cell, int rate) {
    for (String measure : new String[] {"create-to-end", "send-to-end"}) {
      Histogram histogram = new Histogram(3);
      for (int i = 0; i < 2000; i++) {
        histogram.recordValue(400 + (long) (200 * random.nextDouble() * random.nextDouble()));
      }
      histogram.setTag(cell + "." + measure);
      log.outputIntervalHistogram(histogram);
      probes.append(
          String.format(
              Locale.ROOT,
              "%s,open,%d,,,305,1,off,%s,,60,%d,2000,%d,90,400,440,500,550,590,600,600,2000,0,0,0,1.5%n",
              cell,
              rate,
              measure,
              rate,
              rate / 10 + 400));
    }
    for (int second = 0; second < 10; second++) {
      series.append(
          String.format(
              Locale.ROOT,
              "%s,%d,,%d,450,600,900,%d,%d%n",
              cell,
              second,
              rate,
              second == 5 ? 1 : 0,
              second == 5 ? 7 : 0));
    }
  }
}
