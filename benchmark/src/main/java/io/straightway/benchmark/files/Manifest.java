package io.straightway.benchmark.files;

import io.straightway.scalability.data.DataFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code manifest.json}: what a bench command measured, on what machine, and with which settings.
 *
 * <p>It is written first when a bench begins, and again whenever a part becomes known. A file of
 * another version may lack any part but its kind, and may have more; what is missing is null or
 * empty.
 */
public final class Manifest {
  /** How the file is called. */
  public static final String FILE = "manifest.json";

  /** How a warning begins that no longer counts when the floor is there. */
  public static final String NO_FLOOR = "the floor was not measured";

  /** How a warning begins that no longer counts when pgbench is there. */
  public static final String NO_PGBENCH = "pgbench was left out";

  /** Parts that must be the same when a bench is continued. */
  private static final List<String> CONDITIONS =
      List.of("machine", "jvmFlags", "database", "commit");

  private final ObjectNode root;

  private Manifest(ObjectNode root) {
    this.root = root;
  }

  /**
   * What a bench is to measure.
   *
   * @param kind run, contention, probe, grid or chaos
   * @param command the command line, to reproduce it
   * @param seed decides everything random
   * @param plan what is measured, by name: text, numbers, or lists of them
   */
  public record Task(String kind, String command, long seed, Map<String, Object> plan) {}

  /**
   * What measures, and what is measured.
   *
   * @param version of this program
   * @param commit of its sources; null if unknown
   * @param machine facts by name
   * @param jvmFlags of each kind of process
   */
  public record Conditions(
      String version,
      @Nullable String commit,
      Object machine,
      Map<String, String> jvmFlags,
      Database database) {}

  /**
   * The database server.
   *
   * @param version its version; null if the file lacks it
   * @param embedded whether it came with the program; null if the file lacks it
   * @param settings those that throughput or durability depend on
   */
  public record Database(
      @Nullable String version, @Nullable Boolean embedded, Map<String, String> settings) {}

  /**
   * How fast PostgreSQL loads the rows of the same trades by COPY.
   *
   * @param streams how many at once
   * @param rows how many rows
   * @param trades how many trades they belong to
   * @param seconds from the start of all streams to the commit of the last
   * @param tradesPerSecond trades in these seconds
   */
  public record Floor(
      int streams, long rows, long trades, double seconds, double tradesPerSecond) {}

  /**
   * The fastest run of pgbench's default transactions.
   *
   * @param scale of its tables
   * @param bestClients with how many clients it was fastest
   * @param transactionsPerSecond then
   * @param byClients transactions a second by the number of clients
   */
  public record PgBench(
      int scale, int bestClients, double transactionsPerSecond, Map<String, Double> byClients) {}

  /**
   * What one row costs that is inserted and committed durably, with nobody else at work.
   *
   * @param microsMean the mean time of an INSERT with its commit, in microseconds
   * @param count how many were made
   */
  public record Insert(double microsMean, int count) {}

