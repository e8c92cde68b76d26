package io.straightway.settlement.day;

import io.straightway.books.BusinessDate;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.ledger.Ledger;
import io.straightway.positions.Positions;
import io.straightway.settlement.cost.CostRun;
import io.straightway.settlement.cost.Revaluation;
import io.straightway.settlement.exchange.ExchangeRun;
import io.straightway.settlement.income.IncomeRun;
import io.straightway.settlement.income.InterestRun;
import io.straightway.settlement.job.Jobs;
import io.straightway.settlement.penalty.PenaltyAccrual;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.batch.infrastructure.support.transaction.ResourcelessTransactionManager;

/**
 * Ends a business day: a job with one instance for each date. Every step commits by itself and can
 * be repeated, so a job that was killed continues with the step in which it ended.
 */
public final class EndOfDay {
  /** Name of the job. The names of its steps, in order, follow. */
  static final String JOB = "end of day";

  static final List<String> STEPS =
      List.of(
          "begin",
          "roll up",
          "age fails",
          "accrue penalties",
          "expect income",
          "cost securities",
          "close",
          "reverse values",
          "report",
          "finish");

  /** Job parameter that identifies the end of day. */
  static final String DAY = "businessDate";

  /** Long, because closing waits for everyone who posts and counts everything. */
  private static final Duration LONGEST_CLOSING = Duration.ofHours(1);

  private static final String UNFINISHED_RUN =
      "SELECT business_date FROM eod_run WHERE done_at IS NULL";
  private static final String IS_DONE =
      "SELECT EXISTS (SELECT FROM eod_run WHERE business_date = ? AND done_at IS NOT NULL)";
  private static final String BEGUN =
      "SELECT calendar, next_date FROM eod_run WHERE business_date = ? AND calendar <> ?";
  private static final String NOBODY_POSTS =
      "SELECT pg_advisory_xact_lock(hashtext('straightway.close_day'))";
  private static final String CLOSE = "SELECT close_day(?, ?)";

  /**
   * Set explicitly, whatever the server's default: closing must count what others posted while it
   * waited.
   */
  private static final String READ_COMMITTED = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED";

  private static final String FINISH =
      "UPDATE eod_run SET done_at = now() WHERE business_date = ? AND done_at IS NULL";

  private final DataSource database;
  private final Transactions transactions;
  private final Jobs jobs;
  private final DayProof proof;
  private final Consumer<String> progress;

  /**
   * Creates an engine that ends the days of {@code database}, which must provide four connections
   * at a time.
   *
   * @param proof the proof of the day, required before it begins to close
   * @param progress receives each step's name as the step begins
   */
  public EndOfDay(DataSource database, Clock clock, DayProof proof, Consumer<String> progress) {
    this.database = database;
    this.proof = proof;
    this.transactions = new Transactions(database);
    this.jobs = new Jobs(database, clock);
    this.progress = progress;
  }

  /**
   * Order to end a day.
   *
   * @param calendar name of the calendar whose holidays are skipped; null for the calendar with
   *     which the end of this day was begun, or the {@linkplain NextDay#proposed proposed} one if
   *     it has not begun
   * @param actor the person who wants it, for the audit trail; once there are operators, one who
   *     ordered it at the {@link DayDesk}
   * @param reports the directory for the reports, created if needed; null to write none
   */
  public record Request(
      LocalDate day, @Nullable String calendar, String actor, @Nullable Path reports) {}

  /**
   * Returns the day that an end of day without a date applies to: the day whose end was begun and
   * is not complete, else the business date.
   *
   * @throws DayNotReadyException if no business day has been opened
   */
  public static LocalDate dayToEnd(Connection connection)
      throws SQLException, DayNotReadyException {
    Optional<LocalDate> unfinished = Queries.first(connection, LocalDate.class, UNFINISHED_RUN);
    if (unfinished.isPresent()) {
      return unfinished.get();
    }
    return BusinessDate.readToday(connection).orElseThrow(EndOfDay::noDayIsOpen);
  }

  static DayNotReadyException noDayIsOpen() {
    return new DayNotReadyException(
        "no business day is open; open the first with 'stp business-date --open DATE'");
  }

  /**
   * Checks an order as far as possible without waiting.
   *
   * @throws DayNotReadyException if another day is to be ended, or the calendar can't be used
   */
  public static void check(Connection connection, LocalDate day, @Nullable String calendar)
      throws SQLException, DayNotReadyException {
    LocalDate next = dayToEnd(connection);
    if (!next.equals(day)) {
      throw new DayNotReadyException("the day to close is %s, not %s".formatted(next, day));
    }
    if (calendar != null) {
      CloseReadiness.calendar(connection, calendar);
      requireSameCalendar(connection, day, calendar);
    }
  }

