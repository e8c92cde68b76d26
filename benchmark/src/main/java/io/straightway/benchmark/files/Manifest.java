package io.straightway.benchmark.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.data.DataFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code manifest.json}: what a bench command measured, on what machine, and with which settings.
 *
 * <p>It is written first when a bench begins, and again whenever a part becomes known. A file of
 * another version may lack any part but its kind, and may have more; what is missing is null or
 * empty.
 *
 * @param kind run, contention, probe, grid or chaos
 * @param version the program's
 * @param commit that the program was built from
 * @param startedAt when the bench began
 * @param endedAt when it ended; null if it was interrupted
 * @param command the command line, to reproduce it
 * @param seed of everything random
 * @param planned what was to be measured, by name: text, numbers, or lists of them
 * @param facts of the machine, by name
 * @param jvmFlags of each kind of Java process
 * @param floor null if it was not measured
 * @param pgbench null if it was not measured
 * @param insert one row at a time; null if it was not measured
 * @param warnings what the bench itself warned of, and still holds
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
    @Nullable List<String> warnings) {
  /** How the file is called. */
  public static final String FILE = "manifest.json";

  /** How a warning begins that no longer counts when the floor is there. */
  public static final String NO_FLOOR = "the floor was not measured";

  /** How a warning begins that no longer counts when pgbench is there. */
  public static final String NO_PGBENCH = "pgbench was left out";

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
      @Nullable String version, @Nullable Boolean embedded, Map<String, String> settings) {
    /** Settings that a file lacks are none. */
    public Database {
      settings = Objects.requireNonNullElse(settings, Map.of());
    }
  }

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
        List.of());
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
        return ResultJson.as(root, Manifest.class);
      }
    } catch (IOException e) {
      throw new DataFailure(
          DataFailure.Code.UNREADABLE, "can't read " + file + ": " + e.getMessage());
    } catch (JacksonException e) {
      throw new DataFailure(
          DataFailure.Code.MALFORMED,
          file
              + (e instanceof DatabindException ? " is no manifest: " : " is not JSON: ")
              + e.getOriginalMessage());
    }
    throw new DataFailure(
        DataFailure.Code.MALFORMED,
        file + " has no kind, but must have \"kind\": run, contention, probe or grid");
  }

  /** The file's content. */
  String text() {
    return ResultJson.pretty(this);
  }

  /** This manifest with a part, in place of the one that was there. */
  private Manifest with(String part, @Nullable Object value) {
    Map<String, @Nullable Object> changed = ResultJson.members(this);
    changed.put(part, value);
    return ResultJson.as(changed, Manifest.class);
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
    Manifest open = with("endedAt", null);
    return conditions().equals(now.conditions())
        ? open
        : open.warned(
            "continued at %s on another machine, build, JVM or database setting than it began with"
                .formatted(now.startedAt()));
  }

  /** What must be the same when a bench is continued. */
  private List<@Nullable Object> conditions() {
    return Arrays.asList(facts, jvmFlags, database, commit);
  }

  /** Whether this is a bench of the same kind and plan. */
  public boolean isOf(Task task) {
    return kind.equals(task.kind()) && ResultJson.members(task.plan()).equals(planned);
  }

  /** What was to be measured, by name, as a person reads it. */
  public Map<String, String> plan() {
    return texts(planned);
  }

  /** What it ran on, by name, as a person reads it. */
  public Map<String, String> machine() {
    return texts(facts);
  }

  @Override
  public Map<String, String> jvmFlags() {
    return texts(jvmFlags);
  }

  @Override
  public List<String> warnings() {
    return Stream.ofNullable(warnings)
        .flatMap(List::stream)
        .filter(each -> floor == null || !each.startsWith(NO_FLOOR))
        .filter(each -> pgbench == null || !each.startsWith(NO_PGBENCH))
        .toList();
  }

  private static Map<String, String> texts(@Nullable Map<?, ?> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (values != null) {
      values.forEach((name, value) -> texts.put((String) name, words(value)));
    }
    return texts;
  }

  /** A value as a person reads it: a list as its values, an object as name = value. */
  private static String words(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(Manifest::words).collect(Collectors.joining(", "));
    }
    return value instanceof Map<?, ?> map
        ? texts(map).entrySet().stream()
            .map(each -> each.getKey() + " = " + each.getValue())
            .collect(Collectors.joining(", "))
        : String.valueOf(value);
  }
}
