package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.floor.CopyReload;
import io.straightway.benchmark.floor.PgBenchRun;
import io.straightway.benchmark.run.PointMeasurement.PointResult;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.session.OpenSession;
import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.Fleet;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.TradeTopic;
import io.straightway.db.server.program.Directories;
import io.straightway.scalability.run.ChildFailure;
import io.straightway.scalability.run.RunPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A bench that measures the points of a plan one after another and stores the results. */
public record Bench(BenchPlan plan, Settings settings, MeasuringSession session) {
  /** The parallel streams of COPY. */
  private static final int STREAMS = Runtime.getRuntime().availableProcessors();

  /**
   * The settings for carrying out a plan.
   *
   * @param command the command line that repeats the bench, for the manifest
   * @param elementHosts the addresses of elements that already run; empty to start new ones
   * @param pgbenchSeconds the duration of pgbench with each number of clients; 0 leaves pgbench out
   * @param kafka the source of the broker if trades go through Kafka; null if they go over HTTP
   */
  public record Settings(
      String command,
      List<String> elementHosts,
      int pgbenchSeconds,
      LocalBroker.@Nullable Source kafka) {}

  /**
   * Checks a bench that has not begun or was interrupted.
   *
   * @throws IllegalArgumentException if the directory has the results of another plan
   */
  public Bench {
    Manifest former = session.directory().manifest().orElse(null);
    if (former != null && !former.isOf(task(plan, settings))) {
      throw new IllegalArgumentException(
          "%s holds the results of another plan (%s); give another --out, or the same options to continue it"
              .formatted(session.directory().path(), former.command()));
    }
  }

  private static Manifest.Task task(BenchPlan plan, Settings settings) {
    return new Manifest.Task(
        plan.kind(), settings.command(), plan.load().seed(), described(plan, settings));
  }

  private static Map<String, Object> described(BenchPlan plan, Settings settings) {
    Map<String, Object> described = plan.described();
    if (!settings.elementHosts().isEmpty()) {
      described.put("elementHosts", settings.elementHosts());
    }
    if (settings.kafka() != null) {
      described.put("intake", "kafka");
    }
    return described;
  }

  /**
   * Measures the remaining points and summarises all results.
   *
   * @throws Exception if anything fails; earlier results are kept
   */
  public BenchSummary run() throws Exception {
    return session.exclusively(this::held);
  }

  private BenchSummary held() throws Exception {
    BenchDirectory directory = session.directory();
    if (directory.manifest().map(Manifest::endedAt).isEmpty()) {
      session.others().requireQuiet();
    }
    RunFiles files = RunFiles.open(directory);
    Set<String> done = files.donePoints();
    List<RunPlan.Point<Deployment>> left =
        plan.points().points().stream().filter(point -> !done.contains(point.name())).toList();
    Manifest manifest = directory.manifest().orElse(null);
    if (manifest == null || manifest.endedAt() == null || !left.isEmpty()) {
      manifest =
          session.run(
              task(plan, settings),
              "asked to end; what is measured is kept",
              open -> new SessionMeasurement(open, files, left).run());
    }
    return BenchSummary.of(directory, manifest, plan.load().seed(), files.points());
  }

  /** The measurements of one session, from opening the database to the last point. */
  private final class SessionMeasurement {
    private final BenchDirectory directory = session.directory();
    private final Screen screen = session.screen();
    private final OpenSession open;
    private final BenchDatabase database;
    private final RunFiles files;
    private final List<RunPlan.Point<Deployment>> left;
    private final PointLines lines;
    private final @Nullable TradeTopic topic;

    SessionMeasurement(OpenSession open, RunFiles files, List<RunPlan.Point<Deployment>> left)
        throws Exception {
      this.open = open;
      this.database = open.database();
      this.files = files;
      this.left = left;
      this.lines = new PointLines(plan.points().points().size(), left.size());
      this.topic = open.topic(settings.kafka());
      open.continueFormer();
    }

