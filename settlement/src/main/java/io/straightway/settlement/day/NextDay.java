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
record NextDay(LocalDate date, String calendar) {
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
    Optional<NextDay> begun =
        Queries.on(
            connection,
            handle ->
                handle
                    .select(BEGUN, day)
                    .map(
                        (row, ctx) ->
                            new NextDay(row.getObject(1, LocalDate.class), row.getString(2)))
                    .findFirst());
    if (begun.isPresent()) {
      return begun.get();
    }
    String name = calendar == null ? BusinessCalendars.WEEKENDS : calendar;
    return new NextDay(CloseReadiness.calendar(connection, name).next(day), name);
  }
}
