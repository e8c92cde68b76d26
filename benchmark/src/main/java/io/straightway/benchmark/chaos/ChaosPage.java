package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.fault.FaultKind;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.report.Html;
import io.straightway.benchmark.report.HtmlTable;
import io.straightway.benchmark.report.PageFrame;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a harness run has shown, as a page: everything in one file, nothing from elsewhere. */
final class ChaosPage {
  private final ChaosOutcome outcome;
  private final ChaosPlan plan;
  private final Manifest manifest;
  private final Html html = new Html();

  ChaosPage(ChaosOutcome outcome, ChaosPlan plan, Manifest manifest) {
    this.outcome = outcome;
    this.plan = plan;
    this.manifest = manifest;
  }

  /** The whole page. */
  String write() throws IOException {
    String subtitle =
        "%s a second were sent while faults were made. Seed %d."
            .formatted(Numbers.of(plan.rate(), "message"), plan.seed());
    PageFrame.open(html, "Faults: what was lost, what was doubled", subtitle);
    html.open("section", "class", "findings").element("h2", "Findings");
    html.element("p", ChaosTable.verdict(outcome));
    outcome.findings().forEach(each -> html.element("p", each));
    outcome.warnings().forEach(each -> html.element("p", each));
    html.close("section");
    faults();
    controls();
    broken();
    conditions();
    html.element("h2", "How to repeat it");
    html.element("pre", plan.command());
    html.element(
        "p",
        "The same seed makes the same decisions. When threads and processes run is up to the operating system, so a repetition is another run of the same fault, not the same instants.");
    PageFrame.close(html);
    return html.toString();
  }

  private void faults() {
    html.element("h2", "Faults");
    HtmlTable table =
        HtmlTable.of(
            "Recovery: from the fault to the first new acknowledgement",
            "##",
            "fault",
            "#runs",
            "#acknowledged",
            "#lost",
            "#doubled",
            "#broken runs",
            "#recovery median, s",
            "#recovery max, s",
            "what happens");
    HtmlTable notRun = HtmlTable.of("Not run", "##", "fault", "reason");
    for (FaultSummary each : outcome.faults()) {
      String number = Integer.toString(each.fault());
      if (each.notRun() != null) {
        notRun.add(number, each.name(), each.notRun());
      } else {
        table.add(
            number,
            each.name(),
            Numbers.of(each.runs()),
            Numbers.of(each.acknowledged()),
            Numbers.of(each.lost()),
            Numbers.of(each.doubled()),
            Numbers.of(each.brokenRuns()),
            seconds(each.recoveryMedianSeconds()),
            seconds(each.recoveryMaxSeconds()),
            FaultKind.parse(number).description());
      }
    }
    table.write(html);
    notRun.write(html);
  }

  private void controls() {
    if (outcome.controls().isEmpty()) {
      return;
    }
    html.element("h2", "Controls");
    html.element(
        "p",
        "Each control is wrong on purpose. If the harness does not see that, nothing above means anything.");
    HtmlTable table =
        HtmlTable.of("Must be seen to fail", "##", "what is wrong", "seen", "what was found");
    outcome
        .controls()
        .forEach(
            each ->
                table.add(
                    Integer.toString(each.fault()),
                    each.name(),
                    each.seen() ? "yes" : "NO",
                    each.found()));
    table.write(html);
  }

  private void broken() {
    if (outcome.broken().isEmpty()) {
      return;
    }
    html.element("h2", "Runs that do not hold");
    HtmlTable table =
        HtmlTable.of("Each with the command that repeats it", "run", "how", "again", "what");
    outcome
        .broken()
        .forEach(
            each ->
                table.add(each.name() + " " + each.run(), each.how(), each.replay(), each.words()));
    table.write(html);
  }

  private void conditions() {
    html.element("h2", "Conditions");
    HtmlTable table = HtmlTable.of("What it ran on", "what", "value");
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
    table.write(html);
  }

  private static String seconds(@Nullable Double seconds) {
    return seconds == null ? "" : Numbers.rounded(seconds, 3);
  }
}
