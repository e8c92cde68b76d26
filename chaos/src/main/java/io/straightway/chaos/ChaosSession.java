package io.straightway.chaos;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.chaos.fault.FaultKind;
import io.straightway.chaos.site.Site;
import io.straightway.chaos.site.SitePlan;
import io.straightway.chaos.site.SitePlan.Trait;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.server.program.Directories;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.scalability.run.ResultTable;
import io.straightway.table.Html;
import java.io.IOException;
import java.nio.file.Path;
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

/**
 * A run of the harness: the faults of a plan, injected one after another, and their stored results.
 */
public final class ChaosSession {
  /** The number of incomplete runs after which a fault is abandoned. */
  private static final int MOST_UNFINISHED = 3;

  private static final Duration GAPS_REPORTED_WITHIN = Duration.ofSeconds(20);

  private final ChaosPlan plan;
  private final ChaosSetting setting;
  private final ChaosScreen screen;
  private final List<FaultSummary> summaries = new ArrayList<>();
  private final List<ControlResult> controls = new ArrayList<>();
  private final List<ChaosRun> broken = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();

  /** Creates a session without starting anything. */
  public ChaosSession(ChaosPlan plan, ChaosSetting setting) {
    this.plan = plan;
    this.setting = setting;
    this.screen = setting.screen();
  }

  /** Injects all faults and writes the results. */
  public ChaosOutcome run() throws Exception {
    return setting.run(this::run);
  }

  private ChaosOutcome run(Cleanup cleanup) throws Exception {
    Instant startedAt = setting.clock().instant();
    BenchDirectory results = setting.results();
    SiteKeeper sites = new SiteKeeper(setting, plan, cleanup);
    ResultTable table = ResultTable.open(results.resolve("runs.csv"), ChaosRun.header());
    SitePlan first = firstSite();
    Database database = sites.of(first).database();
    Manifest manifest = setting.begun(task(), database, !first.has(Trait.PATRONI), startedAt);
    for (FaultKind kind : plan.faults()) {
      make(kind, sites, table);
    }
    sites.discard(findings.isEmpty() && broken.isEmpty());
    Manifest ended = setting.ended(manifest);
    ChaosOutcome outcome = outcome(results.path());
    setting.report(new ChaosPage(outcome, plan, ended, new Html()).write());
    if (broken.isEmpty() && findings.isEmpty()) {
      Directories.delete(results.work());
    }
    return outcome;
  }

  /** Returns the plan of the first installation that is needed. */
  private SitePlan firstSite() {
    return plan.faults().stream()
        .filter(fault -> obstacle(fault).isEmpty())
        .map(FaultKind::site)
        .findFirst()
        .orElse(SitePlan.of(1));
  }

  /** Returns the reason why a fault can't be injected on this machine; empty if it can. */
  private Optional<String> obstacle(FaultKind kind) {
    return kind.obstacle()
        .or(() -> kind.site().has(Trait.KAFKA) ? setting.brokers().obstacle() : Optional.empty());
  }

  private Manifest.Task task() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("faults", plan.faults().stream().map(FaultKind::word).toList());
    facts.put("runs", plan.runs());
    facts.put("messages a second", plan.rate());
    return new Manifest.Task("chaos", plan.command(), plan.seed(), facts);
  }

  private ChaosOutcome outcome(Path results) throws IOException {
    List<String> warnings =
        Directories.isInMemory(results)
            ? List.of("the databases are in memory, so a loss of power is not simulated")
            : List.of();
    return new ChaosOutcome(
        plan.seed(), summaries, controls, broken, findings, warnings, results.toString());
  }

  private void make(FaultKind kind, SiteKeeper sites, ResultTable table) throws Exception {
    Optional<String> obstacle = obstacle(kind);
    if (obstacle.isPresent()) {
      screen.notRun(kind, obstacle.get());
      summaries.add(FaultSummary.notRun(kind, obstacle.get()));
      return;
    }
    screen.begin(kind, plan.runs());
    List<ChaosRun> runs = new ArrayList<>();
    int unfinished = 0;
    for (int run = 1; run <= plan.runs() && unfinished < MOST_UNFINISHED; run++) {
      ChaosRun made =
          new FaultRun(kind, plan, run, setting.clock().instant())
              .make(() -> sites.of(kind.site()));
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
    List<Finding> proof = proved(site);
    // a newly started element may still have to report gaps that its predecessor could not report
    long end = System.nanoTime() + GAPS_REPORTED_WITHIN.toNanos();
    while (brokenIds(proof).equals(Set.of("I4")) && System.nanoTime() < end) {
      TimeUnit.SECONDS.sleep(1);
      proof = proved(site);
    }
    for (Finding finding : proof) {
      if (!finding.holds()) {
        String text =
            "%s after %s: %s %s"
                .formatted(finding.id(), kind.word(), finding.counts(), finding.examples());
        findings.add(text);
        screen.line("  BROKEN: " + text);
      }
    }
    return proof;
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
