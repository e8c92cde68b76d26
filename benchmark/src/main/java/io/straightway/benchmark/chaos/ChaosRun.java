package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.fault.FaultKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One fault, made once.
 *
 * @param fault its kind
 * @param run its number, from 1
 * @param seed what decided it
 * @param startedAt when
 * @param how what exactly was done
 * @param recoverySeconds until the first new acknowledgement; null if none came
 * @param acknowledged messages acknowledged since the last run
 * @param lost of them, those that are not in the database, or not as they were sent
 * @param doubled of them, those that are there more than once
 * @param broken what does not hold, one sentence each
 * @param failure why the run could not be completed; null if it was
 */
public record ChaosRun(
    FaultKind fault,
    int run,
    long seed,
    Instant startedAt,
    String how,
    @Nullable Double recoverySeconds,
    long acknowledged,
    long lost,
    long doubled,
    List<String> broken,
    @Nullable String failure) {
  /** The columns of {@code runs.csv}. */
  static final List<String> COLUMNS =
      List.of(
          "fault",
          "name",
          "run",
          "seed",
          "started_at",
          "how",
          "recovery_seconds",
          "acknowledged",
          "lost",
          "doubled",
          "broken",
          "failure");

  /** Keeps its own copy. */
  public ChaosRun {
    broken = List.copyOf(broken);
  }

  /** Whether it was completed and nothing is broken. */
  public boolean holds() {
    return failure == null && broken.isEmpty();
  }

  /** The command that makes the same fault again. */
  public String replay() {
    return "stp chaos --faults %s --runs 1 --seed %d".formatted(fault.word(), seed);
  }

  /** The row of {@code runs.csv}. */
  Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put("fault", Integer.toString(fault.number()));
    cells.put("name", fault.word());
    cells.put("run", Integer.toString(run));
    cells.put("seed", Long.toString(seed));
    cells.put("started_at", startedAt.toString());
    cells.put("how", how);
    cells.put("recovery_seconds", recoverySeconds == null ? "" : seconds(recoverySeconds));
    cells.put("acknowledged", Long.toString(acknowledged));
    cells.put("lost", Long.toString(lost));
    cells.put("doubled", Long.toString(doubled));
    cells.put("broken", String.join("; ", broken));
    cells.put("failure", failure == null ? "" : failure);
    return cells;
  }

  static String seconds(double seconds) {
    return "%.3f".formatted(seconds);
  }
}
