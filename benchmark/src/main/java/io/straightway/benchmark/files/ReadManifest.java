package io.straightway.benchmark.files;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a bench command was asked to do, and on what. What the file doesn't tell is null or empty.
 *
 * @param kind run, contention, probe or grid
 * @param version the program's version
 * @param commit the commit it was built from
 * @param startedAt when it began
 * @param endedAt when it ended; null if it was interrupted
 * @param command the command line, to reproduce it
 * @param seed the seed of everything random
 * @param plan what was to be measured, by name
 * @param machine what it ran on, by name
 * @param jvmFlags flags of each kind of Java process
 * @param database the database server
 * @param floor what bare COPY does on this machine
 * @param pgbench what pgbench does on this machine
 * @param insert what one bare durable INSERT takes at idle
 * @param warnings what the command itself warned of
 */
public record ReadManifest(
    String kind,
    @Nullable String version,
    @Nullable String commit,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable String command,
    @Nullable String seed,
    Map<String, String> plan,
    Map<String, String> machine,
    Map<String, String> jvmFlags,
    @Nullable Database database,
    @Nullable Floor floor,
    @Nullable Pgbench pgbench,
    @Nullable Insert insert,
    List<String> warnings) {

  /** Keeps its own copies, in their order. */
  public ReadManifest {
    plan = copy(plan);
    machine = copy(machine);
    jvmFlags = copy(jvmFlags);
    warnings = List.copyOf(warnings);
  }

  private static Map<String, String> copy(Map<String, String> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /**
   * The database server.
   *
   * @param version its version
   * @param embedded whether it came with the program; null if the file doesn't tell
   * @param settings its settings, by name
   */
  public record Database(
      @Nullable String version, @Nullable Boolean embedded, Map<String, String> settings) {
    /** Keeps its own copy, in its order. */
    public Database {
      settings = copy(settings);
    }
  }

  /**
   * The floor: how fast the rows of the trades are loaded by bare COPY.
   *
   * @param streams how many streams loaded them side by side
   * @param tradesPerSecond trades/s
   */
  public record Floor(@Nullable Double streams, double tradesPerSecond) {}

  /**
   * The TPC-B-like load of pgbench.
   *
   * @param scale its scale factor
   * @param bestClients the number of clients that did most
   * @param transactionsPerSecond what they did, transactions/s
   * @param byClients transactions/s by number of clients
   */
  public record Pgbench(
      @Nullable Double scale,
      @Nullable Double bestClients,
      double transactionsPerSecond,
      Map<String, String> byClients) {
    /** Keeps its own copy, in its order. */
    public Pgbench {
      byClients = copy(byClients);
    }
  }

  /**
   * One bare durable INSERT at idle.
   *
   * @param microsMean mean time, microseconds
   * @param count how many were made
   */
  public record Insert(double microsMean, @Nullable Double count) {}
}
