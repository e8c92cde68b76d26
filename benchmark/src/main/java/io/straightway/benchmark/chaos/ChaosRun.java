package io.straightway.benchmark.chaos;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.benchmark.chaos.fault.FaultKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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
 * @param audit of the messages acknowledged since the last run
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
    MessageAudit.Result audit,
    List<String> broken,
    @Nullable String failure) {
  /** The columns of {@code runs.csv}, in their order. */
  private static final Map<String, Function<ChaosRun, Object>> COLUMNS = columns();

  private static Map<String, Function<ChaosRun, Object>> columns() {
    Map<String, Function<ChaosRun, Object>> columns = new LinkedHashMap<>();
    columns.put("fault", run -> run.fault.number());
    columns.put("name", ChaosRun::name);
    columns.put("run", ChaosRun::run);
    columns.put("seed", ChaosRun::seed);
    columns.put("started_at", ChaosRun::startedAt);
    columns.put("how", ChaosRun::how);
    columns.put("recovery_seconds", run -> seconds(run.recoverySeconds));
    columns.put("acknowledged", run -> run.audit.acknowledged());
    columns.put("lost", run -> run.audit.lost());
    columns.put("doubled", run -> run.audit.doubled());
    columns.put("broken", run -> String.join("; ", run.broken));
    columns.put("failure", run -> Objects.requireNonNullElse(run.failure, ""));
    return columns;
  }

  /** The names of the columns of {@code runs.csv}. */
  static List<String> header() {
    return List.copyOf(COLUMNS.keySet());
  }

  /** The name of its fault. */
  @JsonProperty
  public String name() {
    return fault.word();
  }

  /** Whether it was completed and nothing is broken. */
  public boolean holds() {
    return failure == null && broken.isEmpty();
  }

  /** What is wrong, in one line. */
  String words() {
    return failure == null ? String.join("; ", broken) : "not completed: " + failure;
  }

  /** The command that makes the same fault again. */
  @JsonProperty
  public String replay() {
    return "stp chaos --faults %s --runs 1 --seed %d".formatted(fault.word(), seed);
  }

  /** The row of {@code runs.csv}. */
  Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    COLUMNS.forEach((column, value) -> cells.put(column, String.valueOf(value.apply(this))));
    return cells;
  }

  /** A time with milliseconds; empty without one. */
  static String seconds(@Nullable Double seconds) {
    return seconds == null ? "" : "%.3f".formatted(seconds);
  }
}
