package io.straightway.app.bench;

import io.straightway.app.bench.Manifest.Floor;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.Cleanup;
import io.straightway.app.engine.EngineProcesses;
import io.straightway.app.engine.FileTree;
import io.straightway.app.engine.OwnCommand;
import io.straightway.app.print.Json;
import io.straightway.scalability.run.ChildFailure;
import io.straightway.scalability.run.RunPlan;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Measures the points of a plan, one after the other, and keeps what was found. */
public final class Bench {
  private final BenchPlan plan;
  private final Settings settings;
  private final BenchDirectory directory;
  private final DatabaseOpening opening;
  private final Surroundings surroundings;
  private final RunPlan<BenchCell> points;

  /**
   * How a plan is carried out.
   *
   * @param command how to do it again, for the manifest
   * @param elementHosts addresses of elements that run already; none to start them
   * @param pgbenchSeconds how long pgbench runs with each number of clients; 0 to leave it out
   * @param json whether to print one JSON object as the result, and progress as errors
   */
  public record Settings(
      String command, List<String> elementHosts, int pgbenchSeconds, boolean json) {}

  /** Opens the database that is booked to. */
  @FunctionalInterface
  public interface DatabaseOpening {
    /** Opens it; the clean-up closes it. */
    BenchDatabase open(Cleanup cleanup) throws Exception;
  }

  /**
   * A bench that has not begun, or was interrupted.
   *
   * @throws CommandFailure if the directory holds another plan's results
   */
  public Bench(
      BenchPlan plan,
      Settings settings,
      BenchDirectory directory,
      DatabaseOpening opening,
      Surroundings surroundings)
      throws IOException {
    this.plan = plan;
    this.settings = settings;
    this.directory = directory;
    this.opening = opening;
    this.surroundings = surroundings;
    this.points = plan.points();
    Optional<Manifest> former = directory.manifest();
    if (former.isPresent()) {
      requireSamePlan(former.get());
    }
  }

  private void requireSamePlan(Manifest former) {
    String before = former.kind() + " " + Json.pretty(former.plan());
    String now = plan.kind() + " " + Json.pretty(described());
    if (!before.equals(now)) {
      throw CommandFailure.usage(
          "%s holds the results of another plan (%s); give another --out, or the same options to continue it"
              .formatted(directory.path(), former.command()));
    }
  }

  private Map<String, Object> described() {
    Map<String, Object> described = plan.described();
    if (!settings.elementHosts().isEmpty()) {
      described.put("elementHosts", settings.elementHosts());
    }
    return described;
  }

  /**
   * Runs it; answers the exit code.
   *
   * @throws Exception whatever went wrong; what was measured before is kept
   */
  public int run() throws Exception {
    Closeable hold = directory.hold();
    try {
      return held();
    } finally {
      hold.close();
    }
  }

