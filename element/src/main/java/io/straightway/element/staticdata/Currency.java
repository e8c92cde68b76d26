package io.straightway.element.staticdata;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Set;

/**
 * A currency and its calendar.
 *
 * @param minorUnit decimals of its smallest amount: 2 for GBP, 0 for JPY
 * @param holidays days without settlement, besides Saturdays and Sundays
 */
public record Currency(String code, int minorUnit, Set<LocalDate> holidays) {
  /** Keeps its own copy of the holidays. */
  public Currency {
    holidays = Set.copyOf(holidays);
  }

  /** Rounds a computed amount to the minor unit, half to even; once, at the end. */
  public BigDecimal round(BigDecimal amount) {
    return amount.setScale(minorUnit, RoundingMode.HALF_EVEN);
  }

  /** Whether an amount is a whole number of minor units. */
  public boolean holds(BigDecimal amount) {
    return amount.stripTrailingZeros().scale() <= minorUnit;
  }

  /** Whether payments settle on {@code day}. */
  public boolean isBusinessDay(LocalDate day) {
    return day.getDayOfWeek() != DayOfWeek.SATURDAY
        && day.getDayOfWeek() != DayOfWeek.SUNDAY
        && !holidays.contains(day);
  }

  /**
   * The business day {@code days} business days after {@code start}; at 0, the first from it on.
   */
  public LocalDate addBusinessDays(LocalDate start, int days) {
    LocalDate day = nextBusinessDay(start);
    for (int i = 0; i < days; i++) {
      day = nextBusinessDay(day.plusDays(1));
    }
    return day;
  }

  private LocalDate nextBusinessDay(LocalDate start) {
    LocalDate day = start;
    while (!isBusinessDay(day)) {
      day = day.plusDays(1);
    }
    return day;
  }
}