  /** Returns whether the end of a day is complete, including the reports. */
  public boolean isDone(LocalDate day) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.one(connection, Boolean.class, IS_DONE, day);
    }
  }

  /**
   * Ends a day, or continues where an earlier attempt stopped.
   *
   * @throws DayNotReadyException if the day can't be ended at present
   * @throws Exception if a step failed, for example because the ledger is out of balance; in that
   *     case nothing was closed that was not closed before
   */
  public void run(Request order) throws Exception {
    String calendar = order.calendar();
    if (calendar != null) {
      try (Connection connection = database.getConnection()) {
        requireSameCalendar(connection, order.day(), calendar);
      }
    }
    JobParameters parameters =
        new JobParametersBuilder()
            .addLocalDate(DAY, order.day())
            .addString("reports", String.valueOf(order.reports()), false)
            .toJobParameters();
    jobs.run(job(order), parameters, DayNotReadyException.class);
  }

  /**
   * Refuses another calendar once begun: the next business date was determined at the beginning.
   */
  private static void requireSameCalendar(Connection connection, LocalDate day, String calendar)
      throws SQLException, DayNotReadyException {
    Optional<NextDay> begun = Queries.first(connection, NextDay.class, BEGUN, day, calendar);
    if (begun.isPresent()) {
      throw new DayNotReadyException(
          ("the end of %s was begun with the calendar %s, and %s follows it; continue without"
                  + " naming a calendar")
              .formatted(day, begun.get().calendar(), begun.get().nextDate()));
    }
  }

  private Job job(Request order) {
    return new JobBuilder(JOB, jobs.repository())
        .start(step("begin", false, () -> new CloseReadiness(database, proof, order).run()))
        .next(step("roll up", false, this::rollUp))
        .next(step("age fails", false, () -> ageFails(order.day())))
        .next(step("accrue penalties", false, () -> accruePenalties(order.day())))
        .next(step("expect income", false, () -> expectIncome(order.day())))
        .next(step("cost securities", false, () -> new CostRun(database, order.day()).run()))
        .next(step("close", false, () -> close(order)))
        .next(step("reverse values", false, () -> Revaluation.reverse(database)))
        // always repeated: an order to continue may name another directory
        .next(step("report", true, () -> report(order)))
        .next(step("finish", false, () -> finish(order.day())))
        .build();
  }

  private Step step(String name, boolean evenIfDone, Work work) {
    return new StepBuilder(name, jobs.repository())
        .tasklet(
            (contribution, context) -> {
              jobs.requireHeld();
              progress.accept(name);
              work.run();
              return RepeatStatus.FINISHED;
            },
            new ResourcelessTransactionManager())
        .allowStartIfComplete(evenIfDone)
        .build();
  }

  private void rollUp() throws SQLException {
    new ExchangeRun(database).run();
    Positions.rollUp(database).run();
    Ledger.rollUp(database).run();
  }

  private void ageFails(LocalDate day) throws SQLException {
    new FailAgeing(transactions, day, staticData()).run();
  }

  private void accruePenalties(LocalDate day) throws SQLException {
    new PenaltyAccrual(database, day, staticData()).run();
  }

  private void expectIncome(LocalDate day) throws SQLException {
    new IncomeRun(database, day, staticData()).run();
  }

  private StaticData staticData() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return new StaticDataStore().read(connection);
    }
  }

  private void close(Request order) throws SQLException {
    InterestRun interest = new InterestRun(database, order.day(), staticData());
    transactions.run(
        connection -> {
          int formerTimeout = connection.getNetworkTimeout();
          connection.setNetworkTimeout(Runnable::run, Math.toIntExact(LONGEST_CLOSING.toMillis()));
          try {
            Queries.execute(connection, READ_COMMITTED);
            Queries.execute(connection, NOBODY_POSTS);
            new CostRun(database, order.day()).complete(connection);
            interest.complete(connection);
            return Queries.one(connection, Boolean.class, CLOSE, order.day(), order.actor());
          } finally {
            connection.setNetworkTimeout(Runnable::run, formerTimeout);
          }
        });
  }

  private void report(Request order) throws Exception {
    Path directory = order.reports();
    if (directory != null) {
      try (Connection connection = database.getConnection()) {
        DayReports.write(connection, order.day(), directory);
      }
    }
  }

  private void finish(LocalDate day) throws SQLException {
    transactions.run(connection -> Queries.execute(connection, FINISH, day));
  }

  @FunctionalInterface
  private interface Work {
    void run() throws Exception;
  }
}
