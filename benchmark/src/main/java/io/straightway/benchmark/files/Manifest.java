package io.straightway.benchmark.files;

import io.straightway.benchmark.floor.BareInsert;
import io.straightway.benchmark.system.Build;
import io.straightway.benchmark.system.DatabaseFacts;
import io.straightway.benchmark.system.Machine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * On what, with what and how a bench was measured, as it stands in {@code manifest.json}.
 *
 * @param kind run, contention, probe or grid
 * @param version of this program
 * @param commit of its sources; null if unknown
 * @param startedAt when it began
 * @param endedAt when it ended; null if it was interrupted, so that it can be resumed
 * @param command how to do it again
 * @param seed decides everything random
 * @param plan what is measured, by name: text, numbers, or lists of them
 * @param machine where this program ran
 * @param jvmFlags of elements and feeders
 * @param database what was booked to
 * @param floor the same rows by COPY; null if not measured
 * @param pgbench null if not measured
 * @param insert one row at a time, with nobody else at work; null if not measured
 * @param warnings sentences
 */
public record Manifest(
    String kind,
    String version,
    @Nullable String commit,
    Instant startedAt,
    @Nullable Instant endedAt,
    String command,
    long seed,
    Map<String, Object> plan,
    Machine machine,
    Map<String, String> jvmFlags,
    DatabaseFacts database,
    @Nullable Floor floor,
    @Nullable PgBench pgbench,
    @Nullable BareInsert insert,
    List<String> warnings) {

  /**
   * How fast PostgreSQL takes the rows of the same trades by COPY.
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

  /** Keeps its own copies. */
  public Manifest {
    plan = new LinkedHashMap<>(plan);
    jvmFlags = Map.copyOf(jvmFlags);
    warnings = List.copyOf(warnings);
  }

  /** One that has begun, on this machine, with this build. */
  public static Manifest begun(
      String kind,
      Instant startedAt,
      String command,
      long seed,
      Map<String, Object> plan,
      Build build,
      Machine machine,
      Map<String, String> jvmFlags,
      DatabaseFacts database) {
    return new Manifest(
        kind,
        build.version(),
        build.commit(),
        startedAt,
        null,
        command,
        seed,
        plan,
        machine,
        jvmFlags,
        database,
        null,
        null,
        null,
        List.of());
  }

  /** The same, open again; what is different from then is a warning. */
  public Manifest continuedAs(Manifest now) {
    Manifest open = with(null, floor, pgbench, insert, warnings);
    boolean same =
        machine.equals(now.machine)
            && jvmFlags.equals(now.jvmFlags)
            && database.equals(now.database)
            && Objects.equals(commit, now.commit);
    return same
        ? open
        : open.warned(
            "continued at %s on another machine, build, JVM or database setting than it began with"
                .formatted(now.startedAt));
  }

  /** The same, with what one row costs. */
  public Manifest withInsert(BareInsert measured) {
    return with(endedAt, floor, pgbench, measured, warnings);
  }

  /** The same, with the floor. */
  public Manifest withFloor(@Nullable Floor measured) {
    return with(endedAt, measured, pgbench, insert, warnings);
  }

  /** The same, with pgbench. */
  public Manifest withPgBench(@Nullable PgBench measured) {
    return with(endedAt, floor, measured, insert, warnings);
  }

  /** The same with one more warning, unless it is there already. */
  public Manifest warned(String warning) {
    if (warnings.contains(warning)) {
      return this;
    }
    List<String> more = new ArrayList<>(warnings);
    more.add(warning);
    return with(endedAt, floor, pgbench, insert, more);
  }

  /** The same, ended. */
  public Manifest ended(Instant when) {
    return with(when, floor, pgbench, insert, warnings);
  }

  private Manifest with(
      @Nullable Instant end,
      @Nullable Floor copied,
      @Nullable PgBench benched,
      @Nullable BareInsert inserted,
      List<String> told) {
    return new Manifest(
        kind, version, commit, startedAt, end, command, seed, plan, machine, jvmFlags, database,
        copied, benched, inserted, told);
  }
}
