package io.straightway.benchmark.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code manifest.json}: the task of a bench command, the machine, and the settings.
 *
 * <p>It is first written when a bench begins, and again whenever a part becomes known. A file of
 * another version may lack any part but its kind, and may have additional parts; missing parts are
 * null or empty.
 *
 * @param kind run, contention, probe, grid or chaos
 * @param version the program's version
 * @param commit the commit that the program was built from
 * @param startedAt the time when the bench began
 * @param endedAt the time when it ended; null if it was interrupted
 * @param command the command line that repeats the bench
 * @param seed the seed of all random choices
 * @param planned the plan, by name: text, numbers, or lists of them
 * @param facts the properties of the machine, by name
 * @param jvmFlags the flags of each kind of Java process
 * @param floor the speed of bare COPY; null if it was not measured
 * @param pgbench the speed of pgbench; null if it was not measured
 * @param insert the time of single INSERTs; null if it was not measured
 * @param sha256 the SHA-256 of result files at the end, by name; null for none
 * @param warnings the bench's own warnings that still apply
 */
public record Manifest(
    String kind,
    @Nullable String version,
    @Nullable String commit,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable String command,
    @Nullable Long seed,
    @JsonProperty("plan") @Nullable Map<String, Object> planned,
    @JsonProperty("machine") @Nullable Map<String, Object> facts,
    @Nullable Map<String, String> jvmFlags,
    @Nullable Database database,
    @Nullable Floor floor,
    @Nullable PgBench pgbench,
    @Nullable Insert insert,
    @Nullable Map<String, String> sha256,
    @Nullable List<String> warnings) {
  /** The name of the file. */
  public static final String FILE = "manifest.json";

  /** The prefix of a warning that is dropped once the floor has been measured. */
  public static final String NO_FLOOR = "the floor was not measured";

  /** The prefix of a warning that is dropped once pgbench has been measured. */
  public static final String NO_PGBENCH = "pgbench was left out";

  /**
   * The task of a bench.
   *
   * @param kind run, contention, probe, grid or chaos
   * @param command the command line that repeats the bench
   * @param seed the seed of all random choices
   * @param plan the plan, by name: text, numbers, or lists of them
   */
  public record Task(String kind, String command, long seed, Map<String, Object> plan) {}

  /**
   * The conditions of a measurement.
   *
   * @param version the version of this program
   * @param commit the commit of its sources; null if unknown
   * @param machine the properties of the machine, by name
   * @param jvmFlags the flags of each kind of process
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
   * @param version the server's version; null if the file lacks it
   * @param embedded whether the server came with the program; null if the file lacks it
   * @param settings the settings that throughput or durability depend on
   */
  public record Database(
      @Nullable String version, @Nullable Boolean embedded, Map<String, String> settings) {
    /** Replaces missing settings with an empty map. */
    public Database {
      settings = Objects.requireNonNullElse(settings, Map.of());
    }
  }

  /**
   * The speed at which PostgreSQL loads the rows of the same trades by COPY.
   *
   * @param streams the number of parallel streams
   * @param rows the number of rows
   * @param trades the number of trades that the rows belong to
   * @param seconds the time from the start of all streams to the last commit, in seconds
   * @param tradesPerSecond the trades per second in this time
   */
  public record Floor(int streams, long rows, long trades, double seconds, double tradesPerSecond)
      implements Yardstick {}

  /**
   * The fastest run of pgbench's default transactions.
   *
   * @param scale the scale of the tables
   * @param bestClients the number of clients in the fastest run
   * @param transactionsPerSecond the transactions per second in that run
   * @param byClients the transactions per second by the number of clients
   */
  public record PgBench(
      int scale, int bestClients, double transactionsPerSecond, Map<String, Double> byClients)
      implements Yardstick {}

  /**
   * The time of single INSERTs, each committed durably on an otherwise idle server.
   *
   * @param microsMean the mean time of an INSERT with its commit, in microseconds
   * @param count the number of INSERTs
   */
  public record Insert(double microsMean, int count) implements Yardstick {}

  /** The speed of the machine without the engine; the name in the file is that of the type. */
  public sealed interface Yardstick permits Floor, PgBench, Insert {}

  /** Returns the manifest of a bench that begins. */
  public static Manifest begun(Task task, Conditions conditions, Instant startedAt) {
    return new Manifest(
        task.kind(),
        conditions.version(),
        conditions.commit(),
        startedAt,
        null,
        task.command(),
        task.seed(),
        ResultJson.members(task.plan()),
        ResultJson.members(conditions.machine()),
        conditions.jvmFlags(),
        conditions.database(),
        null,
        null,
        null,
        null,
        List.of());
  }

  /**
   * Reads a file.
   *
   * @throws DataFailure if the file can't be read, is not a JSON object, or has no kind
   */
  public static Manifest read(Path file) {
    try {
      if (ResultJson.parsed(Files.readString(file)) instanceof ObjectNode root
          && root.path("kind").isString()) {
        return ResultJson.as(root, Manifest.class);
      }
    } catch (IOException e) {
      throw new DataFailure(Fault.UNREADABLE, "can't read " + file + ": " + e.getMessage());
    } catch (JacksonException e) {
      throw new DataFailure(
          Fault.MALFORMED,
          file
              + (e instanceof DatabindException ? " is not a manifest: " : " is not JSON: ")
              + e.getOriginalMessage());
    }
    throw new DataFailure(
        Fault.MALFORMED,
        file + " has no kind, but must have \"kind\": run, contention, probe or grid");
  }

  /** Returns the content of the file. */
  String text() {
    return ResultJson.pretty(this);
  }

  /** Returns a copy with one part replaced. */
  private Manifest with(String part, @Nullable Object value) {
    Map<String, @Nullable Object> changed = ResultJson.members(this);
    changed.put(part, value);
    return ResultJson.as(changed, Manifest.class);
  }

  /** Returns a copy with a yardstick. */
  public Manifest with(Yardstick measured) {
    return with(measured.getClass().getSimpleName().toLowerCase(Locale.ROOT), measured);
  }

  /** Returns a copy with the SHA-256 of result files, by name. */
  public Manifest withSha256(Map<String, String> files) {
    return with("sha256", files);
  }

  /** Returns a copy with one more warning, without duplicates. */
  public Manifest warned(String warning) {
    return with(
        "warnings", Stream.concat(warnings().stream(), Stream.of(warning)).distinct().toList());
  }

  /** Returns a copy with the time of the end. */
  public Manifest ended(Instant endedAt) {
    return with("endedAt", endedAt);
  }

  /** Returns a copy that is open again, with a warning if the conditions have changed. */
  public Manifest continuedAs(Manifest now) {
    Manifest open = with("endedAt", null);
    return conditions().equals(now.conditions())
        ? open
        : open.warned(
            "continued at %s on another machine, build, JVM or database setting than it began with"
                .formatted(now.startedAt()));
  }

  /** Returns the conditions that must stay the same when a bench is continued. */
  private List<@Nullable Object> conditions() {
    return Arrays.asList(facts, jvmFlags, database, commit);
  }

  /** Returns whether this is a bench of the same kind and plan. */
  public boolean isOf(Task task) {
    return kind.equals(task.kind()) && ResultJson.members(task.plan()).equals(planned);
  }

  /** Returns the plan by name, as readable text. */
  public Map<String, String> plan() {
    return texts(planned);
  }

  /** Returns the properties of the machine by name, as readable text. */
  public Map<String, String> machine() {
    return texts(facts);
  }

  @Override
  public Map<String, String> jvmFlags() {
    return texts(jvmFlags);
  }

  @Override
  public Map<String, String> sha256() {
    return texts(sha256);
  }

  @Override
  public List<String> warnings() {
    return Stream.ofNullable(warnings)
        .flatMap(List::stream)
        .filter(warning -> floor == null || !warning.startsWith(NO_FLOOR))
        .filter(warning -> pgbench == null || !warning.startsWith(NO_PGBENCH))
        .toList();
  }

  private static Map<String, String> texts(@Nullable Map<?, ?> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (values != null) {
      values.forEach((name, value) -> texts.put((String) name, words(value)));
    }
    return texts;
  }

  /** Formats a value as readable text: a list as its values, an object as name = value. */
  private static String words(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(Manifest::words).collect(Collectors.joining(", "));
    }
    return value instanceof Map<?, ?> map
        ? texts(map).entrySet().stream()
            .map(entry -> entry.getKey() + " = " + entry.getValue())
            .collect(Collectors.joining(", "))
        : String.valueOf(value);
  }
}
