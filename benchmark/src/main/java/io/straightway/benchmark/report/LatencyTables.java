package io.straightway.benchmark.report;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.findings.ProbeText;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.benchmark.findings.Wording;
import io.straightway.table.Html;
import io.straightway.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Latencies of all cells, compared with published latencies of other systems. */
final class LatencyTables {
  private static final Table<ProbeRow> LATENCIES =
      Table.of(ProbeRow.class)
          .words("cell", ProbeRow::cell)
          .words("load", ProbeText::load)
          .numbers("achieved/s", row -> Wording.whole(row.bookedPerSecond()))
          .numbers("mean", row -> Wording.millis(row.latency().mean()))
          .numbers("s.d.", row -> Wording.millis(row.latency().sd()))
          .numbers("min", row -> Wording.millis(row.latency().min()))
          .numbers("median", row -> Wording.millis(row.latency().median()))
          .numbers("90 %", row -> Wording.millis(row.latency().p90()))
          .numbers("95 %", row -> Wording.millis(row.latency().p95()))
          .numbers("99 %", row -> Wording.millis(row.latency().p99()))
          .numbers("99.9 %", row -> Wording.millis(row.latency().p999()))
          .numbers("max", row -> Wording.millis(row.latency().max()))
          .numbers("\u00D7 INSERT", row -> Wording.fixed(row.insertMultiple(), 2));

  private static final Table<ProbeRow> OUTCOMES =
      Table.of(ProbeRow.class)
          .words("cell", ProbeRow::cell)
          .words("load", ProbeText::load)
          .numbers("booked", row -> Wording.whole(row.outcomes().booked()))
          .numbers("refused", row -> Wording.whole(row.outcomes().refused()))
          .numbers("unanswered", row -> Wording.whole(row.outcomes().unanswered()))
          .numbers("sequence gaps", row -> Wording.whole(row.outcomes().sequenceGaps()));

  private LatencyTables() {}

  static void write(BenchFiles files, Html html) {
    for (BenchSession session : files.sessions()) {
      for (String measure : List.of(ProbeRow.CREATE_TO_END, ProbeRow.SEND_TO_END)) {
        List<ProbeRow> rows =
            session.probes().stream().filter(row -> row.measure().equals(measure)).toList();
        all(session, measure, rows, html);
        if (session.is("probe")) {
          beside(measure, rows, html);
        }
      }
      List<ProbeRow> cells = session.probes().stream().filter(ProbeRow::fromCreation).toList();
      ReportFrame.table(
          html, "Outcomes of the orders, from " + session.file("probes.csv"), OUTCOMES.text(cells));
    }
  }

  /** Writes all cells; those of a grid also as multiples of the first one. */
  private static void all(BenchSession session, String measure, List<ProbeRow> rows, Html html) {
    Table<ProbeRow> table = LATENCIES;
    if (session.is("grid")) {
      table =
          table.numbers(
              "\u00D7 baseline", row -> ratio(row.latency().mean(), rows.get(0).latency().mean()));
    }
    ReportFrame.table(
        html,
        "Latency in ms, " + measure + ", from " + session.file("probes.csv"),
        table.text(rows));
  }

  private static void beside(String measure, List<ProbeRow> rows, Html html) {
    for (PublishedLatency published : PublishedLatency.beside(measure)) {
      Table<ProbeRow> table =
          Table.of(ProbeRow.class)
              .words("cell", ProbeRow::cell)
              .numbers("rate/s", row -> Wording.whole(row.rate()))
              .numbers("mean, ours", row -> Wording.millis(row.latency().mean()))
              .numbers("mean, theirs", row -> Wording.millis(published.mean(row)))
              .numbers("ratio", row -> ratio(row.latency().mean(), published.mean(row)))
              .numbers("95 %, ours", row -> Wording.millis(row.latency().p95()))
              .numbers("95 %, theirs", row -> Wording.millis(published.p95(row)))
              .numbers("ratio", row -> ratio(row.latency().p95(), published.p95(row)));
      String caption =
          "Beside %s at the same rates, in ms (%s)".formatted(published.name(), published.source());
      List<ProbeRow> comparable = rows.stream().filter(row -> published.mean(row) != null).toList();
      ReportFrame.table(html, caption, table.text(comparable));
    }
  }

  private static String ratio(@Nullable Number ours, @Nullable Double theirs) {
    return ours == null || theirs == null
        ? Wording.NONE
        : Wording.fixed(ours.doubleValue() / theirs, 2);
  }
}