    Manifest run() throws Exception {
      open.prepare(plan.trades("static", 0, 0));
      open.bareInsert();
      book(plan.load().stored());
      if (plan.sentinels()) {
        discard();
      }
      RunPlan.Point<Deployment> floorPoint = floor() == null ? lastOfLargest(left) : null;
      for (RunPlan.Point<Deployment> point : left) {
        measure(point);
        if (point.equals(floorPoint)) {
          Path copies = Files.createDirectories(directory.work()).resolve("copy");
          measure(Manifest.NO_FLOOR, new CopyReload(database.database(), copies, STREAMS)::run);
        }
      }
      measurePgBench();
      Floor floor = floor();
      if (floor != null) {
        files.compareWith(floor);
      }
      Map<String, String> sums = directory.sha256();
      open.keep(manifest -> manifest.withSha256(sums).ended(session.clock().instant()));
      Directories.delete(directory.work().resolve("static-data"));
      directory.removeWorkIfEmpty();
      return open.manifest();
    }

    private @Nullable Floor floor() {
      return open.manifest().floor();
    }

    private void measure(RunPlan.Point<Deployment> point) throws Exception {
      if (plan.load().stored() == 0) {
        database.removeTrades();
      }
      screen.say(lines.begun(point));
      Optional<String> noCheckpoint = database.checkpoint();
      if (noCheckpoint.isPresent()) {
        open.warn(noCheckpoint.get());
      }
      PointResult result = measurement(plan, point).measure();
      if (!open.cleanup().isEarly()) {
        files.add(result);
        Floor floor = floor();
        screen.say(lines.of(point, result.point(), floor == null ? 0 : floor.tradesPerSecond()));
      }
    }

    private PointMeasurement measurement(BenchPlan plan, RunPlan.Point<Deployment> point)
        throws IOException {
      Path logs = directory.logs().resolve(point.name());
      Files.createDirectories(logs);
      EngineProcesses processes = open.processes(logs);
      Fleet fleet =
          new Fleet(processes, database.elementArguments(), settings.elementHosts(), topic);
      return new PointMeasurement(
          plan, point, database, processes, fleet, session, directory.work().resolve(point.name()));
    }

    /** Books trades that stay in the database. */
    private void book(long trades) throws Exception {
      if (trades == 0) {
        return;
      }
      screen.say("  booking the initial trades");
      BenchPlan storing = plan.storing();
      RunPlan.Point<Deployment> only = storing.points().points().get(0);
      RunPlan.Point<Deployment> stored = new RunPlan.Point<>("stored", only.cell(), 0, true);
      PointResult booked = measurement(storing, stored).measure();
      if (!Boolean.TRUE.equals(booked.point().checked())) {
        throw new BenchFailure("the initial trades were not booked: " + booked.point().note());
      }
    }

    /** Measures the sentinel without a result: the first load finds files and caches cold. */
    private void discard() throws Exception {
      screen.say("  one sentinel, which is discarded");
      measurement(plan, new RunPlan.Point<>("discarded", plan.smallest(), 0, true)).measure();
    }

    private void measurePgBench() throws Exception {
      PgBenchRun pgbench =
          new PgBenchRun(
              database.database(), directory, open.cleanup(), session.own().environment());
      if (settings.pgbenchSeconds() == 0 || open.manifest().pgbench() != null) {
        return;
      }
      if (pgbench.isInstalled()) {
        measure(Manifest.NO_PGBENCH, () -> pgbench.run(settings.pgbenchSeconds()));
      } else {
        open.warn(Manifest.NO_PGBENCH + ": there is no such program on the path");
      }
    }

    /** Adds a yardstick to the manifest, or a warning if it can't be measured. */
    private void measure(String absent, Callable<Manifest.Yardstick> yardstick) throws Exception {
      try {
        Manifest.Yardstick measured = yardstick.call();
        open.keep(manifest -> manifest.with(measured));
      } catch (SQLException | ChildFailure e) {
        if (!open.cleanup().isEarly()) {
          open.warn(absent + ": " + e.getMessage());
        }
      }
    }
  }

  private static RunPlan.@Nullable Point<Deployment> lastOfLargest(
      List<RunPlan.Point<Deployment>> left) {
    return left.stream()
        .reduce((point, next) -> next.cell().elements() >= point.cell().elements() ? next : point)
        .orElse(null);
  }
}
