package io.straightway.benchmark.files;

import io.straightway.benchmark.files.ProbeRow.Fate;
import io.straightway.benchmark.files.ProbeRow.Latency;
import io.straightway.benchmark.files.ProbeRow.Load;
import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.RowFailure;
import io.straightway.scalability.data.Table.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What bench commands left in a directory and in those immediately below it.
 *
 * @param name the directory, as it is called in the report
 * @param sessions one for each manifest, in the order in which they began
 * @param problems what could not be read
 */
public record BenchFiles(String name, List<BenchSession> sessions, List<RowProblem> problems) {
  private static final String MANIFEST = "manifest.json";

  /** Keeps its own copies. */
  public BenchFiles {
    sessions = List.copyOf(sessions);
    problems = List.copyOf(problems);
  }

  /**
   * Reads a directory.
   *
   * @throws DataFailure if there is no manifest, or one can't be read
   */
  public static BenchFiles read(Path directory) {
    String name = name(directory);
    List<RowProblem> problems = new ArrayList<>();
    List<BenchSession> sessions = new ArrayList<>();
    for (Path each : withManifest(directory)) {
      String session = each.equals(directory) ? name : name + "/" + name(each);
      sessions.add(session(each, session, problems));
    }
    if (sessions.isEmpty()) {
      throw new DataFailure(
          DataFailure.Code.UNREADABLE,
          "there is no manifest.json in "
              + directory
              + " or immediately below it: name a directory that 'stp bench' wrote with --out");
    }
    sessions.sort(
        Comparator.comparing(
            each -> each.manifest().startedAt(), Comparator.nullsLast(Comparator.naturalOrder())));
    return new BenchFiles(name, sessions, problems);
  }

  private static String name(Path directory) {
    Path last = directory.toAbsolutePath().normalize().getFileName();
    return last == null ? "/" : last.toString();
  }

  private static List<Path> withManifest(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new DataFailure(DataFailure.Code.UNREADABLE, "there is no directory " + directory);
    }
    try (Stream<Path> below = Files.list(directory)) {
      return Stream.concat(Stream.of(directory), below.sorted())
          .filter(each -> Files.isRegularFile(each.resolve(MANIFEST)))
          .toList();
    } catch (IOException e) {
      throw new DataFailure(
          DataFailure.Code.UNREADABLE, "can't list " + directory + ": " + e.getMessage());
    }
  }

  private static BenchSession session(Path directory, String name, List<RowProblem> problems) {
    BenchRows rows = new BenchRows(directory, name, problems);
    Path histograms = directory.resolve("latency.hlog");
    return new BenchSession(
        name,
        ManifestReader.read(directory.resolve(MANIFEST)),
        rows.read("runs.csv", BenchFiles::point),
        rows.read("windows.csv", BenchFiles::window),
        rows.read("probes.csv", BenchFiles::probe),
        rows.read("series.csv", BenchFiles::second),
        Files.isRegularFile(histograms) ? histograms : null);
  }

  private static RunPoint point(Row row, CellReader cells) throws RowFailure {
    Double perHour = cells.numberIfSaid("throughput");
    Double perSecond = cells.numberIfSaid("trades_per_second");
    return new RunPoint(
        row.line(),
        word(row, cells, "point"),
        deployment(row, cells),
        row.cell("repeat").orElse(null),
        cells.instant("started_at"),
        cells.isTrueUnlessSaid("on_curve"),
        perHour == null && perSecond != null ? (Double) (3600 * perSecond) : perHour,
        perSecond == null && perHour != null ? (Double) (perHour / 3600) : perSecond,
        cells.numberIfSaid("floor_fraction"),
        cells.numberIfSaid("trades"),
        cells.numberIfSaid("seconds"),
        cells.numberIfSaid("warm_up_seconds"),
        new RunPoint.Cpu(
            cells.numberIfSaid("element_cpu_seconds"),
            cells.numberIfSaid("feeder_cpu_seconds"),
            cells.numberIfSaid("database_cpu_seconds"),
            cells.numberIfSaid("element_rss_bytes")),
        checked(row, cells),
        row.cell("note").orElse(""));
  }

  private static Deployment deployment(Row row, CellReader cells) throws RowFailure {
    Double hot = cells.numberIfSaid("hot_share");
    return new Deployment(
        row.cell("mode").orElse("unnamed"),
        cells.parts("elements"),
        row.cell("queues").isEmpty() ? 1 : cells.parts("queues"),
        row.cell("positions").orElse("unknown"),
        row.cell("commit_points").orElse("unknown"),
        hot == null ? 0 : hot);
  }

  private static @Nullable Boolean checked(Row row, CellReader cells) throws RowFailure {
    return row.cell("checked").isEmpty() ? null : (Boolean) cells.isTrueUnlessSaid("checked");
  }

  private static RunWindow window(Row row, CellReader cells) throws RowFailure {
    return new RunWindow(
        word(row, cells, "point"),
        cells.parts("element"),
        cells.instant("started_at"),
        cells.positive("seconds", Exclusion.Code.OUT_OF_RANGE),
        cells.number("trades"),
        cells.isTrueUnlessSaid("steady"));
  }

  private static ProbeRow probe(Row row, CellReader cells) throws RowFailure {
    return new ProbeRow(
        word(row, cells, "cell"),
        load(row, cells),
        word(row, cells, "measure"),
        cells.instant("started_at"),
        cells.numberIfSaid("seconds"),
        cells.numberIfSaid("achieved_per_second"),
        latency(cells),
        new Fate(
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

  private static ProbeSecond second(Row row, CellReader cells) throws RowFailure {
    Double pauses = cells.numberIfSaid("gc_pauses");
    Double pause = cells.numberIfSaid("gc_pause_ms");
    return new ProbeSecond(
        word(row, cells, "cell"),
        cells.number("second"),
        cells.number("count"),
        cells.numberIfSaid("mean_us"),
        cells.numberIfSaid("p99_us"),
        cells.numberIfSaid("max_us"),
        pauses == null ? 0 : pauses,
        pause == null ? 0 : pause);
  }

  private static String word(Row row, CellReader cells, String column) throws RowFailure {
    Optional<String> word = row.cell(column);
    if (word.isEmpty()) {
      throw cells.missing(column);
    }
    return word.get();
  }

  /** The points of all sessions that measure throughput. */
  public List<RunPoint> points() {
    return sessions.stream().flatMap(each -> each.points().stream()).toList();
  }

  /** The first session of a kind: run, contention, probe or grid. */
  public Optional<BenchSession> session(String kind) {
    return sessions.stream().filter(each -> each.is(kind)).findFirst();
  }
}
