package io.straightway.chaos.meter;

import io.straightway.benchmark.system.Sql;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.Site;
import io.straightway.scalability.run.ProcessUse;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** A reader of an installation's meters. */
public final class SoakMeters {
  private static final double MIB = 1024.0 * 1024;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final String DATABASE = "SELECT pg_database_size(current_database())";
  private static final String LOG =
      """
      SELECT coalesce(max(pg_current_wal_lsn() - restart_lsn), 0)::bigint FROM pg_replication_slots
      """;
  private static final String DEAD_PER_MILLION =
      """
      SELECT coalesce(1000000 * sum(n_dead_tup) / nullif(sum(n_dead_tup + n_live_tup), 0), 0)::bigint
        FROM pg_stat_user_tables
      """;
  private static final double PER_MILLION_PER_CENT = 1e4;

  private final Site site;
  private final Supplier<List<Long>> settling;
  private final LagMeter lag = new LagMeter();
  private final long start = System.nanoTime();
  private double lastSeconds;
  private long lastCount;

  /**
   * Creates the meters without reading them.
   *
   * @param settling supplies the current settlement processes
   */
  public SoakMeters(Site site, Supplier<List<Long>> settling) {
    this.site = site;
    this.settling = settling;
  }

  /** Reads all meters. */
  public SoakSample read() throws InterruptedException {
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    Map<SoakMeter, Double> values = new EnumMap<>(SoakMeter.class);
    long count = site.feed().receipts().count();
    values.put(SoakMeter.RATE, (count - lastCount) / (seconds - lastSeconds));
    lastCount = count;
    lastSeconds = seconds;
    lag(values);
    List<Long> elements =
        site.runningElements().stream().map(ElementSlot::pids).flatMap(List::stream).toList();
    processes(values, elements, SoakMeter.ELEMENT_MEMORY, SoakMeter.ELEMENT_FILES);
    processes(values, settling.get(), SoakMeter.SETTLEMENT_MEMORY, SoakMeter.SETTLEMENT_FILES);
    server(values);
    return new SoakSample(seconds, values);
  }

  private void lag(Map<SoakMeter, Double> values) throws InterruptedException {
    lag.read(site.runningElements().stream().map(ElementSlot::port).toList());
    Map.of(SoakMeter.LAG_MEDIAN, 0.5, SoakMeter.LAG_99, 0.99)
        .forEach(
            (meter, share) -> {
              Double bound = lag.quantile(share);
              if (bound != null) {
                values.put(meter, bound * MILLIS_PER_SECOND);
              }
            });
  }

  private static void processes(
      Map<SoakMeter, Double> values, List<Long> pids, SoakMeter memory, SoakMeter files) {
    List<ProcessUse> all = pids.stream().map(ProcessUse::new).toList();
    read(all, ProcessUse::proportionalBytes)
        .max()
        .ifPresent(bytes -> values.put(memory, bytes / MIB));
    read(all, ProcessUse::openFiles).max().ifPresent(open -> values.put(files, (double) open));
  }

  private static LongStream read(
      Collection<ProcessUse> processes, Function<ProcessUse, OptionalLong> meter) {
    return processes.stream().map(meter).flatMapToLong(OptionalLong::stream);
  }

  /**
   * Reads the server's meters, leaving out those that can't be read while a fault makes the server
   * unreachable.
   */
  private void server(Map<SoakMeter, Double> values) {
    try {
      List<ProcessUse> all =
          site.servers().primaryProcesses().stream().map(ProcessUse::new).toList();
      values.put(SoakMeter.SERVER_MEMORY, read(all, ProcessUse::proportionalBytes).sum() / MIB);
      values.put(SoakMeter.DATABASE_SIZE, number(DATABASE) / MIB);
      values.put(SoakMeter.LOG_KEPT, number(LOG) / MIB);
      values.put(SoakMeter.DEAD_ROWS, number(DEAD_PER_MILLION) / PER_MILLION_PER_CENT);
    } catch (SQLException | IllegalStateException e) {
      // the server is unreachable
    }
  }

  private double number(String query) throws SQLException {
    return Sql.number(site.servers().superuser(), query);
  }
}
