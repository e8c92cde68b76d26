package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.probe.CellRun.CompletedCell;
import io.straightway.benchmark.probe.CellRun.Obstacle;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.session.OpenSession;
import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.Fleet;
import io.straightway.db.server.program.Directories;
import io.straightway.feeder.probe.OrderProbe;
import io.straightway.table.Numbers;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A session that measures the cells of a plan and writes the results to a directory. */
public final class ProbeSession {
  private static final double NANOS_OF_MICRO = 1e3;

  private final ProbePlan plan;
  private final MeasuringSession session;
  private final BenchDirectory directory;
  private final Screen screen;
  private final RateSearch search;

  /**
   * Creates a session.
   *
   * @throws IllegalArgumentException if the directory already has results
   */
  public ProbeSession(ProbePlan plan, MeasuringSession session) {
    this.plan = plan;
    this.session = session;
    this.directory = session.directory();
    this.screen = session.screen();
    this.search = new RateSearch(Objects.requireNonNullElse(plan.cells().get(0).rate(), 1.0));
    session.requireNoResults();
  }

  /**
   * Measures all cells.
   *
   * @throws Exception if anything fails; earlier results are already in the files
   */
  public ProbeOutcome run() throws Exception {
    session.others().requireQuiet();
    screen.stage("starting the database");
    return session.run(
        plan.task(), "asked to end: cleaning up; cells that ended are kept", this::run);
  }

  private ProbeOutcome run(OpenSession open) throws Exception {
    open.prepare(plan.trades());
    Manifest.Insert insert = open.bareInsert();
    screen.say(
        "one bare durable INSERT at idle: %s (mean of %s)"
            .formatted(Numbers.micros(insert.microsMean()), Numbers.of(insert.count())));
    Fleet fleet =
        new Fleet(
            open.processes(directory.logs()),
            open.database().elementArguments(),
            plan.running().stream().map(URI::toString).toList(),
            open.topic(plan.kafka()));
    ProbeRig rig = open.cleanup().open(() -> new ProbeRig(fleet, directory));
    CellRun run =
        new CellRun(
            plan, open.database(), rig, session, new OrderProbe(), HttpClient.newHttpClient());
    ProbeOutcome outcome = measure(run, insert.microsMean(), open);
    rig.end();
    rig.close();
    if (outcome.isWhole()) {
      Directories.delete(directory.work());
    }
    return outcome;
  }

  private String label(Cell cell, int index) {
    return plan.p99() == null
        ? "(%d of %d) %-9s".formatted(index + 1, plan.cells().size(), plan.labels().get(index))
        : "%-9s".formatted(cell.label());
  }

  /**
   * Returns the cell after this one; null after the last. A search ends at a rate that other
   * programs disturbed, which is neither within the limit nor beyond it.
   */
  private @Nullable Cell next(Cell cell, int index, CompletedCell ended) {
    Duration limit = plan.p99();
    if (limit == null) {
      return index + 1 < plan.cells().size() ? plan.cells().get(index + 1) : null;
    }
    if (ended.obstacle() == Obstacle.OTHER_PROGRAMS) {
      return null;
    }
    CellResult result = ended.result();
    double micros = limit.toNanos() / NANOS_OF_MICRO;
    boolean within = result != null && !result.isBelowOffer() && result.p99Micros() <= micros;
    search.add(Objects.requireNonNull(cell.rate()), within);
    OptionalDouble rate = search.next();
    return rate.isPresent() ? cell.at(rate.getAsDouble()) : null;
  }

  private ProbeOutcome measure(CellRun run, double insertMicros, OpenSession open)
      throws Exception {
    List<CellResult> results = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    try (CellFiles files = CellFiles.create(directory, session.clock().instant())) {
      Cell cell = plan.cells().get(0);
      for (int i = 0; cell != null; i++) {
        CompletedCell ended = run.measure(cell, i, label(cell, i), insertMicros);
        if (ended.result() == null) {
          broken.add(ProbePlan.name(i));
        } else {
          files.add(ended.result());
          results.add(ended.result());
          screen.end(ended.result().screenLine());
        }
        for (String warning : ended.warnings()) {
          screen.warn(warning);
          open.warn(warning);
        }
        cell = next(cell, i, ended);
      }
    }
    open.end();
    return new ProbeOutcome(
        plan, directory.path(), insertMicros, open.manifest(), results, broken, search);
  }
}
