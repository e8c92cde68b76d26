package io.straightway.feeder.generator;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The days on which each currency can be paid: no weekends, and in 2026 and 2027 no holidays of its
 * calendar.
 */
final class BusinessDays {
  private final Map<String, Set<LocalDate>> closed =
      new SampleData("closed-days.csv")
          .rows().stream()
              .collect(
                  Collectors.groupingBy(
                      row -> row.get(0),
                      Collectors.mapping(row -> LocalDate.parse(row.get(1)), Collectors.toSet())));

  /** Returns the first day, from this one on, that is a business day for every currency. */
  LocalDate firstCommon(LocalDate day) {
    LocalDate date = day;
    while (!isCommon(date)) {
      date = date.plusDays(1);
    }
    return date;
  }

  /** Returns the day that is a number of business days later. */
  LocalDate plus(LocalDate day, int days, SampleCurrency currency) {
    LocalDate date = day;
    for (int left = days; left > 0; left -= isBusinessDay(date, currency) ? 1 : 0) {
      date = date.plusDays(1);
    }
    return date;
  }

  private boolean isCommon(LocalDate day) {
    return Arrays.stream(SampleCurrency.values())
        .allMatch(currency -> isBusinessDay(day, currency));
  }

  private boolean isBusinessDay(LocalDate day, SampleCurrency currency) {
    DayOfWeek weekday = day.getDayOfWeek();
    return weekday != DayOfWeek.SATURDAY
        && weekday != DayOfWeek.SUNDAY
        && !closed.getOrDefault(currency.calendar, Set.of()).contains(day);
  }
}
