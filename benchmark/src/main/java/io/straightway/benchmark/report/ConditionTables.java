package io.straightway.benchmark.report;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.findings.Wording;
import io.straightway.table.Html;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The machines and settings of the benchmark. */
record ConditionTables(List<BenchSession> sessions, Html html) {
  private static final Table<BenchSession> SESSIONS =
      Table.of(BenchSession.class)
          .words("directory", BenchSession::name)
          .words("kind", session -> session.manifest().kind())
          .words("begun", session -> Wording.time(session.manifest().startedAt()))
          .words("lasted", session -> lasted(session.manifest()))
          .words("version", session -> or(session.manifest().version()))
          .words("commit", session -> or(session.manifest().commit()))
          .numbers("seed", session -> or(session.manifest().seed()));

  private static final Table<BenchSession> REFERENCES =
      Table.of(BenchSession.class)
          .words("directory", BenchSession::name)
          .numbers("COPY floor, trades/s", floor(Manifest.Floor::tradesPerSecond))
          .numbers("COPY streams", floor(Manifest.Floor::streams))
          .numbers(
              "pgbench TPC-B, transactions/s", pgbench(Manifest.PgBench::transactionsPerSecond))
          .numbers("its clients", pgbench(Manifest.PgBench::bestClients))
          .numbers("its scale", pgbench(Manifest.PgBench::scale))
          .numbers("one durable INSERT, ms", session -> insert(session.manifest().insert()));

  static void write(BenchFiles files, Html html) {
    ConditionTables tables = new ConditionTables(files.sessions(), html);
    ReportFrame.table(html, "Sessions", SESSIONS.text(files.sessions()));
    tables.named("Machine", Manifest::machine);
    tables.references();
    tables.named("Settings of the database", ConditionTables::settings);
    tables.named("JVM flags", Manifest::jvmFlags);
    tables.plans();
  }

  private static String lasted(Manifest manifest) {
    Instant from = manifest.startedAt();
    Instant to = manifest.endedAt();
    if (to == null) {
      return "interrupted";
    }
    return from == null ? Wording.NONE : Wording.duration(Duration.between(from, to));
  }

  /**
   * Writes one column if all sessions have the same values, otherwise one for each distinct set of
   * values.
   */
  private void named(String caption, Function<Manifest, Map<String, String>> of) {
    Set<Map<String, String>> kinds = new LinkedHashSet<>();
    sessions.forEach(session -> kinds.add(of.apply(session.manifest())));
    kinds.removeIf(Map::isEmpty);
    Set<String> names = new LinkedHashSet<>();
    kinds.forEach(kind -> names.addAll(kind.keySet()));
    Table<String> table = Table.of(String.class).words("item", ConditionTables::words);
    for (Map<String, String> kind : kinds) {
      table =
          table.words(
              kinds.size() == 1 ? "value" : users(of, kind),
              name -> value(name, kind.getOrDefault(name, Wording.NONE)));
    }
    ReportFrame.table(html, caption, table.text(names));
  }

  private String users(Function<Manifest, Map<String, String>> of, Map<String, String> kind) {
    return sessions.stream()
        .filter(session -> of.apply(session.manifest()).equals(kind))
        .map(BenchSession::name)
        .collect(Collectors.joining(", "));
  }

  private static String value(String name, String value) {
    return name.endsWith("Bytes") && value.matches("\\d{1,18}")
        ? Wording.bytes(Double.parseDouble(value))
        : value;
  }

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
    List<BenchSession> measured =
        sessions.stream().filter(session -> isMeasured(session.manifest())).toList();
    ReportFrame.table(html, "The machine without the engine", REFERENCES.text(measured));
  }

  private static boolean isMeasured(Manifest manifest) {
    return manifest.floor() != null || manifest.pgbench() != null || manifest.insert() != null;
  }

  private static Function<BenchSession, String> floor(Function<Manifest.Floor, Number> value) {
    return session -> {
      Manifest.Floor floor = session.manifest().floor();
      return Wording.whole(floor == null ? null : value.apply(floor));
    };
  }

  private static Function<BenchSession, String> pgbench(Function<Manifest.PgBench, Number> value) {
    return session -> {
      Manifest.PgBench pgbench = session.manifest().pgbench();
      return Wording.whole(pgbench == null ? null : value.apply(pgbench));
    };
  }

  private static String insert(Manifest.@Nullable Insert insert) {
    return Wording.millis(insert == null ? null : (Double) insert.microsMean());
  }

  private void plans() {
    TextTable cells =
        new TextTable(
            TextTable.words("directory"), TextTable.words("item"), TextTable.words("values"));
    for (BenchSession session : sessions) {
      session
          .manifest()
          .plan()
          .forEach((name, value) -> cells.add(session.name(), words(name), value(name, value)));
    }
    ReportFrame.table(html, "Plan", cells);
  }

  private static String or(@Nullable Object value) {
    return Objects.toString(value, Wording.NONE);
  }
}
