package io.straightway.settlement.day;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;

/**
 * The days the house works on: all but Saturdays, Sundays and the holidays of one calendar.
 *
 * @param name the calendar's name in the static data, or {@link #WEEKENDS_ONLY}
 */
record DayCalendar(String name, Set<LocalDate> holidays) {
  /** The name of the calendar that has no holidays. */
  static final String WEEKENDS_ONLY = "NONE";

  private static final String HOLIDAYS = "SELECT day FROM holiday WHERE calendar = ?";

  DayCalendar {
    holidays = Set.copyOf(holidays);
  }

  /**
   * Reads one.
   *
   * @throws DayNotReadyException if no day is known of a calendar of this name
   */
  static DayCalendar read(Connection connection, String name)
      throws SQLException, DayNotReadyException {
    Set<LocalDate> days = new HashSet<>();
    try (PreparedStatement statement = connection.prepareStatement(HOLIDAYS)) {
      statement.setString(1, name);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          days.add(row.getObject(1, LocalDate.class));
        }
      }
    }
    if (days.isEmpty() && !name.equals(WEEKENDS_ONLY)) {
      throw new DayNotReadyException(
          "the static data has no holidays of a calendar '"
              + name
              + "'; name one it has, or "
              + WEEKENDS_ONLY
              + " for weekends only");
    }
    return new DayCalendar(name, days);
  }

  /** The first working day after {@code day}. */
  LocalDate after(LocalDate day) {
    LocalDate next = day.plusDays(1);
    while (next.getDayOfWeek() == DayOfWeek.SATURDAY
        || next.getDayOfWeek() == DayOfWeek.SUNDAY
        || holidays.contains(next)) {
      next = next.plusDays(1);
    }
    return next;
  }
}
