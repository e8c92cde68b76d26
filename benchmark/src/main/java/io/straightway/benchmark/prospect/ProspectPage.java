package io.straightway.benchmark.prospect;

import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.findings.Wording;
import io.straightway.benchmark.report.ReportFrame;
import io.straightway.table.Html;
import java.io.IOException;
import java.util.Objects;

/** The result of a session as a single HTML file without external resources. */
record ProspectPage(ProspectResult result, Manifest manifest, Html html) {
  /** Returns the whole page. */
  String write() throws IOException {
    String subtitle =
        ReportFrame.machine(manifest.machine()) + ". " + Wording.time(manifest.startedAt()) + ".";
    ReportFrame.open(html, "Straightway on this machine", subtitle);
    html.open("section", "class", "findings").element("h2", "Findings");
    result.sentences().forEach(sentence -> html.element("p", sentence));
    if (!result.sentinel().isEmpty()) {
      html.element("p", result.sentinel());
    }
    html.close("section");
    html.element("h2", "Throughput");
    ReportFrame.table(
        html,
        "Trades sent in batches; each run is between two runs of the smallest system, the sentinel",
        ProspectResult.SIZES.text(result.sizes()));
    html.element("h2", "Latency");
    ReportFrame.table(
        html,
        "Trades sent one by one: the time from the moment each was due to its acknowledgement",
        ProspectResult.LATENCIES.text(result.latencies()));
    if (!result.warnings().isEmpty()) {
      html.element("h2", "Warnings");
      result.warnings().forEach(warning -> html.element("p", warning));
    }
    html.element("h2", "To repeat it");
    html.element("pre", Objects.requireNonNullElse(manifest.command(), ""));
    ReportFrame.close(html);
    return html.toString();
  }
}
