package io.straightway.settlement.day;

import io.straightway.books.BusinessDate;
import io.straightway.db.Queries;
import io.straightway.settlement.job.Jobs;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a day towards its end, as every process sees it.
 *
 * @param problem why the end of the day has stopped, as far as it was recorded
 * @param run null until all messages received before have their outcome
 */
public record DayProgress(
    LocalDate businessDate,
    DayState state,
    @Nullable String problem,
    @Nullable DayRun run,
    List<Step> steps) {
  private static final String RUN =
      """
      SELECT business_date, next_date, calendar, actor, undelivered, started_at, closed_at, done_at
        FROM eod_run WHERE business_date = ?
      """;

  /** The last attempt at each step. */
  private static final String TRIED =
      """
      SELECT DISTINCT ON (s.step_name) s.step_name, s.status, s.start_time, s.end_time,
             s.exit_message
        FROM batch_job_instance i
        JOIN batch_job_execution e ON e.job_instance_id = i.job_instance_id
        JOIN batch_job_execution_params p ON p.job_execution_id = e.job_execution_id
        JOIN batch_step_execution s ON s.job_execution_id = e.job_execution_id
       WHERE i.job_name = ? AND p.parameter_name = ? AND p.parameter_value = ?
       ORDER BY s.step_name, s.step_execution_id DESC
      """;

  /** State of a day. */
  public enum DayState {
    /** The business date, whose end has not begun. */
    OPEN,
    /** A process is ending it now. */
    CLOSING,
    /** Its end was begun but is not complete; the next order continues it. */
    STOPPED,
    /** Its end is complete. */
    CLOSED
  }

  /**
   * A step of the end of the day.
   *
   * @param duration its duration; null unless it has ended
   */
  public record Step(String name, StepState state, @Nullable Duration duration) {}

  /** State of a step. */
  public enum StepState {
    WAITING,
    RUNNING,
    /** It failed, or its process ended; it will be repeated. */
    STOPPED,
    DONE
  }

  /**
   * Reads the progress of a day; empty if the day is neither the business date nor one whose end
   * was begun.
   */
  public static Optional<DayProgress> read(Connection connection, LocalDate day)
      throws SQLException {
    // asked before the run is read: otherwise a process that has just completed the run and ended
    // could make it look stopped
    boolean running = Jobs.isRunning(connection, EndOfDay.JOB);
    Optional<DayRun> run = Queries.first(connection, DayRun.class, RUN, day);
    boolean today = BusinessDate.readToday(connection).filter(day::equals).isPresent();
    if (run.isEmpty() && !today) {
      return Optional.empty();
    }
    Map<String, StepAttempt> tried = tried(connection, day);
    DayState state = state(running, run.orElse(null), !tried.isEmpty());
    return Optional.of(
        new DayProgress(
            day,
            state,
            state == DayState.STOPPED ? problem(tried) : null,
            run.orElse(null),
            EndOfDay.STEPS.stream().map(name -> step(name, tried.get(name), state)).toList()));
  }

  /**
   * Returns this progress with the state CLOSING unless the day is closed, for a caller that knows
   * that a process is about to end the day.
   */
  public DayProgress underWay() {
    return state == DayState.CLOSED
        ? this
        : new DayProgress(businessDate, DayState.CLOSING, null, run, steps);
  }

  private static DayState state(boolean running, @Nullable DayRun run, boolean begun) {
    if (run != null && run.doneAt() != null) {
      return DayState.CLOSED;
    }
    // at any time only one day is neither complete nor in the future
    if (running) {
      return DayState.CLOSING;
    }
    return run != null || begun ? DayState.STOPPED : DayState.OPEN;
  }

  private static Map<String, StepAttempt> tried(Connection connection, LocalDate day)
      throws SQLException {
    String date = day.toString();
    return Queries.list(connection, StepAttempt.class, TRIED, EndOfDay.JOB, EndOfDay.DAY, date)
        .stream()
        .collect(Collectors.toMap(StepAttempt::stepName, Function.identity()));
  }

  private static Step step(String name, @Nullable StepAttempt tried, DayState day) {
    if (tried == null) {
      return new Step(name, StepState.WAITING, null);
    }
    return switch (tried.status()) {
      case "COMPLETED" -> new Step(name, StepState.DONE, tried.duration());
      case "STARTING", "STARTED" ->
          new Step(name, day == DayState.CLOSING ? StepState.RUNNING : StepState.STOPPED, null);
      default -> new Step(name, StepState.STOPPED, tried.duration());
    };
  }

  private static @Nullable String problem(Map<String, StepAttempt> tried) {
    return EndOfDay.STEPS.stream()
        .flatMap(step -> Stream.ofNullable(tried.get(step)))
        .flatMap(last -> Stream.ofNullable(last.problem()))
        .findFirst()
        .orElse(null);
  }

  /** The last attempt at a step. */
  public record StepAttempt(
      String stepName,
      String status,
      @Nullable LocalDateTime startTime,
      @Nullable LocalDateTime endTime,
      @Nullable String exitMessage) {
    @Nullable Duration duration() {
      return startTime == null || endTime == null ? null : Duration.between(startTime, endTime);
    }

    /** Returns the first line of the failure, without class names. */
    @Nullable String problem() {
      if (exitMessage == null || exitMessage.isBlank()) {
        return null;
      }
      String first = exitMessage.lines().findFirst().orElse("");
      return first.replaceFirst("^[\\w.$]+(Exception|Error): ", "").replaceFirst("^ERROR: ", "");
    }
  }
}