  private int held() throws Exception {
    ResultFiles files = ResultFiles.open(directory);
    Set<String> done = files.donePoints();
    List<RunPlan.Point<BenchCell>> left =
        points.points().stream().filter(point -> !done.contains(point.name())).toList();
    BenchScreen screen =
        new BenchScreen(
            settings.json() ? surroundings.err() : surroundings.out(),
            points.points().size(),
            done.size());
    Manifest manifest = directory.manifest().orElse(null);
    if (manifest == null || manifest.endedAt() == null || !left.isEmpty()) {
      manifest = measure(left, files, screen);
    }
    BenchSummary summary = BenchSummary.of(directory, manifest, files.rows());
    tell(summary);
    return summary.withoutNumber().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private void tell(BenchSummary summary) {
    if (settings.json()) {
      Json.print(surroundings.out(), summary);
    } else {
      new BenchSummaryText(summary, surroundings.out()).print();
    }
  }

  private Manifest measure(
      List<RunPlan.Point<BenchCell>> left, ResultFiles files, BenchScreen screen) throws Exception {
    Cleanup cleanup =
        new Cleanup(
            () -> screen.sayLast("asked to end; the same command continues where this stops"));
    try (cleanup) {
      return new Session(cleanup, opening.open(cleanup), files, screen).run(left);
    } catch (Exception e) {
      if (cleanup.isEarly()) {
        // the failure is only that everything was taken away; the process ends any moment
        new CountDownLatch(1).await();
      }
      throw e;
    }
  }

  /** From opening the database to the last measurement. */
  private final class Session {
    private final Cleanup cleanup;
    private final BenchDatabase database;
    private final ResultFiles files;
    private final BenchScreen screen;
    private final OwnCommand own;
    private Manifest manifest;

    Session(Cleanup cleanup, BenchDatabase database, ResultFiles files, BenchScreen screen)
        throws Exception {
      this.cleanup = cleanup;
      this.database = database;
      this.files = files;
      this.screen = screen;
      this.own = new OwnCommand(surroundings.environment()).with(database.elementVariables());
      this.manifest = begunOrContinued();
    }

    private Manifest begunOrContinued() throws Exception {
      Manifest begun =
          Manifest.begun(
              plan.kind(),
              Instant.now(),
              settings.command(),
              plan.seed(),
              described(),
              Build.ofThis(),
              Machine.here(directory.path()),
              JvmFlags.ofProcesses(own),
              database.facts());
      Optional<Manifest> former = directory.manifest();
      return former.isEmpty() ? begun : former.get().continuedAs(begun);
    }

    Manifest run(List<RunPlan.Point<BenchCell>> left) throws Exception {
      database.removeTrades();
      database.loadStaticData(plan.trades("static", 0, 0), directory.work().resolve("static-data"));
      if (manifest.insert() == null) {
        keep(manifest.withInsert(BareInsert.measure(database.database())));
      }
      book(plan.stored());
      RunPlan.Point<BenchCell> floorPoint = manifest.floor() == null ? lastOfLargest(left) : null;
      for (RunPlan.Point<BenchCell> point : left) {
        measure(point);
        if (point.equals(floorPoint)) {
          measureFloor();
        }
      }
      measurePgBench();
      Floor floor = manifest.floor();
      if (floor != null) {
        files.compareWith(floor);
      }
      keep(manifest.ended(Instant.now()));
      FileTree.delete(directory.work().resolve("static-data"));
      directory.removeWorkIfEmpty();
      return manifest;
    }

    private void keep(Manifest changed) throws IOException {
      manifest = changed;
      directory.write(changed);
    }

    private void measure(RunPlan.Point<BenchCell> point) throws Exception {
      if (plan.stored() == 0) {
        database.removeTrades();
      }
      Optional<String> noCheckpoint = database.checkpoint();
      if (noCheckpoint.isPresent()) {
        keep(manifest.warned(noCheckpoint.get()));
      }
      PointMeasurement.Result result = measurement(plan, point).measure();
      if (!cleanup.isEarly()) {
        files.add(result);
        Floor floor = manifest.floor();
        screen.point(result.row(), floor == null ? 0 : floor.tradesPerSecond());
      }
    }

    private PointMeasurement measurement(BenchPlan what, RunPlan.Point<BenchCell> point)
        throws IOException {
      Path logs = directory.logs().resolve(point.name());
      Files.createDirectories(logs);
      EngineProcesses processes = new EngineProcesses(own, logs, cleanup);
      Fleet fleet =
          settings.elementHosts().isEmpty()
              ? new Fleet.Started(processes, database.elementArguments())
              : new Fleet.Standing(settings.elementHosts());
      return new PointMeasurement(
          what, point, database, processes, fleet, directory.work().resolve(point.name()));
    }

    /** Books trades that stay. */
    private void book(long trades) throws Exception {
      if (trades == 0) {
        return;
      }
      screen.say("  booking the trades that are stored beforehand");
      BenchPlan storing = plan.storing();
      RunPlan.Point<BenchCell> only = storing.points().points().get(0);
      RunPlan.Point<BenchCell> stored = new RunPlan.Point<>("stored", only.cell(), 0, true);
      PointMeasurement.Result booked = measurement(storing, stored).measure();
      if (!Boolean.TRUE.equals(booked.row().checked())) {
        throw CommandFailure.failed(
            "the trades that are stored beforehand were not booked: " + booked.row().note());
      }
    }

    private void measureFloor() throws Exception {
      try {
        Path copies = directory.work().resolve("copy");
        keep(manifest.withFloor(FloorRun.measure(database.database(), copies)));
      } catch (SQLException e) {
        keep(manifest.warned("the floor was not measured: " + e.getMessage()));
      }
    }

    private void measurePgBench() throws Exception {
      PgBenchRun pgbench =
          new PgBenchRun(database.database(), directory, cleanup, surroundings.environment());
      if (settings.pgbenchSeconds() == 0 || manifest.pgbench() != null) {
        return;
      }
      if (!pgbench.isThere()) {
        keep(manifest.warned("pgbench was left out: there is no such program on the path"));
        return;
      }
      try {
        keep(manifest.withPgBench(pgbench.run(settings.pgbenchSeconds())));
      } catch (SQLException | ChildFailure e) {
        keep(manifest.warned("pgbench was left out: " + e.getMessage()));
      }
    }
  }

  private static RunPlan.@Nullable Point<BenchCell> lastOfLargest(
      List<RunPlan.Point<BenchCell>> left) {
    RunPlan.Point<BenchCell> found = null;
    for (RunPlan.Point<BenchCell> point : left) {
      if (found == null || point.cell().elements() >= found.cell().elements()) {
        found = point;
      }
    }
    return found;
  }
}
