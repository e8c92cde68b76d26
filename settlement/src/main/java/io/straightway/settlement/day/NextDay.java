package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The business date that follows a day.
 *
 * @param calendar name of the calendar that determines it
 */
public record NextDay(LocalDate nextDate, String calendar) {
  private static final String DAY_BEFORE =
      """
      SELECT calendar FROM eod_run WHERE business_date < ? ORDER BY business_date DESC LIMIT 1
      """;
  private static final String BEGUN =
      "SELECT next_date, calendar FROM eod_run WHERE business_date = ?";

  /**
   * Returns the business date after a day: as recorded when the end of the day was begun, else by a
   * calendar.
   *
   * @param calendar null for the {@linkplain #proposed proposed} one
   * @throws DayNotReadyException if there is no such calendar
   */
  public static NextDay after(Connection connection, LocalDate day, @Nullable String calendar)
      throws SQLException, DayNotReadyException {
    Optional<NextDay> begun = Queries.first(connection, NextDay.class, BEGUN, day);
    if (begun.isPresent()) {
      return begun.get();
    }
    String name = calendar == null ? proposed(connection, day) : calendar;
    return new NextDay(CloseReadiness.calendar(connection, name).next(day), name);
  }

  /**
   * Returns the default calendar for ending a day: that of the day before or, if that had weekends
   * only, the calendar of our market, which most securities name.
   */
  public static String proposed(Connection connection, LocalDate day) throws SQLException {
    Optional<String> before = Queries.first(connection, String.class, DAY_BEFORE, day);
    return before.isPresent() && !before.get().equals(BusinessCalendars.WEEKENDS)
        ? before.get()
        : new StaticDataStore().read(connection).marketCalendar(day);
  }
}
