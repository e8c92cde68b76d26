package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessCalendar;
import io.straightway.element.calendar.BusinessCalendars;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * The first step: a day may be closed if it is the business date and every message that came before
 * has its outcome. Notes the run, and from then on which day follows.
 */
record CloseReadiness(DataSource database, EndOfDay.Order order) {
  /** How long elements get to finish what they have begun. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private static final String NOW = "SELECT now()::text";
  private static final String UNFINISHED =
      """
      SELECT count(*) FROM message
       WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND stored_at <= ?::timestamptz
      """;
  private static final String UNFINISHED_DAY =
      "SELECT business_date FROM eod_run WHERE done_at IS NULL AND business_date <> ?";
  private static final String NOTE = "SELECT begin_end_of_day(?, ?, ?, ?)";

  void run() throws SQLException, DayNotReadyException, InterruptedException {
    try (Connection connection = database.getConnection()) {
      requireToday(connection);
      requireFinished(connection);
      awaitOutcomes(connection);
      NextDay next = NextDay.after(connection, order.day(), order.calendar());
      Queries.execute(
          connection, NOTE, order.day(), next.nextDate(), next.calendar(), order.actor());
    }
  }

  /** A calendar that a close may be given. */
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
    LocalDate today =
        BusinessDate.read(connection).map(BusinessDate::today).orElseThrow(EndOfDay::noDayIsOpen);
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

  /** Messages that come from now on are none of this day's business. */
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
            + " messages are half done; an element completes them: start one, and"
            + " then the end of day again");
  }

  private static long unfinished(Connection connection, String since) throws SQLException {
    return Queries.one(connection, Long.class, UNFINISHED, since);
  }
}
