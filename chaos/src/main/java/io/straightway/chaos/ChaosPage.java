package io.straightway.chaos;

import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.report.ReportFrame;
import io.straightway.chaos.fault.FaultKind;
import io.straightway.table.Html;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** The result of a harness run as a single HTML file without external resources. */
record ChaosPage(ChaosOutcome outcome, ChaosPlan plan, Manifest manifest, Html html) {
  private static final Table<FaultSummary> FAULT =
      Table.of(FaultSummary.class)
          .numbers("#", FaultSummary::fault)
          .words("fault", FaultSummary::name);

  /** Returns the whole page. */
  String write() throws IOException {
    String subtitle =
        "%s a second were sent while faults were made. Seed %d."
            .formatted(Numbers.of(plan.rate(), "message"), plan.seed());
    ReportFrame.open(html, "Faults: lost and duplicated messages", subtitle);
    html.open("section", "class", "findings").element("h2", "Findings");
    html.element("p", outcome.verdict());
    outcome.findings().forEach(finding -> html.element("p", finding));
    outcome.warnings().forEach(warning -> html.element("p", warning));
    html.close("section");
    html.element("h2", "Faults");
    faults(html, outcome.faults());
    controls();
    broken(html, outcome.broken());
    conditions(html, manifest);
    html.element("h2", "To repeat it");
    html.element("pre", plan.command());
    html.element(
        "p",
        "The same seed makes the same decisions. When threads and processes run is up to the operating system, so a repetition is another run of the same fault, not the same instants.");
    ReportFrame.close(html);
    return html.toString();
  }

  /** Adds the tables of the faults that were injected and of those that were not. */
  static void faults(Html html, List<FaultSummary> faults) {
    Table<FaultSummary> table =
        FAULT
            .numbers("runs", FaultSummary::runs)
            .numbers("acknowledged", FaultSummary::acknowledged)
            .numbers("lost", FaultSummary::lost)
            .numbers("duplicated", FaultSummary::duplicated)
            .numbers("broken runs", FaultSummary::brokenRuns)
            .numbers(
                "recovery median, s",
                summary -> FaultSummary.seconds(summary.recoveryMedianSeconds(), 3))
            .numbers(
                "recovery max, s", summary -> FaultSummary.seconds(summary.recoveryMaxSeconds(), 3))
            .words("fault", summary -> FaultKind.parse("" + summary.fault()).description());
    ReportFrame.table(
        html,
        "Recovery: from the fault to the first new acknowledgement",
        table.text(faults.stream().filter(summary -> summary.notRun() == null).toList()));
    ReportFrame.table(
        html,
        "Not run",
        FAULT
            .words("reason", FaultSummary::notRun)
            .text(faults.stream().filter(summary -> summary.notRun() != null).toList()));
  }

  private void controls() {
    if (outcome.controls().isEmpty()) {
      return;
    }
    html.element("h2", "Controls");
    html.element(
        "p",
        "Each control is wrong on purpose. If the harness misses it, its other results prove nothing.");
    Table<ControlResult> table =
        Table.of(ControlResult.class)
            .numbers("#", ControlResult::fault)
            .words("error on purpose", ControlResult::name)
            .words("detected", result -> result.detected() ? "yes" : "NO")
            .words("result", ControlResult::evidence);
    ReportFrame.table(html, "Controls that must fail", table.text(outcome.controls()));
  }

  static void broken(Html html, List<ChaosRun> broken) {
    if (broken.isEmpty()) {
      return;
    }
    html.element("h2", "Runs that broke an invariant");
    Table<ChaosRun> table =
        Table.of(ChaosRun.class)
            .words("run", run -> run.name() + " " + run.run())
            .words("injection", ChaosRun::injection)
            .words("command", ChaosRun::replay)
            .words("result", ChaosRun::words);
    ReportFrame.table(html, "Broken runs and the commands that repeat them", table.text(broken));
  }

  static void conditions(Html html, Manifest manifest) {
    html.element("h2", "Conditions");
    TextTable table = new TextTable(TextTable.words("item"), TextTable.words("value"));
    table.add("begun", String.valueOf(manifest.startedAt()));
    table.add("ended", String.valueOf(manifest.endedAt()));
    table.add("stp", String.valueOf(manifest.version()));
    table.add("commit", Objects.requireNonNullElse(manifest.commit(), "unknown"));
    manifest.machine().forEach(table::add);
    Manifest.Database database = manifest.database();
    if (database != null) {
      table.add("PostgreSQL", String.valueOf(database.version()));
      for (String setting : List.of("fsync", "full_page_writes", "synchronous_commit")) {
        table.add(setting, database.settings().getOrDefault(setting, "unknown"));
      }
    }
    ReportFrame.table(html, "Machine", table);
  }
}
