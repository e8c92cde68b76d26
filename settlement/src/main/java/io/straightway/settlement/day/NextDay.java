package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessCalendars;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The business day that follows one.
 *
 * @param calendar by which it does
 */
public record NextDay(LocalDate nextDate, String calendar) {
  private static final String BEGUN =
      "SELECT next_date, calendar FROM eod_run WHERE business_date = ?";

  /**
   * That after a day: as the end of it was begun, else by a calendar.
   *
   * @param calendar null for weekends only
   * @throws DayNotReadyException if there is no such calendar
   */
  static NextDay after(Connection connection, LocalDate day, @Nullable String calendar)
      throws SQLException, DayNotReadyException {
    Optional<NextDay> begun = Queries.first(connection, NextDay.class, BEGUN, day);
    if (begun.isPresent()) {
      return begun.get();
    }
    String name = calendar == null ? BusinessCalendars.WEEKENDS : calendar;
    return new NextDay(CloseReadiness.calendar(connection, name).next(day), name);
  }
}
