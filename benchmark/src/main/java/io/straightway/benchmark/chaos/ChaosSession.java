package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.fault.FaultKind;
import io.straightway.benchmark.chaos.site.Site;
import io.straightway.benchmark.chaos.site.SitePlan;
import io.straightway.benchmark.chaos.site.SitePlan.Trait;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.db.Role;
import io.straightway.db.server.program.Directories;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.scalability.run.ResultTable;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Makes the faults of a plan, one after the other, and keeps the results. */
public final class ChaosSession {
  /** After so many runs that could not be completed a fault is given up. */
  private static final int MOST_UNFINISHED = 3;

  private static final Duration GAPS_REPORTED_WITHIN = Duration.ofSeconds(20);

  private final ChaosPlan plan;
  private final BenchDirectory results;
  private final OwnCommand commands;
  private final LocalBroker.Source brokers;
  private final ChaosScreen screen;
  private final List<FaultSummary> summaries = new ArrayList<>();
  private final List<ControlResult> controls = new ArrayList<>();
  private final List<ChaosRun> broken = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();

  /**
   * Nothing is started yet.
   *
   * @param results a new directory for the result files
   * @param commands starts elements and feeders
   * @param brokers where a broker of Kafka comes from
   * @param progress gets a line for each step
   */
  public ChaosSession(
      ChaosPlan plan,
      BenchDirectory results,
      OwnCommand commands,
      LocalBroker.Source brokers,
      PrintWriter progress) {
    this.plan = plan;
    this.results = results;
    this.commands = commands;
    this.brokers = brokers;
    this.screen = new ChaosScreen(progress);
  }

  /** Makes all faults, and writes the results. */
  @SuppressWarnings("try") // what is held meanwhile needs no call
  public ChaosOutcome run() throws Exception {
    try (Closeable held = results.hold();
        Cleanup cleanup = new Cleanup(() -> {})) {
      return run(cleanup);
    }
  }

  private ChaosOutcome run(Cleanup cleanup) throws Exception {
    Instant startedAt = Instant.now();
    SiteKeeper sites = new SiteKeeper(results.work(), commands, brokers, plan, cleanup);
    ResultTable table = ResultTable.open(results.resolve("runs.csv"), ChaosRun.header());
    Manifest manifest = Manifest.begun(task(), conditions(sites), startedAt);
    results.write(manifest);
    for (FaultKind kind : plan.faults()) {
      make(kind, sites, table);
    }
    sites.discard(findings.isEmpty() && broken.isEmpty());
    Manifest ended = manifest.ended(Instant.now());
    results.write(ended);
    ChaosOutcome outcome = outcome();
    Files.writeString(results.resolve("report.html"), new ChaosPage(outcome, plan, ended).write());
    if (broken.isEmpty() && findings.isEmpty()) {
      Directories.delete(results.work());
    }
    return outcome;
  }

  /** Those of the first installation that is needed. */
  private Manifest.Conditions conditions(SiteKeeper sites) throws Exception {
    SitePlan first =
        plan.faults().stream()
            .filter(fault -> whyNot(fault).isEmpty())
            .map(FaultKind::site)
            .findFirst()
            .orElse(SitePlan.of(1));
    return BenchDatabase.conditions(
        sites.of(first).database(), !first.has(Trait.PATRONI), results.path(), commands);
  }

  /** Why a fault can't be made on this machine. */
  private Optional<String> whyNot(FaultKind kind) {
    return kind.whyNot()
        .or(() -> kind.site().has(Trait.KAFKA) ? brokers.whyNot() : Optional.empty());
  }

  private Manifest.Task task() {
    Map<String, Object> wanted = new LinkedHashMap<>();
    wanted.put("faults", plan.faults().stream().map(FaultKind::word).toList());
    wanted.put("runs", plan.runs());
    wanted.put("messages a second", plan.rate());
    return new Manifest.Task("chaos", plan.command(), plan.seed(), wanted);
  }

  private ChaosOutcome outcome() throws IOException {
    List<String> warnings =
        Directories.isInMemory(results.path())
            ? List.of(
                "the databases are in memory: what a loss of power would do is not part of this")
            : List.of();
    return new ChaosOutcome(
        plan.seed(), summaries, controls, broken, findings, warnings, results.path().toString());
  }

  private void make(FaultKind kind, SiteKeeper sites, ResultTable table) throws Exception {
    Optional<String> whyNot = whyNot(kind);
    if (whyNot.isPresent()) {
      screen.notRun(kind, whyNot.get());
      summaries.add(FaultSummary.notRun(kind, whyNot.get()));
      return;
    }
    screen.begin(kind, plan.runs());
    List<ChaosRun> runs = new ArrayList<>();
    int unfinished = 0;
    for (int run = 1; run <= plan.runs() && unfinished < MOST_UNFINISHED; run++) {
      ChaosRun made = new FaultRun(kind, plan, run).make(() -> sites.of(kind.site()));
      runs.add(made);
      table.add(List.of(made.cells()));
      screen.run(made, plan.runs());
      if (!made.holds()) {
        broken.add(made);
        sites.discard(false);
      }
      unfinished += made.failure() == null ? 0 : 1;
    }
    List<Finding> found = checked(kind, sites.of(kind.site()));
    summaries.add(FaultSummary.of(kind, runs, found));
    if (!found.stream().allMatch(Finding::holds)) {
      sites.discard(false);
    }
    control(kind, sites);
  }

  /** Everything that is in the database, after the last message was acknowledged. */
  private List<Finding> checked(FaultKind kind, Site site)
      throws IOException, SQLException, InterruptedException {
    site.feed().stop();
    List<Finding> found = proved(site);
    // an element that was started a moment ago has yet to report what its predecessor could not
    long end = System.nanoTime() + GAPS_REPORTED_WITHIN.toNanos();
    while (brokenIds(found).equals(Set.of("I4")) && System.nanoTime() < end) {
      TimeUnit.SECONDS.sleep(1);
      found = proved(site);
    }
    for (Finding each : found) {
      if (!each.holds()) {
        String text =
            "%s after %s: %s %s".formatted(each.id(), kind.word(), each.counts(), each.examples());
        findings.add(text);
        screen.line("  BROKEN: " + text);
      }
    }
    return found;
  }

  private static List<Finding> proved(Site site) throws IOException, SQLException {
    try (Connection connection = site.database().connect(Role.READER, "chaos check")) {
      return Invariants.check(connection, site.feed().acknowledgements());
    }
  }

  private static Set<String> brokenIds(List<Finding> found) {
    return found.stream()
        .filter(each -> !each.holds())
        .map(Finding::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void control(FaultKind kind, SiteKeeper sites) throws InterruptedException {
    List<ControlResult> made = new Controls(sites, plan).of(kind);
    made.forEach(screen::control);
    controls.addAll(made);
  }
}
