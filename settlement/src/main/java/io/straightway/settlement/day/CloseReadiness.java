package io.straightway.settlement.day;

import io.straightway.books.BusinessDate;
import io.straightway.db.Queries;
import io.straightway.element.SequenceReport;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Snapshot;
import io.straightway.operators.OperatorCalls;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.staticdata.calendar.BusinessCalendar;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * First step of the end of day. A day may be closed if it is the business date and every message
 * received so far has its outcome, no source has skipped a number, and the day is proved. Records
 * the run and, from then on, the business date that follows.
 */
record CloseReadiness(DataSource database, DayProof proof, EndOfDay.Request order) {
  /** Maximum time for elements to complete the messages in progress. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** Maximum time for messages that later ones of their source have overtaken. */
  private static final Duration PATIENCE_WITH_GAPS = Duration.ofSeconds(3);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private static final String NOW = "SELECT now()::text";
  private static final String UNFINISHED =
      """
      SELECT count(*) FROM message
       WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND stored_at <= ?::timestamptz
      """;
  private static final String GAPS =
      """
      SELECT item || ': ' || reason FROM element_exception AS e
       WHERE state = 'GAP' AND NOT EXISTS (SELECT FROM closed_exception c WHERE c.item = e.item)
       ORDER BY item LIMIT 3
      """;
  private static final String UNFINISHED_DAY =
      "SELECT business_date FROM eod_run WHERE done_at IS NULL AND business_date <> ?";

  /** Transactions that were under way at the last proof had begun before it. */
  private static final String SINCE =
      """
      SELECT coalesce(max(started_at) - interval '1 hour', '-infinity')::text
        FROM eod_run WHERE closed_at IS NOT NULL
      """;

  private static final String NOTE = "SELECT begin_end_of_day(?, ?, ?, ?)";

  void run() throws SQLException, DayNotReadyException, InterruptedException {
    try (Connection connection = database.getConnection()) {
      requireToday(connection);
      requireFinished(connection);
      awaitOutcomes(connection);
      awaitNumbers(connection);
      requireProved(connection);
      NextDay next = NextDay.after(connection, order.day(), order.calendar());
      OperatorCalls.run(
          connection,
          used ->
              Queries.execute(
                  used, NOTE, order.day(), next.nextDate(), next.calendar(), order.actor()));
    }
  }

  /**
   * Returns the calendar of a name, for closing a day.
   *
   * @throws DayNotReadyException if there is no such calendar
   */
  static BusinessCalendar calendar(Connection connection, String name)
      throws SQLException, DayNotReadyException {
    BusinessCalendars calendars = new StaticDataStore().read(connection).calendars();
    if (!calendars.has(name)) {
      throw new DayNotReadyException(
          "there is no calendar '"
              + name
              + "'; name one such as GBLO, one of the static data, or "
              + BusinessCalendars.WEEKENDS
              + " for weekends only");
    }
    return calendars.named(name);
  }

  private void requireToday(Connection connection) throws SQLException, DayNotReadyException {
    LocalDate today = BusinessDate.readToday(connection).orElseThrow(EndOfDay::noDayIsOpen);
    if (!today.equals(order.day())) {
      throw new DayNotReadyException(
          "the business date is " + today + ", so " + order.day() + " cannot be closed");
    }
  }

  private void requireFinished(Connection connection) throws SQLException, DayNotReadyException {
    Optional<LocalDate> unfinished =
        Queries.first(connection, LocalDate.class, UNFINISHED_DAY, order.day());
    if (unfinished.isPresent()) {
      throw new DayNotReadyException(
          "the end of %1$s is not finished; 'stp eod --date %1$s' continues it"
              .formatted(unfinished.get()));
    }
  }

  /** Waits for the messages stored so far; later ones don't belong to this day. */
  private void awaitOutcomes(Connection connection)
      throws SQLException, DayNotReadyException, InterruptedException {
    String since = Queries.one(connection, String.class, NOW);
    long looks = PATIENCE.dividedBy(LOOK_EVERY);
    for (long look = 0; look < looks; look++) {
      if (unfinished(connection, since) == 0) {
        return;
      }
      TimeUnit.NANOSECONDS.sleep(LOOK_EVERY.toNanos());
    }
    throw new DayNotReadyException(
        unfinished(connection, since)
            + " messages are half processed; start an element, which completes them, and then run"
            + " the end of day again");
  }

  /** Waits for skipped numbers, unless an operator has rejected their gap. */
  private void awaitNumbers(Connection connection)
      throws SQLException, DayNotReadyException, InterruptedException {
    SequenceReport.reportAll(database);
    List<String> gaps = Queries.list(connection, String.class, GAPS);
    long looks = PATIENCE_WITH_GAPS.dividedBy(LOOK_EVERY);
    for (long look = 0; look < looks && !gaps.isEmpty(); look++) {
      TimeUnit.NANOSECONDS.sleep(LOOK_EVERY.toNanos());
      SequenceReport.report(database, PATIENCE);
      gaps = Queries.list(connection, String.class, GAPS);
    }
    if (!gaps.isEmpty()) {
      throw new DayNotReadyException(
          String.join("; ", gaps) + "; have them sent again, or reject the gap");
    }
  }

  /** Requires that the invariants hold for what has changed since the last day began to close. */
  private void requireProved(Connection connection) throws SQLException, DayNotReadyException {
    String since = Queries.one(connection, String.class, SINCE);
    List<Finding> broken =
        Snapshot.read(connection, snapshot -> proof.findings(snapshot, since)).stream()
            .filter(finding -> !finding.holds())
            .toList();
    if (!broken.isEmpty()) {
      Finding first = broken.get(0);
      throw new DayNotReadyException(
          "DAY_NOT_PROVED: %s fail for %s (%s), such as: %s; have what 'stp check' names corrected, and close the day again"
              .formatted(
                  broken.stream().map(Finding::id).distinct().collect(Collectors.joining(", ")),
                  order.day(),
                  first.counts(),
                  first.examples().get(0)));
    }
  }

  private static long unfinished(Connection connection, String since) throws SQLException {
    return Queries.one(connection, Long.class, UNFINISHED, since);
  }
}
