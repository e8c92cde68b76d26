package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.files.RunPoint.Use;
import io.straightway.benchmark.files.RunWindow;
import io.straightway.benchmark.session.BookCheck;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.Fleet;
import io.straightway.benchmark.system.OtherPrograms;
import io.straightway.benchmark.system.ServerProcess;
import io.straightway.db.server.program.Directories;
import io.straightway.element.check.Finding;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.feeder.job.FeedDirectory;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.scalability.run.ChildFailure;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.LoadRun;
import io.straightway.scalability.run.RunPlan;
import io.straightway.scalability.run.Series;
import io.straightway.scalability.run.SteadyThroughput;
import io.straightway.scalability.run.SteadyThroughput.SteadyPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of one point with its elements and feeders, and a check of the database
 * afterwards.
 *
 * @param processes starts the feeders
 * @param files the directory for the trades, removed if all is well
 */
public record PointMeasurement(
    BenchPlan plan,
    RunPlan.Point<Deployment> point,
    BenchDatabase database,
    EngineProcesses processes,
    Fleet fleet,
    MeasuringSession session,
    Path files) {
  private static final double WINDOW_SECONDS = 0.25;
  private static final double NANOS_PER_SECOND = 1e9;

  /** The shortest steady part that yields a number, in seconds. */
  private static final int STEADY_SECONDS = 10;

  private static final String WARM_UP = "-warm-up";

  /** The number of trades that suffices to estimate how many an element books per second. */
  private static final long PILOT_TRADES = 5_000;

  /**
   * The approximate duration of a warm-up round, and its maximum size as a multiple of the first.
   */
  private static final int WARM_UP_SECONDS = 2;

  private static final int MOST_OF_FIRST = 10;
  private static final int MOST_WARM_UPS = 8;

  /** The speed-up below which a round counts as no faster than the one before. */
  private static final double FASTER = 1.05;

  /**
   * The maximum number of loads; a load that did not settle is followed by another, which counts
   * instead.
   */
  private static final int MOST_LOADS = 4;

  private static final int LONGEST_EXAMPLE = 160;

  /** The point and the windows from which its number is computed. */
  public record PointResult(RunPoint point, List<RunWindow> windows) {}

  /** Measures the point. A failure is noted in the result. */
  public PointResult measure() throws Exception {
    Instant startedAt = session.clock().instant();
    try {
      return measured();
    } catch (ChildFailure | SQLException | BenchFailure e) {
      processes.kill();
      return new PointResult(
          RunPoint.measured(point, startedAt, null, Use.UNKNOWN, null, "failed: " + e.getMessage()),
          List.of());
    }
  }

  private PointResult measured() throws Exception {
    // files of an interrupted attempt, whose database is gone
    Directories.delete(files);
    Files.createDirectories(files);
    BenchPlan.Load load = plan.load();
    List<String> addresses = fleet.targets(fleet.start(point.cell().elements(), options()));
    Integer seconds = load.seconds();
    long first = seconds == null ? load.warmUp() : Math.max(load.warmUp(), PILOT_TRADES);
    int rounds = seconds == null ? 1 : MOST_WARM_UPS;
    int loads = seconds == null ? 1 : MOST_LOADS;
    double slowest = first == 0 ? 0 : warmUp(first, rounds, addresses);
    long trades = seconds == null ? load.trades() : Math.max(1, Math.round(slowest * seconds));
    for (int part = 1; ; part++) {
      String suffix = part == 1 ? "" : "-" + part;
      writeTrades(suffix, trades);
      PointUse meters = new PointUse(fleet.pids(), ServerProcess.postmaster(database.database()));
      OtherPrograms.Reading before =
          session.others().before(OtherPrograms.servers(database.database(), null));
      LoadRun run = feed(suffix, addresses, meters::watch);
      session.others().requireQuietSince(before);
      meters.readMemory();
      String notBooked = notBooked(run, trades);
      if (notBooked != null || part == loads || throughput(run).steady() != null) {
        processes.stopElements();
        return checked(run, meters, notBooked);
      }
      // at most half of a load is cut off as its warm-up
      trades = Math.max(trades, Math.round(2 * STEADY_SECONDS * slowestRate(run)));
    }
  }

  private List<String> options() {
    Deployment cell = point.cell();
    return List.of(
        "--queues=" + cell.queues(),
        "--positions=" + cell.positions(),
        "--commit-points=" + cell.commitPoints());
  }

  /**
   * Feeds trades without measuring until a round is no faster than the one before; returns the
   * trades per second of the slowest element.
   */
  private double warmUp(long first, int rounds, List<String> addresses) throws Exception {
    double rate = 0;
    long trades = first;
    for (int round = 1; round <= rounds; round++) {
      String suffix = WARM_UP + round;
      writeTrades(suffix, trades);
      double now = slowestRate(feed(suffix, addresses, load -> {}));
      if (now < FASTER * rate) {
        return Math.max(now, rate);
      }
      rate = now;
      long enough = Math.round(rate * WARM_UP_SECONDS);
      trades = Math.min(MOST_OF_FIRST * first, Math.max(first, enough));
    }
    return rate;
  }

  private void writeTrades(String suffix, long trades) throws IOException {
    for (int i = 1; i <= point.cell().elements(); i++) {
      String source = point.name() + "-" + i + suffix;
      new TradeGenerator(plan.trades(source, point.cell().hotShare(), trades))
          .writeTo(file(i, suffix));
    }
  }

  private Path file(int element, String suffix) {
    return files.resolve("trades-" + element + suffix + ".xml");
  }

  /**
   * Feeds the trades and waits until all are acknowledged.
   *
   * @param begun receives the load at its begin
   */
  private LoadRun feed(String suffix, List<String> addresses, Consumer<LoadRun> begun)
      throws Exception {
    List<Path> trades =
        IntStream.rangeClosed(1, addresses.size()).mapToObj(i -> file(i, suffix)).toList();
    LoadRun run =
        processes.load(
            suffix,
            trades,
            addresses,
            "--in-flight=" + plan.load().inFlight(),
            "--batch-size=" + plan.load().batchSize());
    begun.accept(run);
    run.awaitEnd(processes::requireAlive);
    return run;
  }

  private static double slowestRate(LoadRun load) {
    return load.counts().stream().mapToDouble(PointMeasurement::laterRate).min().orElse(1);
  }

  /** Returns the rate in the second half of a load, when the element is a little warmer. */
  private static double laterRate(Series count) {
    double middle = (count.begin() + count.end()) / 2;
    return (count.last() - count.at(middle)) / Math.max(1e-3, count.end() - middle);
  }

  private SteadyThroughput throughput(LoadRun load) {
    return SteadyThroughput.of(load.counts(), WINDOW_SECONDS, STEADY_SECONDS, plan.load().seed());
  }

  private PointResult checked(LoadRun load, PointUse meters, @Nullable String notBooked)
      throws Exception {
    SteadyThroughput throughput = throughput(load);
    List<String> broken =
        BookCheck.broken(database.database(), acknowledgements(), PointMeasurement::example);
    boolean holds = broken.isEmpty();
    String note =
        holds
            ? reason(notBooked, throughput.reason())
            : "invariants broken: " + String.join("; ", broken);
    SteadyPart steady = note.isEmpty() ? throughput.steady() : null;
    Use use = steady == null ? Use.UNKNOWN : meters.in(load, steady, database.bytes());
    if (holds) {
      Directories.delete(files);
    }
    return new PointResult(
        RunPoint.measured(point, load.startedAt(), steady, use, holds, note),
        throughput.windows().stream().map(window -> window(load.startedAt(), window)).toList());
  }

  /** Returns the acknowledgements recorded by the feeders of all files. */
  private List<Path> acknowledgements() throws IOException {
    try (Stream<Path> all = Files.list(files)) {
      return all.filter(file -> file.toString().endsWith(".xml"))
          .map(FeedDirectory::acknowledgements)
          .toList();
    }
  }

  private RunWindow window(Instant start, SteadyThroughput.Window window) {
    return new RunWindow(
        point.name(),
        window.part(),
        start.plusNanos(Math.round(window.begin() * NANOS_PER_SECOND)),
        window.seconds(),
        window.count(),
        window.steady());
  }

  private @Nullable String notBooked(LoadRun load, long trades) {
    for (ChildProcess feeder : load.programs()) {
      FeedReport report = EngineProcesses.report(feeder);
      long booked =
          report.outcomes().getOrDefault("booked", 0L)
              + report.outcomes().getOrDefault("duplicate", 0L);
      if (booked != trades) {
        return "%d of %d trades of a feeder were not booked: %s"
            .formatted(trades - booked, trades, report.outcomes());
      }
    }
    return null;
  }

  private static String reason(@Nullable String notBooked, @Nullable String notSteady) {
    return notBooked != null ? notBooked : Objects.requireNonNullElse(notSteady, "");
  }

  private static String example(Finding finding) {
    String example = finding.examples().isEmpty() ? finding.counts() : finding.examples().get(0);
    return example.substring(0, Math.min(LONGEST_EXAMPLE, example.length()));
  }
}
