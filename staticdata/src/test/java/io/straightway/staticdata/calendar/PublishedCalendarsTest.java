package io.straightway.staticdata.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The closed weekdays of 2024 to 2028 in 17 currencies' calendars, by {@code closed-days.csv}:
 * those of QuantLib 1.40, for Budapest and Warsaw of the Python library holidays 0.109, except
 * where a publication differs from them: NSW Government (Anzac Day 2026 and 2027), Euronext Oslo
 * (closed on 31 December), New Zealand (no regional holidays).
 */
class PublishedCalendarsTest {
  /** The Warsaw exchange has no session on these days, on which banks may be open. */
  private static final Set<MonthDay> WARSAW_UNCLEAR =
      Set.of(MonthDay.of(12, 24), MonthDay.of(12, 31));

  private static final Map<String, Set<LocalDate>> PUBLISHED = published();

  private static Map<String, Set<LocalDate>> published() {
    Map<String, Set<LocalDate>> closed = new TreeMap<>();
    try (InputStream file =
        Objects.requireNonNull(
            PublishedCalendarsTest.class.getResourceAsStream("closed-days.csv"))) {
      new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(line -> line.split(","))
          .forEach(
              row ->
                  closed
                      .computeIfAbsent(row[0], name -> new TreeSet<>())
                      .add(LocalDate.parse(row[1])));
      return closed;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<String> names() {
    assertThat(PUBLISHED).hasSize(17);
    return PUBLISHED.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aCalendarIsClosedOnTheWeekdaysThatArePublished(String name) {
    BusinessCalendar calendar = new BusinessCalendars(Map.of(), Map.of()).named(name);
    Set<LocalDate> ours = new TreeSet<>();
    LocalDate.of(2024, 1, 1)
        .datesUntil(LocalDate.of(2029, 1, 1))
        .filter(day -> day.getDayOfWeek().getValue() < 6 && !calendar.isBusinessDay(day))
        .forEach(ours::add);
    Set<LocalDate> published = new TreeSet<>(PUBLISHED.get(name));
    if (name.equals("PLWA")) {
      ours.removeIf(day -> WARSAW_UNCLEAR.contains(MonthDay.from(day)));
      published.removeIf(day -> WARSAW_UNCLEAR.contains(MonthDay.from(day)));
    }

    assertThat(ours).isEqualTo(published);
  }

  @ParameterizedTest
  @CsvSource({
    "USNY, 2027-06-18, true",
    "USNY, 2032-06-18, true",
    "NYFD, 2027-06-18, true",
    "NYSE, 2027-06-18, false",
    "DKCO, 2023-05-05, false",
    "DKCO, 2026-05-01, true",
    "DKCO, 2027-04-23, true",
    "DKCO, 2028-05-12, true",
    "AUSY, 2026-04-27, false",
    "AUSY, 2027-04-26, false",
    "ZAJO, 2023-12-15, false",
    "JPTO, 2032-09-21, false"
  })
  void errorsOfTheLibraryAreCorrected(String name, LocalDate day, boolean open) {
    assertThat(new BusinessCalendars(Map.of(), Map.of()).named(name).isBusinessDay(day))
        .isEqualTo(open);
  }
}
