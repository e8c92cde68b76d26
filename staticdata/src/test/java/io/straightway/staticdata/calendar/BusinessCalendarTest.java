package io.straightway.staticdata.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.date.HolidayCalendar;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusinessCalendarTest {
  private static final LocalDate JUBILEE = LocalDate.of(2026, 11, 30);

  private final BusinessCalendars calendars =
      new BusinessCalendars(
          Map.of(), Map.of("OURS", Map.of(JUBILEE, false), "GBLO", Map.of(JUBILEE, false)));

  private BusinessCalendar calendar(String names) {
    String[] parts = names.split("\\+", -1);
    return parts.length == 1 ? calendars.named(parts[0]) : calendars.joint(parts[0], parts[1]);
  }

  /**
   * Holidays as published: gov.uk "UK bank holidays"; Federal Reserve "Holidays observed"; Cabinet
   * Office of Japan "National holidays"; ECB "T2 closing days".
   */
  @ParameterizedTest(name = "{0}: {1} + {2} = {3}")
  @CsvSource({
    "USNY,      2026-11-25, 1, 2026-11-27", // Thanksgiving is the fourth Thursday of November
    "USNY,      2026-11-26, 1, 2026-11-30", // traded on a holiday: the cycle begins on Friday
    "USNY,      2026-07-02, 1, 2026-07-03", // 4 July is a Saturday: the Fed is open on Friday
    "USNY,      2027-07-02, 1, 2027-07-06", // 4 July is a Sunday: the Fed is closed on Monday
    "GBLO,      2026-12-24, 2, 2026-12-30", // Christmas, weekend, substitute of Boxing Day
    "GBLO,      2022-06-01, 2, 2022-06-07", // spring bank holiday moved, Platinum Jubilee
    "GBLO,      2020-05-01, 3, 2020-05-06", // early May bank holiday was moved to Friday 8 May
    "GBLO,      2020-05-06, 2, 2020-05-11",
    "GBLO,      2022-09-16, 1, 2022-09-20", // state funeral
    "GBLO,      2023-05-05, 1, 2023-05-09", // coronation
    "JPTO,      2026-04-28, 2, 2026-05-01", // Golden Week begins with Showa Day, 29 April
    "JPTO,      2026-05-01, 1, 2026-05-07", // 3 to 5 May, and 6 May for the Sunday
    "JPTO,      2026-05-01, 2, 2026-05-08",
    "JPTO,      2026-12-30, 1, 2027-01-04", // banks close from 31 December to 3 January
    "EUTA,      2026-04-02, 2, 2026-04-08", // Good Friday and Easter Monday
    "EUTA,      2026-04-30, 1, 2026-05-04", // Labour Day
    "EUTA,      2026-05-13, 2, 2026-05-15", // TARGET is open on Ascension Day
    "CHZU,      2026-05-13, 1, 2026-05-15", // but Zurich is not
    "EUTA+CHZU, 2026-05-13, 1, 2026-05-15",
    "GBLO+USNY, 2026-08-28, 1, 2026-09-01", // summer bank holiday, in London only
    "GBLO+USNY, 2026-09-03, 2, 2026-09-08", // Labor Day, in New York only
    "GBLO,      2026-09-03, 2, 2026-09-07",
    "USNY,      2026-08-28, 1, 2026-08-31",
    "USNY,      2026-11-24, 0, 2026-11-24", // T+0 on a good day
    "USNY,      2026-11-26, 0, 2026-11-27", // T+0 on a holiday
    "GBLO,      2026-11-21, 0, 2026-11-23", // T+0 on a Saturday
    "EUTA,      2026-11-20, 3, 2026-11-25", // T+3 over a weekend
    "GBLO,      2024-02-28, 1, 2024-02-29" // leap day
  })
  void settlementCyclesSkipPublishedHolidays(
      String names, LocalDate traded, int days, LocalDate settles) {
    assertThat(calendar(names).plus(traded, days)).isEqualTo(settles);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GBLO+CATO", "EUTA+JPTO", "CHZU+SEST"})
  void everyDayOfTenYearsIsWhatTheLibrarySays(String names) {
    BusinessCalendars withoutOurs = new BusinessCalendars(Map.of(), Map.of());
    BusinessCalendar ours = withoutOurs.joint(names.substring(0, 4), names.substring(5));
    HolidayCalendar library =
        library(names.substring(0, 4)).combinedWith(library(names.substring(5)));
    for (LocalDate day = LocalDate.of(2020, 1, 1); day.getYear() < 2030; day = day.plusDays(1)) {
      assertThat(ours.isBusinessDay(day)).as(day.toString()).isEqualTo(library.isBusinessDay(day));
      assertThat(ours.next(day)).isEqualTo(library.next(day));
      assertThat(ours.previous(day)).isEqualTo(library.previous(day));
      assertThat(ours.nextOrSame(day)).isEqualTo(library.nextOrSame(day));
      assertThat(ours.plus(day, 2)).isEqualTo(library.shift(library.nextOrSame(day), 2));
      assertThat(ours.daysBetween(day.plusDays(20), day))
          .isEqualTo(library.daysBetween(day, day.plusDays(20)));
    }
  }

  private static HolidayCalendar library(String name) {
    return HolidayCalendarId.of(name).resolve(ReferenceData.standard());
  }

  @Test
  void daysThatWereLoadedAreClosedToo() {
    assertThat(calendars.named("OURS").plus(LocalDate.of(2026, 11, 27), 1)).isEqualTo("2026-12-01");
    assertThat(calendars.named("GBLO").isBusinessDay(JUBILEE)).isFalse();
    assertThat(calendars.named("GBLO").isBusinessDay(LocalDate.of(2026, 12, 25))).isFalse();
    assertThat(calendars.joint("USNY", "OURS").isBusinessDay(JUBILEE)).isFalse();
    assertThat(calendars.named("USNY").isBusinessDay(JUBILEE)).isTrue();
  }

  /** A day that static data open is open, in a built-in calendar and at weekends. */
  @ParameterizedTest
  @CsvSource({"GBLO, 2026-12-25", "GBLO, 2026-11-28", "OURS, 2026-11-28"})
  void daysThatWereLoadedAsBusinessDaysAreOpen(String name, LocalDate day) {
    BusinessCalendars opened = new BusinessCalendars(Map.of(), Map.of(name, Map.of(day, true)));

    assertThat(calendars.named(name).isBusinessDay(day)).isFalse();
    assertThat(opened.named(name).isBusinessDay(day)).isTrue();
    assertThat(opened.named(name).next(day.minusDays(1))).isEqualTo(day);
  }

  /** The Central Bank of Kuwait and Boursa Kuwait are open from Sunday to Thursday. */
  @ParameterizedTest
  @CsvSource({
    "2026-11-19, 1, 2026-11-22", // Thursday over Friday and Saturday
    "2026-11-20, 0, 2026-11-22", // a Friday
    "2026-11-22, 2, 2026-11-24" // a Sunday is a business day
  })
  void aCalendarMayHaveAnotherWeekend(LocalDate from, int days, LocalDate expected) {
    BusinessCalendar kuwait =
        new BusinessCalendars(
                Map.of("KWKW", Set.of(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY)), Map.of())
            .named("KWKW");

    assertThat(kuwait.plus(from, days)).isEqualTo(expected);
  }

  @Test
  void aCalendarThatNobodyKnowsHasWeekendsAlone() {
    assertThat(BusinessCalendars.isKnown("GBLO")).isTrue();
    assertThat(BusinessCalendars.isKnown(BusinessCalendars.WEEKENDS)).isTrue();
    assertThat(BusinessCalendars.isKnown("GLBO")).isFalse();
    assertThat(calendars.named("NONE").isBusinessDay(LocalDate.of(2026, 12, 25))).isTrue();
    assertThat(calendars.named("NONE").isBusinessDay(LocalDate.of(2026, 12, 26))).isFalse();
  }

  @Test
  void aJointCalendarIsMadeOnceAndCalledAfterBoth() {
    assertThat(calendars.joint("GBLO", "USNY")).isSameAs(calendars.joint("GBLO", "USNY"));
    assertThat(calendars.joint("GBLO", "USNY").name()).isEqualTo("GBLO+USNY");
    assertThat(calendars.joint("GBLO", "GBLO")).isSameAs(calendars.named("GBLO"));
  }

  @Test
  void everyDayThatAMessageCanNameHasAnAnswerAndOthersAreRefused() {
    BusinessCalendar none = calendars.named("NONE");
    assertThat(none.nextOrSame(LocalDate.of(1900, 1, 1))).isEqualTo("1900-01-01");
    assertThat(none.plus(LocalDate.of(2199, 12, 31), 30)).isEqualTo("2200-02-11");
    assertThatThrownBy(() -> none.isBusinessDay(LocalDate.of(1899, 12, 31)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("NONE has only the years 1900 to 2200, not 1899-12-31");
    assertThatThrownBy(() -> none.previous(LocalDate.of(1900, 1, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GBLO", "CATO", "EUTA", "SEST", "CHZU"})
  void theCalendarAgreesWithTheLibraryInsideAndOutsideItsTables(String name) {
    HolidayCalendar library = ReferenceData.standard().getValue(HolidayCalendarId.of(name));
    BusinessCalendar ours = new BusinessCalendars(Map.of(), Map.of()).named(name);
    for (LocalDate day = LocalDate.of(1900, 1, 1); day.getYear() < 2201; day = day.plusDays(5)) {
      assertThat(ours.isBusinessDay(day)).as("%s", day).isEqualTo(library.isBusinessDay(day));
    }
  }
}
