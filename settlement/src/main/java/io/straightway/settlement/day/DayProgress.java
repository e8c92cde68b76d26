package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessDate;
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
 * How far a day is on its way to its end, as every process sees it.
 *
 * @param problem why the end of the day has stopped, as far as that was noted
 * @param run null until the messages that came before have their outcome
 */
public record DayProgress(
    LocalDate businessDate,
    State state,
    @Nullable String problem,
    @Nullable DayRun run,
    List<Step> steps) {
  private static final String RUN =
      """
      SELECT business_date, next_date, calendar, actor, undelivered, started_at, closed_at, done_at
        FROM eod_run WHERE business_date = ?
      """;

  /** The last time that each step was tried. */
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

  /** Where a day is. */
  public enum State {
    /** It is the business date, and nobody has begun to end it. */
    OPEN,
    /** A process ends it at this moment. */
    CLOSING,
    /** Its end was begun and is not done; the next order continues it. */
    STOPPED,
    /** Its end is done. */
    CLOSED
  }

  /**
   * A step of the end of the day.
   *
   * @param took how long it took, if it has ended
   */
  public record Step(String name, StepState state, @Nullable Duration took) {}

  /** How far a step is. */
  public enum StepState {
    WAITING,
    RUNNING,
    /** It failed, or its process ended; it will be done once more. */
    STOPPED,
    DONE
  }

  /** Reads it; empty if the day is neither the business date nor one whose end was begun. */
  public static Optional<DayProgress> read(Connection connection, LocalDate day)
      throws SQLException {
    // asked first: a run that is read after it can't have been done by a process that has just
    // ended
    boolean running = Jobs.isRunning(connection, EndOfDay.JOB);
    Optional<DayRun> run = Queries.first(connection, DayRun.class, RUN, day);
    boolean today =
        BusinessDate.read(connection).map(BusinessDate::today).filter(day::equals).isPresent();
    if (run.isEmpty() && !today) {
      return Optional.empty();
    }
    Map<String, Tried> tried = tried(connection, day);
    State state = state(running, run.orElse(null), !tried.isEmpty());
    return Optional.of(
        new DayProgress(
            day,
            state,
            state == State.STOPPED ? problem(tried) : null,
            run.orElse(null),
            EndOfDay.STEPS.stream().map(name -> step(name, tried.get(name), state)).toList()));
  }

  /** The same for who knows that a process is about to end it. */
  public DayProgress underWay() {
    return state == State.CLOSED
        ? this
        : new DayProgress(businessDate, State.CLOSING, null, run, steps);
  }

  private static State state(boolean running, @Nullable DayRun run, boolean begun) {
    if (run != null && run.doneAt() != null) {
      return State.CLOSED;
    }
    // there is one day at a time that is neither done nor to come
    if (running) {
      return State.CLOSING;
    }
    return run != null || begun ? State.STOPPED : State.OPEN;
  }

  private static Map<String, Tried> tried(Connection connection, LocalDate day)
      throws SQLException {
    String date = day.toString();
    return Queries.list(connection, Tried.class, TRIED, EndOfDay.JOB, EndOfDay.DAY, date).stream()
        .collect(Collectors.toMap(Tried::stepName, Function.identity()));
  }

  private static Step step(String name, @Nullable Tried tried, State day) {
    if (tried == null) {
      return new Step(name, StepState.WAITING, null);
    }
    return switch (tried.status()) {
      case "COMPLETED" -> new Step(name, StepState.DONE, tried.took());
      case "STARTING", "STARTED" ->
          new Step(name, day == State.CLOSING ? StepState.RUNNING : StepState.STOPPED, null);
      default -> new Step(name, StepState.STOPPED, tried.took());
    };
  }

  private static @Nullable String problem(Map<String, Tried> tried) {
    return EndOfDay.STEPS.stream()
        .flatMap(step -> Stream.ofNullable(tried.get(step)))
        .flatMap(last -> Stream.ofNullable(last.problem()))
        .findFirst()
        .orElse(null);
  }

  /** How a step went when it was tried last. */
  public record Tried(
      String stepName,
      String status,
      @Nullable LocalDateTime startTime,
      @Nullable LocalDateTime endTime,
      @Nullable String exitMessage) {
    @Nullable Duration took() {
      return startTime == null || endTime == null ? null : Duration.between(startTime, endTime);
    }

    /** The first line of what was thrown, without the names of classes. */
    @Nullable String problem() {
      if (exitMessage == null || exitMessage.isBlank()) {
        return null;
      }
      String first = exitMessage.lines().findFirst().orElse("");
      return first.replaceFirst("^[\\w.$]+(Exception|Error): ", "").replaceFirst("^ERROR: ", "");
    }
  }
}
