package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.floor.BareInsert;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.benchmark.system.TradeTopic;
import io.straightway.db.server.program.Directories;
import io.straightway.feeder.probe.OrderProbe;
import io.straightway.table.Numbers;
import java.net.http.HttpClient;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures the cells of a plan, and writes what is found to a directory. */
public final class ProbeSession {
  private final ProbePlan plan;
  private final MeasuringSession session;
  private final BenchDirectory directory;
  private final Screen screen;

  /**
   * A session.
   *
   * @throws IllegalArgumentException if the directory has results already
   */
  public ProbeSession(ProbePlan plan, MeasuringSession session) {
    this.plan = plan;
    this.session = session;
    this.directory = session.directory();
    this.screen = session.screen();
    session.requireNoResults();
  }

  /**
   * Runs it.
   *
   * @throws Exception whatever went wrong; what was measured before is in the files
   */
  public ProbeOutcome run() throws Exception {
    screen.stage("starting the database");
    return session.run("asked to end: cleaning up; cells that ended are kept", this::run);
  }

  private ProbeOutcome run(BenchDatabase database, Cleanup cleanup) throws Exception {
    database.removeTrades();
    database.loadStaticData(plan.trades(), directory.work().resolve("static-data"));
    OwnCommand commands = session.own().with(database.elementVariables());
    Manifest.Task task =
        new Manifest.Task(plan.kind(), plan.command(), plan.trades().seed(), plan.described());
    Manifest manifest = session.begun(task, database, commands);
    Manifest.Insert insert = BareInsert.measure(database.database());
    manifest = manifest.withInsert(insert);
    directory.write(manifest);
    screen.say(
        "one bare durable INSERT at idle: %s (mean of %s)"
            .formatted(Numbers.micros(insert.microsMean()), Numbers.of(insert.count())));
    EngineProcesses processes = new EngineProcesses(commands, directory.logs(), cleanup);
    LocalBroker.@Nullable Source brokers = plan.kafka();
    TradeTopic topic = brokers == null ? null : cleanup.open(() -> TradeTopic.start(brokers));
    ProbeRig rig =
        cleanup.open(() -> new ProbeRig(database, processes, directory, plan.running(), topic));
    CellRun run =
        new CellRun(
            plan, database, rig, directory, screen, new OrderProbe(), HttpClient.newHttpClient());
    ProbeOutcome outcome = measure(run, insert.microsMean(), manifest);
    rig.end();
    rig.close();
    if (outcome.isWhole()) {
      Directories.delete(directory.work());
    }
    return outcome;
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
          screen.end(ended.result().found());
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
