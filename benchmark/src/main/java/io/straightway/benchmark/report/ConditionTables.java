package io.straightway.benchmark.report;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.findings.Shown;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What was measured, on what, and with which settings: one column for each session. */
final class ConditionTables {
  private final List<BenchSession> sessions;
  private final Html html;

  private ConditionTables(List<BenchSession> sessions, Html html) {
    this.sessions = sessions;
    this.html = html;
  }

  static void write(BenchFiles files, Html html) {
    ConditionTables tables = new ConditionTables(files.sessions(), html);
    tables.sessions();
    tables.named("Machine", Manifest::machine);
    tables.references();
    tables.named("Settings of the database", ConditionTables::settings);
    tables.named("JVM flags", Manifest::jvmFlags);
    tables.plans();
  }

  private void sessions() {
    HtmlTable table =
        HtmlTable.of(
            "Sessions", "directory", "kind", "begun", "lasted", "version", "commit", "#seed");
    for (BenchSession session : sessions) {
      Manifest manifest = session.manifest();
      table.add(
          session.name(),
          manifest.kind(),
          Shown.time(manifest.startedAt()),
          lasted(manifest),
          or(manifest.version()),
          or(manifest.commit()),
          or(manifest.seed()));
    }
    table.write(html);
  }

  private static String lasted(Manifest manifest) {
    Instant from = manifest.startedAt();
    Instant to = manifest.endedAt();
    if (to == null) {
      return "interrupted";
    }
    return from == null ? Shown.NONE : Shown.duration(Duration.between(from, to));
  }

  /** One row for each name; sessions that agree share a column. */
  private void named(String caption, Function<Manifest, Map<String, String>> of) {
    Set<Map<String, String>> kinds = new LinkedHashSet<>();
    sessions.forEach(each -> kinds.add(of.apply(each.manifest())));
    kinds.removeIf(Map::isEmpty);
    Set<String> names = new LinkedHashSet<>();
    kinds.forEach(each -> names.addAll(each.keySet()));
    List<HtmlTable.Column> columns = new ArrayList<>();
    columns.add(new HtmlTable.Column("what", false));
    kinds.forEach(
        each ->
            columns.add(
                new HtmlTable.Column(kinds.size() == 1 ? "value" : users(of, each), false)));
    HtmlTable table = new HtmlTable(caption, columns);
    for (String name : names) {
      List<String> row = new ArrayList<>(List.of(words(name)));
      kinds.forEach(each -> row.add(value(name, each.getOrDefault(name, Shown.NONE))));
      table.add(row);
    }
    table.write(html);
  }

  private String users(Function<Manifest, Map<String, String>> of, Map<String, String> kind) {
    return String.join(
        ", ",
        sessions.stream()
            .filter(each -> of.apply(each.manifest()).equals(kind))
            .map(BenchSession::name)
            .toList());
  }

  private static String value(String name, String value) {
    return name.endsWith("Bytes") && value.matches("\\d{1,18}")
        ? Shown.bytes(Double.parseDouble(value))
        : value;
  }

  /** {@code memoryBytes} as {@code memory}, {@code tradesPerPoint} as {@code trades per point}. */
  private static String words(String name) {
    return name.equals("memoryBytes")
        ? "memory"
        : name.replaceAll("(?<=[a-z])(?=[A-Z][a-z])", " ").toLowerCase(Locale.ROOT);
  }

  private static Map<String, String> settings(Manifest manifest) {
    Manifest.Database database = manifest.database();
    if (database == null) {
      return Map.of();
    }
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("version", or(database.version()));
    Boolean embedded = database.embedded();
    if (embedded != null) {
      settings.put("embedded", embedded ? "yes" : "no");
    }
    settings.putAll(database.settings());
    return settings;
  }

  private void references() {
    HtmlTable table =
        HtmlTable.of(
            "What the machine does without the engine",
            "directory",
            "#COPY floor, trades/s",
            "#COPY streams",
            "#pgbench TPC-B, transactions/s",
            "#its clients",
            "#its scale",
            "#one durable INSERT, ms");
    for (BenchSession session : sessions) {
      Manifest.Floor floor = session.manifest().floor();
      Manifest.PgBench pgbench = session.manifest().pgbench();
      Manifest.Insert insert = session.manifest().insert();
      if (floor != null || pgbench != null || insert != null) {
        table.add(
            session.name(),
            Shown.whole(floor == null ? null : (Double) floor.tradesPerSecond()),
            Shown.whole(floor == null ? null : (Double) (double) floor.streams()),
            Shown.whole(pgbench == null ? null : (Double) pgbench.transactionsPerSecond()),
            Shown.whole(pgbench == null ? null : (Double) (double) pgbench.bestClients()),
            Shown.whole(pgbench == null ? null : (Double) (double) pgbench.scale()),
            Shown.millis(insert == null ? null : (Double) insert.microsMean()));
      }
    }
    table.write(html);
  }

  private void plans() {
    HtmlTable table = HtmlTable.of("Plan", "directory", "what", "values");
    for (BenchSession session : sessions) {
      session
          .manifest()
          .plan()
          .forEach((name, value) -> table.add(session.name(), words(name), value(name, value)));
    }
    table.write(html);
  }

  private static String or(@Nullable String text) {
    return text == null ? Shown.NONE : text;
  }
}
