package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.files.RunPoint.Use;
import io.straightway.benchmark.files.RunWindow;
import io.straightway.benchmark.session.BookCheck;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.EngineProcesses;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures one point: elements and feeders at work, and what the database holds afterwards.
 *
 * @param processes starts the feeders
 * @param files a directory for the trades, removed when all is well
 * @param watch watches what is measured
 */
public record PointMeasurement(
    BenchPlan plan,
    RunPlan.Point<Deployment> point,
    BenchDatabase database,
    EngineProcesses processes,
    Fleet fleet,
    Path files,
    LoadWatch watch) {
  private static final double WINDOW_SECONDS = 0.25;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String WARM_UP = "-warm-up";

  /** So many show how many trades an element books in a second. */
  private static final long PILOT_TRADES = 5_000;

  /** A round of warming up is so long, and at most so many times the first. */
  private static final int WARM_UP_SECONDS = 2;

  private static final int MOST_OF_FIRST = 10;
  private static final int MOST_WARM_UPS = 8;

  /** A round that is not so much faster than the one before is as fast as it gets. */
  private static final double FASTER = 1.05;

  /** A load that did not settle is followed by another one, which is judged instead. */
  private static final int MOST_LOADS = 4;

  private static final int LONGEST_EXAMPLE = 160;

  /** The point, and the windows that its number is made of. */
  public record Result(RunPoint point, List<RunWindow> windows) {}

  /** Measures it. A failure is noted in the point. */
  public Result measure() throws Exception {
    Instant startedAt = Instant.now();
    List<ChildProcess> feeders = new ArrayList<>();
    try {
      return measure(feeders);
    } catch (ChildFailure | SQLException e) {
      feeders.forEach(ChildProcess::kill);
      processes.elements().forEach(ChildProcess::close);
      return new Result(
          RunPoint.measured(point, startedAt, null, Use.UNKNOWN, null, "failed: " + e.getMessage()),
          List.of());
    }
  }

  private Result measure(List<ChildProcess> feeders) throws Exception {
    // of an attempt that was interrupted, whose database is gone
    Directories.delete(files);
    Files.createDirectories(files);
    BenchPlan.Load load = plan.load();
    List<String> addresses = fleet.start(point.cell());
    Integer seconds = load.seconds();
    long first = seconds == null ? load.warmUp() : Math.max(load.warmUp(), PILOT_TRADES);
    int rounds = seconds == null ? 1 : MOST_WARM_UPS;
    int loads = seconds == null ? 1 : MOST_LOADS;
    double slowest = first == 0 ? 0 : warmUp(first, rounds, addresses, feeders);
    long trades = seconds == null ? load.trades() : Math.max(1, Math.round(slowest * seconds));
    for (int part = 1; ; part++) {
      String suffix = part == 1 ? "" : "-" + part;
      writeTrades(suffix, trades);
      PointUse meters = new PointUse(fleet.pids(), ServerProcess.postmaster(database.database()));
      LoadRun run = feed(suffix, addresses, feeders);
      meters.watch(run);
      watch.begin(run, fleet.pids());
      run.awaitEnd(processes::requireAlive);
      watch.end(run);
      meters.readMemory();
      String notBooked = notBooked(run, trades);
      if (notBooked != null || part == loads || throughput(run).steady() != null) {
        processes.stopElements();
        return checked(run, meters, notBooked);
      }
    }
  }

  /**
   * Feeds trades that are not measured, until a round is not faster than the one before; returns
   * trades a second of the slowest element.
   */
  private double warmUp(long first, int rounds, List<String> addresses, List<ChildProcess> feeders)
      throws Exception {
    double rate = 0;
    long trades = first;
    for (int round = 1; round <= rounds; round++) {
      String suffix = WARM_UP + round;
      writeTrades(suffix, trades);
      double now = slowestRate(feed(suffix, addresses, feeders));
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

  private LoadRun feed(String suffix, List<String> addresses, List<ChildProcess> feeders)
      throws Exception {
    return LoadRun.start(
        addresses.size(),
        (i, onError) -> {
          List<String> words = feedWords(file(i, suffix), addresses.get(i - 1));
          feeders.add(processes.start("feed", "feed-" + i + suffix, words, onError));
          return feeders.get(feeders.size() - 1);
        });
  }

  private List<String> feedWords(Path file, String address) {
    return List.of(
        "--json",
        "--count-progress",
        "--in-flight",
        "" + plan.load().inFlight(),
        "--batch-size",
        "" + plan.load().batchSize(),
        "--to",
        address,
        file.toString());
  }

  private double slowestRate(LoadRun load) throws Exception {
    load.awaitEnd(processes::requireAlive);
    return load.counts().stream().mapToDouble(PointMeasurement::laterRate).min().orElse(1);
  }

  /** In the second half of the time the element is a little warmer. */
  private static double laterRate(Series count) {
    double middle = (count.begin() + count.end()) / 2;
    return (count.last() - count.at(middle)) / Math.max(1e-3, count.end() - middle);
  }

  private SteadyThroughput throughput(LoadRun load) {
    return SteadyThroughput.of(load.counts(), WINDOW_SECONDS, plan.load().seed());
  }

  private Result checked(LoadRun load, PointUse meters, @Nullable String notBooked)
      throws Exception {
    SteadyThroughput throughput = throughput(load);
    List<String> broken =
        BookCheck.broken(database.database(), acknowledgements(), PointMeasurement::example);
    boolean holds = broken.isEmpty();
    String note =
        holds
            ? whyNot(notBooked, throughput.whyNot())
            : "invariants broken: " + String.join("; ", broken);
    SteadyThroughput.Steady steady = note.isEmpty() ? throughput.steady() : null;
    Use use = steady == null ? Use.UNKNOWN : meters.in(load, steady, database.bytes());
    if (holds) {
      Directories.delete(files);
    }
    return new Result(
        RunPoint.measured(point, load.startedAt(), steady, use, holds, note),
        throughput.windows().stream().map(each -> window(load.startedAt(), each)).toList());
  }

  /** What the feeders of all files have noted. */
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

  private static String whyNot(@Nullable String notBooked, @Nullable String notSteady) {
    return notBooked != null ? notBooked : Objects.requireNonNullElse(notSteady, "");
  }

  private static String example(Finding finding) {
    String example = finding.examples().isEmpty() ? finding.counts() : finding.examples().get(0);
    return example.substring(0, Math.min(LONGEST_EXAMPLE, example.length()));
  }
}
