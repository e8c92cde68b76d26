package io.straightway.chaos;

import io.straightway.chaos.fault.FaultKind;
import io.straightway.chaos.site.Site;
import io.straightway.chaos.site.SitePlan;
import io.straightway.chaos.site.SitePlan.Trait;
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
import java.time.Clock;
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

/**
 * A run of the harness: the faults of a plan, injected one after another, and their stored results.
 */
public final class ChaosSession {
  /** The number of incomplete runs after which a fault is abandoned. */
  private static final int MOST_UNFINISHED = 3;

  private static final Duration GAPS_REPORTED_WITHIN = Duration.ofSeconds(20);

  private final ChaosPlan plan;
  private final BenchDirectory results;
  private final OwnCommand commands;
  private final LocalBroker.Source brokers;
  private final Clock clock;
  private final ChaosScreen screen;
  private final List<FaultSummary> summaries = new ArrayList<>();
  private final List<ControlResult> controls = new ArrayList<>();
  private final List<ChaosRun> broken = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();

  /**
   * Creates a session without starting anything.
   *
   * @param results a new directory for the result files
   * @param commands starts elements and feeders
   * @param brokers the source of Kafka brokers
   * @param progress receives a line for each step
   */
  public ChaosSession(
      ChaosPlan plan,
      BenchDirectory results,
      OwnCommand commands,
      LocalBroker.Source brokers,
      Clock clock,
      PrintWriter progress) {
    this.plan = plan;
    this.results = results;
    this.commands = commands;
    this.brokers = brokers;
    this.clock = clock;
    this.screen = new ChaosScreen(progress);
  }

  /** Injects all faults and writes the results. */
  @SuppressWarnings("try") // the lock needs no call while it is held
  public ChaosOutcome run() throws Exception {
    try (Closeable held = results.hold();
        Cleanup cleanup = new Cleanup(() -> {})) {
      return run(cleanup);
    }
  }

  private ChaosOutcome run(Cleanup cleanup) throws Exception {
    Instant startedAt = clock.instant();
    SiteKeeper sites = new SiteKeeper(results.work(), commands, brokers, plan, cleanup);
    ResultTable table = ResultTable.open(results.resolve("runs.csv"), ChaosRun.header());
    Manifest manifest = Manifest.begun(task(), conditions(sites), startedAt);
    results.write(manifest);
    for (FaultKind kind : plan.faults()) {
      make(kind, sites, table);
    }
    sites.discard(findings.isEmpty() && broken.isEmpty());
    Manifest ended = manifest.ended(clock.instant());
    results.write(ended);
    ChaosOutcome outcome = outcome();
    Files.writeString(results.resolve("report.html"), new ChaosPage(outcome, plan, ended).write());
    if (broken.isEmpty() && findings.isEmpty()) {
      Directories.delete(results.work());
    }
    return outcome;
  }

  /** Returns the conditions of the first installation that is needed. */
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

  /** Returns the reason why a fault can't be injected on this machine; empty if it can. */
  private Optional<String> whyNot(FaultKind kind) {
    return kind.whyNot()
        .or(() -> kind.site().has(Trait.KAFKA) ? brokers.whyNot() : Optional.empty());
  }

  private Manifest.Task task() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("faults", plan.faults().stream().map(FaultKind::word).toList());
    facts.put("runs", plan.runs());
    facts.put("messages a second", plan.rate());
    return new Manifest.Task("chaos", plan.command(), plan.seed(), facts);
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
      ChaosRun made =
          new FaultRun(kind, plan, run, clock.instant()).make(() -> sites.of(kind.site()));
      runs.add(made);
      table.add(List.of(made.cells()));
      screen.run(made, plan.runs());
      if (!made.holds()) {
        broken.add(made);
        sites.discard(false);
      }
      unfinished += made.failure() == null ? 0 : 1;
    }
    List<Finding> findings = checked(kind, sites.of(kind.site()));
    summaries.add(FaultSummary.of(kind, runs, findings));
    if (!findings.stream().allMatch(Finding::holds)) {
      sites.discard(false);
    }
    control(kind, sites);
  }

  /** Checks the whole database after the last acknowledgement. */
  private List<Finding> checked(FaultKind kind, Site site)
      throws IOException, SQLException, InterruptedException {
    site.feed().stop();
    List<Finding> found = proved(site);
    // a newly started element may still have to report gaps that its predecessor could not report
    long end = System.nanoTime() + GAPS_REPORTED_WITHIN.toNanos();
    while (brokenIds(found).equals(Set.of("I4")) && System.nanoTime() < end) {
      TimeUnit.SECONDS.sleep(1);
      found = proved(site);
    }
    for (Finding finding : found) {
      if (!finding.holds()) {
        String text =
            "%s after %s: %s %s"
                .formatted(finding.id(), kind.word(), finding.counts(), finding.examples());
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

  private static Set<String> brokenIds(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> !finding.holds())
        .map(Finding::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void control(FaultKind kind, SiteKeeper sites) throws InterruptedException {
    List<ControlResult> made = new Controls(sites, plan).of(kind);
    made.forEach(screen::control);
    controls.addAll(made);
  }
}
