package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.scalability.run.MachineUse;
import io.straightway.scalability.run.ProcessUse;
import io.straightway.table.Numbers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The programs of this machine that have no part in a bench, and the share of the processors that
 * they may use. Above it, a bench measures them instead of the system.
 *
 * @param most the largest share, 0 to 1; 1 for no limit
 */
public record OtherPrograms(double most) {
  /** Programs without a limit. */
  public static final OtherPrograms ANY = new OtherPrograms(1);

  private static final int QUIET_SECONDS = 2;
  private static final double SHORTEST_SECONDS = 1;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int PERCENT = 100;

  /**
   * The processor time at a moment.
   *
   * @param ours the processes of the bench
   * @param nanos the moment
   * @param others the seconds used by other programs; NaN if unknown
   */
  public record Reading(List<ProcessUse> ours, long nanos, double others) {}

  /**
   * Refuses a machine on which other programs are busy, before anything of the bench runs.
   *
   * @throws BenchFailure if they use more than their share, or wait for processors for longer
   */
  public void requireQuiet() throws InterruptedException {
    if (most >= 1) {
      return;
    }
    Reading before = read(List.of());
    OptionalDouble waitedBefore = MachineUse.pressureSeconds();
    TimeUnit.SECONDS.sleep(QUIET_SECONDS);
    OptionalDouble waited = MachineUse.pressureSeconds();
    requireQuietSince(before);
    double share =
        (waited.orElse(0) - waitedBefore.orElse(0)) * NANOS_PER_SECOND / since(before.nanos);
    if (share > most) {
      throw new BenchFailure(complaint("programs wait for a processor %s of the time", share));
    }
  }

  /**
   * Reads the processor time before a load.
   *
   * @param servers the ids of the database servers on this machine
   */
  public Reading before(List<Long> servers) {
    return read(servers);
  }

  /**
   * Returns the ids of the servers of a database; none if it runs on another machine.
   *
   * @param standby the id of a synchronous standby; null if there is none
   */
  public static List<Long> servers(Database database, @Nullable Long standby) throws SQLException {
    List<Long> servers = new ArrayList<>();
    Long primary = ServerProcess.postmaster(database);
    if (primary != null) {
      servers.add(primary);
    }
    if (standby != null) {
      servers.add(standby);
    }
    return servers;
  }

  private static Reading read(List<Long> servers) {
    List<ProcessUse> ours = new ArrayList<>(List.of(new ProcessUse(ProcessHandle.current().pid())));
    servers.forEach(server -> ours.add(new ProcessUse(server)));
    return new Reading(ours, System.nanoTime(), others(ours));
  }

  private static double others(List<ProcessUse> ours) {
    double others = MachineUse.busySeconds().orElse(Double.NaN);
    for (ProcessUse use : ours) {
      others -= use.cpuSecondsWithChildren().orElse(Double.NaN);
    }
    return others;
  }

  private static long since(long nanos) {
    return Math.max(1, System.nanoTime() - nanos);
  }

  /**
   * Requires that other programs were not busy.
   *
   * @throws BenchFailure if they used more than their share since a reading
   */
  public void requireQuietSince(Reading before) {
    tooBusySince(before)
        .ifPresent(
            reason -> {
              throw new BenchFailure(reason);
            });
  }

  /** Returns a complaint if other programs used more than their share since a reading. */
  public Optional<String> tooBusySince(Reading before) {
    double seconds = since(before.nanos) / NANOS_PER_SECOND;
    double share =
        (others(before.ours) - before.others) / seconds / Math.max(1, MachineUse.processors());
    return most < 1 && seconds >= SHORTEST_SECONDS && share > most
        ? Optional.of(complaint("other programs used %s of the processors", share))
        : Optional.empty();
  }

  private String complaint(String complaint, double share) {
    return (complaint + ", more than %s: stop them, or allow it with --others-at-most")
        .formatted(percent(share), percent(most));
  }

  private static String percent(double share) {
    return Numbers.rounded(PERCENT * share, 0) + " %";
  }
}
