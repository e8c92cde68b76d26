package io.straightway.chaos;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.chaos.fault.FaultKind;
import io.straightway.table.Numbers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One injection of one fault.
 *
 * @param fault the kind of fault
 * @param run the number of the run, from 1
 * @param seed the seed of its choices
 * @param startedAt the time of the start
 * @param injection a description of the injection
 * @param recoverySeconds the seconds until the first new acknowledgement; null if there was none
 * @param audit the audit of the messages acknowledged since the last run
 * @param broken the broken invariants, one sentence each
 * @param failure the reason why the run could not be completed; null if it was
 */
public record ChaosRun(
    FaultKind fault,
    int run,
    long seed,
    Instant startedAt,
    String injection,
    @Nullable Double recoverySeconds,
    MessageAudit.Result audit,
    List<String> broken,
    @Nullable String failure) {
  /** The columns of {@code runs.csv}, in order. */
  private static final Map<String, Function<ChaosRun, Object>> COLUMNS = columns();

  private static Map<String, Function<ChaosRun, Object>> columns() {
    Map<String, Function<ChaosRun, Object>> columns = new LinkedHashMap<>();
    columns.put("fault", run -> run.fault.number());
    columns.put("name", ChaosRun::name);
    columns.put("run", ChaosRun::run);
    columns.put("seed", ChaosRun::seed);
    columns.put("started_at", ChaosRun::startedAt);
    columns.put("injection", ChaosRun::injection);
    columns.put("recovery_seconds", run -> Numbers.fixed(run.recoverySeconds, 3));
    columns.put("acknowledged", run -> run.audit.acknowledged());
    columns.put("lost", run -> run.audit.lost());
    columns.put("duplicated", run -> run.audit.duplicated());
    columns.put("broken", run -> String.join("; ", run.broken));
    columns.put("failure", run -> Objects.requireNonNullElse(run.failure, ""));
    return columns;
  }

  /** Returns the names of the columns of {@code runs.csv}. */
  static List<String> header() {
    return List.copyOf(COLUMNS.keySet());
  }

  /** Returns the name of the fault. */
  @JsonProperty
  public String name() {
    return fault.word();
  }

  /** Returns whether the run was completed and broke no invariant. */
  public boolean holds() {
    return failure == null && broken.isEmpty();
  }

  /** Returns the broken invariants or the failure in one line. */
  String words() {
    return failure == null ? String.join("; ", broken) : "not completed: " + failure;
  }

  /** Returns the command that injects the same fault again. */
  @JsonProperty
  public String replay() {
    return "stp chaos --faults %s --runs 1 --seed %d".formatted(fault.word(), seed);
  }

  /** Returns the row of {@code runs.csv}. */
  Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    COLUMNS.forEach((column, value) -> cells.put(column, String.valueOf(value.apply(this))));
    return cells;
  }
}
