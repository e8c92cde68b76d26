package io.straightway.staticdata.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import com.opengamma.strata.basics.date.HolidayCalendarId;
import com.opengamma.strata.basics.date.HolidayCalendarIds;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The database does not know the days of built-in calendars; no built-in calendar has a step that
 * it refuses.
 */
class NextDayInDatabaseTest {
  private static final String REFUSED =
      """
      SELECT c || ': ' || d || ', ' || n FROM unnest(?::text[], ?::date[], ?::date[]) AS t (c, d, n)
       WHERE (may_follow(c, d, n) AND is_calendar(c)) IS NOT TRUE
      """;

  @Test
  void everyNextDayOfABuiltInCalendarMayFollow() throws Exception {
    List<String> names = new ArrayList<>(List.of(BusinessCalendars.WEEKENDS));
    for (Field field : HolidayCalendarIds.class.getFields()) {
      names.add(((HolidayCalendarId) field.get(null)).getName());
    }
    List<String> calendars = new ArrayList<>();
    List<LocalDate> days = new ArrayList<>();
    List<LocalDate> following = new ArrayList<>();
    for (String name : names) {
      BusinessCalendar calendar = new BusinessCalendars(Map.of(), Map.of()).named(name);
      LocalDate day = calendar.nextOrSame(LocalDate.of(1950, 1, 1));
      while (day.getYear() < 2100) {
        LocalDate next = calendar.next(day);
        if (next.isAfter(day.plusDays(4))) {
          calendars.add(name);
          days.add(day);
          following.add(next);
        }
        day = next;
      }
    }

    assertThat(refused(calendars, days, following)).isEmpty();
    assertThat(names).hasSizeGreaterThan(20);
    assertThat(days).contains(LocalDate.of(2019, 4, 26));
  }

  @Test
  void aDayMayFollowAcrossWeekendsAndHolidaysOfStaticData() throws SQLException {
    LocalDate friday = LocalDate.of(2026, 11, 20);
    List<LocalDate> all = friday.minusDays(1).datesUntil(friday.plusDays(40)).toList();

    assertThat(
            refused(
                all.stream().map(day -> BusinessCalendars.WEEKENDS).toList(),
                all.stream().map(day -> friday).toList(),
                all))
        .hasSize(all.size() - 1)
        .doesNotContain("NONE: 2026-11-20, 2026-11-23");
  }

  @Test
  void aWeekendThatStaticDataGivesIsNoBusinessDayAndIsPassedOver() throws SQLException {
    LocalDate thursday = LocalDate.of(2026, 11, 19);
    List<LocalDate> all = thursday.plusDays(1).datesUntil(thursday.plusDays(7)).toList();

    assertThat(
            refused(
                all.stream().map(day -> "KWKW").toList(),
                all.stream().map(day -> thursday).toList(),
                all))
        .hasSize(all.size() - 1)
        .doesNotContain("KWKW: 2026-11-19, 2026-11-22");
  }

  @Test
  void aSaturdayThatStaticDataOpenIsTheNextDay() throws SQLException {
    LocalDate friday = LocalDate.of(2026, 11, 20);
    List<LocalDate> all = friday.plusDays(1).datesUntil(friday.plusDays(7)).toList();

    assertThat(
            refused(
                all.stream().map(day -> "WORK").toList(),
                all.stream().map(day -> friday).toList(),
                all))
        .hasSize(all.size() - 1)
        .doesNotContain("WORK: 2026-11-20, 2026-11-21");
  }

  private static List<String> refused(
      List<String> calendars, List<LocalDate> days, List<LocalDate> following) throws SQLException {
    List<String> refused = new ArrayList<>();
    try (TestDatabase database = TestDatabase.fresh();
        Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement weekend = connection.createStatement();
        PreparedStatement query = connection.prepareStatement(REFUSED)) {
      weekend.execute(
          "INSERT INTO calendar VALUES ('KWKW', 'FRI/SAT'), ('WORK', 'SAT/SUN');"
              + " INSERT INTO holiday VALUES ('WORK', '2026-11-21', 'Working Saturday', 'Y')");
      query.setArray(1, connection.createArrayOf("text", calendars.toArray()));
      query.setArray(2, connection.createArrayOf("date", days.toArray()));
      query.setArray(3, connection.createArrayOf("date", following.toArray()));
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          refused.add(row.getString(1));
        }
      }
    }
    return refused;
  }
}
