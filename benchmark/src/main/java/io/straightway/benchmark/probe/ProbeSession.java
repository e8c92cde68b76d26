package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.ResultFile;
import io.straightway.benchmark.floor.BareInsert;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.FileTree;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Measures the cells of a plan, and writes what is found to a directory. */
public final class ProbeSession {
  private final ProbePlan plan;
  private final BenchDirectory directory;
  private final Opening opening;
  private final OwnCommand own;
  private final CellScreen screen;

  /** Opens the database of the bench. */
  @FunctionalInterface
  public interface Opening {
    /** The database, which the clean-up closes. */
    BenchDatabase open(BenchDirectory directory, Cleanup cleanup) throws Exception;
  }

  /**
   * A session.
   *
   * @param own starts elements
   * @throws IllegalArgumentException if the directory has results already
   */
  public ProbeSession(
      ProbePlan plan, BenchDirectory directory, Opening opening, OwnCommand own, CellScreen screen)
      throws IOException {
    if (directory.manifest().isPresent() || Files.exists(directory.resolve(ResultFile.PROBES.fileName()))) {
      throw new IllegalArgumentException(
          "--out "
              + directory.path()
              + " has the results of a bench already; name another directory: latencies of two sessions are not to be mixed");
    }
    this.plan = plan;
    this.directory = directory;
    this.opening = opening;
    this.own = own;
    this.screen = screen;
  }

  /**
   * Runs it.
   *
   * @throws Exception whatever went wrong; what was measured before is in the files
   */
  public ProbeOutcome run() throws Exception {
    Cleanup cleanup =
        new Cleanup(() -> screen.sayLast("asked to end: cleaning up; cells that ended are kept"));
    try (cleanup) {
      return run(cleanup);
    } catch (Exception e) {
      if (cleanup.isEarly()) {
        // the failure is only that everything was taken away; the process ends any moment
        new CountDownLatch(1).await();
      }
      throw e;
    }
  }

  private ProbeOutcome run(Cleanup cleanup) throws Exception {
    screen.stage("starting the database");
    BenchDatabase database = opening.open(directory, cleanup);
    database.removeTrades();
    database.loadStaticData(plan.trades(), directory.work().resolve("static-data"));
    OwnCommand commands = own.with(database.elementVariables());
    Manifest manifest = begun(database, commands);
    Manifest.Insert insert = BareInsert.measure(database.database());
    manifest = manifest.withInsert(insert);
    directory.write(manifest);
    screen.say(
        "one bare durable INSERT at idle: %s (mean of %s)"
            .formatted(Numbers.micros(insert.microsMean()), Numbers.of(insert.count())));
    Replica replica =
        cleanup.open(() -> new Replica(directory.path(), directory.work().resolve("standby")));
    ProbeRig rig =
        new ProbeRig(
            database,
            new EngineProcesses(commands, directory.logs(), cleanup),
            replica,
            plan.running());
    ProbeOutcome outcome =
        measure(new CellRun(plan, database, rig, directory, screen), insert.microsMean(), manifest);
    rig.end();
    rig.endReplica();
    if (outcome.isWhole()) {
      FileTree.delete(directory.work());
    }
    return outcome;
  }

  private Manifest begun(BenchDatabase database, OwnCommand commands) throws Exception {
    return Manifest.begun(
        new Manifest.Task(plan.kind(), plan.command(), plan.trades().seed(), plan.described()),
        database.conditions(directory.path(), commands),
        Instant.now());
  }

  private ProbeOutcome measure(CellRun run, double insertMicros, Manifest begun) throws Exception {
    Manifest manifest = begun;
    List<CellResult> results = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    try (CellFiles files = CellFiles.create(directory, Instant.now())) {
      for (int i = 0; i < plan.cells().size(); i++) {
        CellRun.Ended ended = run.measure(i, insertMicros);
        if (ended.result() == null) {
          broken.add(ProbePlan.name(i));
        } else {
          files.add(ended.result());
          results.add(ended.result());
          screen.end(ended.result());
        }
        for (String warning : ended.warnings()) {
          screen.warn(warning);
          manifest = manifest.warned(warning);
        }
        directory.write(manifest);
      }
    }
    manifest = manifest.ended(Instant.now());
    directory.write(manifest);
    return new ProbeOutcome(plan, directory.path(), insertMicros, manifest, results, broken);
  }
}
