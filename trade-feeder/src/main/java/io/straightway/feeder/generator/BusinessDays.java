package io.straightway.feeder.generator;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The days on which each currency can be paid: no weekends, and in 2026 and 2027 no holidays of its
 * calendar.
 */
final class BusinessDays {
  private final Map<SampleCurrency, Set<LocalDate>> holidays = new EnumMap<>(SampleCurrency.class);

  BusinessDays() {
    for (SampleCurrency currency : SampleCurrency.values()) {
      holidays.put(currency, new HashSet<>());
    }
    new SampleData("closed-days.csv")
        .rows()
        .forEach(row -> close(row.get(0), LocalDate.parse(row.get(1))));
  }

  private void close(String calendar, LocalDate day) {
    holidays.forEach(
        (currency, days) -> {
          if (currency.calendar().equals(calendar)) {
            days.add(day);
          }
        });
  }

  private Set<LocalDate> of(SampleCurrency currency) {
    return holidays.getOrDefault(currency, Set.of());
  }

  /** The first day, from this one on, that is a business day for every currency. */
  LocalDate firstCommon(LocalDate day) {
    LocalDate found = day;
    while (!isCommon(found)) {
      found = found.plusDays(1);
    }
    return found;
  }

  /** So many business days later. */
  LocalDate plus(LocalDate day, int days, SampleCurrency currency) {
    LocalDate found = day;
    for (int left = days; left > 0; left -= isBusinessDay(found, currency) ? 1 : 0) {
      found = found.plusDays(1);
    }
    return found;
  }

  private boolean isCommon(LocalDate day) {
    return holidays.keySet().stream().allMatch(currency -> isBusinessDay(day, currency));
  }

  private boolean isBusinessDay(LocalDate day, SampleCurrency currency) {
    DayOfWeek weekday = day.getDayOfWeek();
    return weekday != DayOfWeek.SATURDAY
        && weekday != DayOfWeek.SUNDAY
        && !of(currency).contains(day);
  }
}
