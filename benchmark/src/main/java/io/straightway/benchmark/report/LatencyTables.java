package io.straightway.benchmark.report;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.ProbeRow.Latency;
import io.straightway.benchmark.findings.ProbeText;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.benchmark.findings.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Latencies of all cells, and beside them what others have published. */
final class LatencyTables {
  private static final String[] SUMMARY = {
    "#mean", "#s.d.", "#min", "#median", "#90 %", "#95 %", "#99 %", "#99.9 %", "#max"
  };

  private LatencyTables() {}

  static void write(BenchFiles files, Html html) {
    for (BenchSession session : files.sessions()) {
      for (String measure : List.of(ProbeRow.CREATE_TO_END, ProbeRow.SEND_TO_END)) {
        List<ProbeRow> rows =
            session.probes().stream().filter(each -> each.measure().equals(measure)).toList();
        all(session, measure, rows, html);
        if (session.is("probe")) {
          beside(measure, rows, html);
        }
      }
      outcomes(session, html);
    }
  }

  private static void all(BenchSession session, String measure, List<ProbeRow> rows, Html html) {
    boolean grid = session.is("grid");
    List<String> headings = new ArrayList<>(List.of("cell", "load", "#achieved/s"));
    headings.addAll(List.of(SUMMARY));
    headings.add("#\u00D7 INSERT");
    if (grid) {
      headings.add("#\u00D7 baseline");
    }
    HtmlTable table =
        HtmlTable.of(
            "Latency in ms, " + measure + ", from " + session.file("probes.csv"),
            headings.toArray(new String[0]));
    for (ProbeRow row : rows) {
      List<String> cells = new ArrayList<>();
      cells.add(row.cell());
      cells.add(ProbeText.load(row));
      cells.add(Shown.whole(row.bookedPerSecond()));
      cells.addAll(summary(row.latency()));
      cells.add(Shown.fixed(row.insertMultiple(), 2));
      if (grid) {
        cells.add(Shown.fixed(row.latency().mean() / rows.get(0).latency().mean(), 2));
      }
      table.add(cells);
    }
    table.write(html);
  }

  private static List<String> summary(Latency latency) {
    List<String> cells = new ArrayList<>();
    add(cells, latency.mean());
    add(cells, latency.sd());
    add(cells, latency.min());
    add(cells, latency.median());
    add(cells, latency.p90());
    add(cells, latency.p95());
    add(cells, latency.p99());
    add(cells, latency.p999());
    add(cells, latency.max());
    return cells;
  }

  private static void add(List<String> cells, @Nullable Number micros) {
    cells.add(Shown.millis(micros));
  }

  private static void beside(String measure, List<ProbeRow> rows, Html html) {
    for (PublishedLatency published : PublishedLatency.beside(measure)) {
      HtmlTable table =
          HtmlTable.of(
              "Beside "
                  + published.name()
                  + " at the same rates, in ms ("
                  + published.source()
                  + ")",
              "cell",
              "#rate/s",
              "#mean, ours",
              "#mean, theirs",
              "#ratio",
              "#95 %, ours",
              "#95 %, theirs",
              "#ratio");
      for (ProbeRow row : rows) {
        Double rate = row.rate();
        if (rate != null && published.meanAt(rate).isPresent()) {
          table.add(besideRow(row, rate, published));
        }
      }
      table.write(html);
    }
  }

  private static List<String> besideRow(ProbeRow row, double rate, PublishedLatency published) {
    OptionalDouble mean = published.meanAt(rate);
    OptionalDouble p95 = published.p95At(rate);
    return List.of(
        row.cell(),
        Shown.whole(rate),
        Shown.millis(row.latency().mean()),
        millis(mean),
        ratio(row.latency().mean(), mean),
        Shown.millis(row.latency().p95()),
        millis(p95),
        ratio(row.latency().p95(), p95));
  }

  private static String millis(OptionalDouble micros) {
    return Shown.millis(micros.isEmpty() ? null : (Double) micros.getAsDouble());
  }

  private static String ratio(@Nullable Number ours, OptionalDouble theirs) {
    return ours == null || theirs.isEmpty()
        ? Shown.NONE
        : Shown.fixed(ours.doubleValue() / theirs.getAsDouble(), 2);
  }

  private static void outcomes(BenchSession session, Html html) {
    HtmlTable table =
        HtmlTable.of(
            "What became of the orders, from " + session.file("probes.csv"),
            "cell",
            "load",
            "#booked",
            "#refused",
            "#unanswered",
            "#sequence gaps");
    session.probes().stream()
        .filter(ProbeRow::isCreateToEnd)
        .forEach(
            row ->
                table.add(
                    row.cell(),
                    ProbeText.load(row),
                    Shown.whole(row.outcomes().booked()),
                    Shown.whole(row.outcomes().refused()),
                    Shown.whole(row.outcomes().unanswered()),
                    Shown.whole(row.outcomes().sequenceGaps())));
    table.write(html);
  }
}