  /** The manifest of a bench that begins. */
  public static Manifest begun(Task task, Conditions conditions, Instant startedAt) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    parts.put("kind", task.kind());
    parts.put("version", conditions.version());
    parts.put("commit", conditions.commit());
    parts.put("startedAt", startedAt);
    parts.put("endedAt", null);
    parts.put("command", task.command());
    parts.put("seed", task.seed());
    parts.put("plan", task.plan());
    parts.put("machine", conditions.machine());
    parts.put("jvmFlags", conditions.jvmFlags());
    parts.put("database", conditions.database());
    parts.put("floor", null);
    parts.put("pgbench", null);
    parts.put("insert", null);
    parts.put("warnings", List.of());
    return new Manifest((ObjectNode) ResultJson.tree(parts));
  }

  /**
   * Reads a file.
   *
   * @throws DataFailure if it can't be read, is no JSON object, or has no kind
   */
  public static Manifest read(Path file) {
    try {
      if (ResultJson.parsed(Files.readString(file)) instanceof ObjectNode root
          && root.path("kind").isString()) {
        return new Manifest(root);
      }
    } catch (IOException e) {
      throw new DataFailure(
          DataFailure.Code.UNREADABLE, "can't read " + file + ": " + e.getMessage());
    } catch (JacksonException e) {
      throw new DataFailure(
          DataFailure.Code.MALFORMED, file + " is not JSON: " + e.getOriginalMessage());
    }
    throw new DataFailure(
        DataFailure.Code.MALFORMED,
        file + " has no kind, but must have \"kind\": run, contention, probe or grid");
  }

  /** The file's content. */
  String text() {
    return ResultJson.pretty(root);
  }

  /** This manifest with a part, in place of the one that was there. */
  private Manifest with(String part, Object value) {
    ObjectNode changed = root.deepCopy();
    changed.set(part, ResultJson.tree(value));
    return new Manifest(changed);
  }

  /** This manifest with what one row costs. */
  public Manifest withInsert(Insert measured) {
    return with("insert", measured);
  }

  /** This manifest with the floor. */
  public Manifest withFloor(Floor measured) {
    return with("floor", measured);
  }

  /** This manifest with pgbench. */
  public Manifest withPgBench(PgBench measured) {
    return with("pgbench", measured);
  }

  /** This manifest with one more warning, unless it has it already. */
  public Manifest warned(String warning) {
    return with(
        "warnings", Stream.concat(warnings().stream(), Stream.of(warning)).distinct().toList());
  }

  /** This manifest, ended. */
  public Manifest ended(Instant when) {
    return with("endedAt", when);
  }

  /** This manifest, open again; other conditions than before are a warning. */
  public Manifest continuedAs(Manifest now) {
    ObjectNode changed = root.deepCopy();
    changed.putNull("endedAt");
    Manifest open = new Manifest(changed);
    return CONDITIONS.stream().allMatch(each -> root.path(each).equals(now.root.path(each)))
        ? open
        : open.warned(
            "continued at %s on another machine, build, JVM or database setting than it began with"
                .formatted(now.startedAt()));
  }

  /** Whether this is a bench of the same kind and plan. */
  public boolean isOf(Task task) {
    return kind().equals(task.kind()) && root.path("plan").equals(ResultJson.tree(task.plan()));
  }

  /** Run, contention, probe or grid. */
  public String kind() {
    return root.path("kind").stringValue();
  }

  /** The program's version. */
  public @Nullable String version() {
    return text("version");
  }

  /** The commit that the program was built from. */
  public @Nullable String commit() {
    return text("commit");
  }

  /** When the bench began. */
  public @Nullable Instant startedAt() {
    return instant("startedAt");
  }

  /** When it ended; null if it was interrupted. */
  public @Nullable Instant endedAt() {
    return instant("endedAt");
  }

  /** The command line, to reproduce it. */
  public @Nullable String command() {
    return text("command");
  }

  /** The seed of everything random. */
  public @Nullable String seed() {
    return text("seed");
  }

  /** What was to be measured, by name. */
  public Map<String, String> plan() {
    return texts(root.path("plan"));
  }

  /** What it ran on, by name. */
  public Map<String, String> machine() {
    return texts(root.path("machine"));
  }

  /** The flags of each kind of Java process. */
  public Map<String, String> jvmFlags() {
    return texts(root.path("jvmFlags"));
  }

  /** The database server. */
  public @Nullable Database database() {
    JsonNode node = root.path("database");
    JsonNode embedded = node.path("embedded");
    return node.isObject()
        ? new Database(
            node.path("version").asString(null),
            embedded.isBoolean() ? (Boolean) embedded.booleanValue() : null,
            texts(node.path("settings")))
        : null;
  }

  /** The floor; null if it was not measured. */
  public @Nullable Floor floor() {
    return part("floor", "tradesPerSecond", Floor.class);
  }

  /** Null if it was not measured. */
  public @Nullable PgBench pgbench() {
    return part("pgbench", "transactionsPerSecond", PgBench.class);
  }

  /** One row at a time; null if it was not measured. */
  public @Nullable Insert insert() {
    return part("insert", "microsMean", Insert.class);
  }

  /** What the bench itself warned of, and still holds. */
  public List<String> warnings() {
    return list(root.path("warnings")).stream()
        .filter(each -> floor() == null || !each.startsWith(NO_FLOOR))
        .filter(each -> pgbench() == null || !each.startsWith(NO_PGBENCH))
        .toList();
  }

  /** A part, if it has the number without which it means nothing. */
  private <T> @Nullable T part(String name, String number, Class<T> type) {
    JsonNode node = root.path(name);
    return node.path(number).isNumber() ? ResultJson.as(node, type) : null;
  }

  private @Nullable String text(String name) {
    JsonNode value = root.path(name);
    return value.isMissingNode() || value.isNull() ? null : words(value);
  }

  private @Nullable Instant instant(String name) {
    String text = text(name);
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new LinkedHashMap<>();
    node.properties().forEach(each -> texts.put(each.getKey(), words(each.getValue())));
    return Collections.unmodifiableMap(texts);
  }

  private static List<String> list(JsonNode node) {
    List<String> list = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(each -> list.add(words(each)));
    }
    return list;
  }

  /** A value as a person reads it: a list as its values, an object as name = value. */
  private static String words(JsonNode value) {
    if (value.isArray()) {
      return String.join(", ", list(value));
    }
    if (value.isObject()) {
      return texts(value).entrySet().stream()
          .map(each -> each.getKey() + " = " + each.getValue())
          .collect(Collectors.joining(", "));
    }
    return value.isString() ? value.stringValue() : value.toString();
  }
}
