package io.straightway.staticdata.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The business days of one or several places, from 1900 to 2200. Immutable.
 *
 * <p>Every trade looks up its calendar at least once, so the days are bits: finding the next
 * business day takes a few instructions, whatever the calendar was built from.
 *
 * @param name the calendar's name; that of a joint calendar is made of both, such as {@code
 *     GBLO+USNY}
 */
public record BusinessCalendar(String name, BitSet open) {
  private static final LocalDate FIRST = LocalDate.of(1900, 1, 1);
  private static final long FIRST_EPOCH_DAY = FIRST.toEpochDay();
  private static final int DAYS =
      Math.toIntExact(LocalDate.of(2201, 1, 1).toEpochDay() - FIRST_EPOCH_DAY);
  private static final int DAYS_OF_A_WEEK = 7;

  /**
   * Returns the calendar whose business days from 1900 to 2200 are those that match {@code isOpen}.
   */
  static BusinessCalendar of(String name, Predicate<LocalDate> isOpen) {
    BitSet open = new BitSet(DAYS);
    LocalDate day = FIRST;
    for (int i = 0; i < DAYS; i++) {
      open.set(i, isOpen.test(day));
      day = day.plusDays(1);
    }
    return new BusinessCalendar(name, open);
  }

  /** Returns the calendar that is closed on weekends only. */
  static BusinessCalendar closedOn(String name, Set<DayOfWeek> weekend) {
    BitSet open = new BitSet(DAYS);
    open.set(0, DAYS);
    for (DayOfWeek day : weekend) {
      int first = Math.floorMod(day.getValue() - FIRST.getDayOfWeek().getValue(), DAYS_OF_A_WEEK);
      for (int i = first; i < DAYS; i += DAYS_OF_A_WEEK) {
        open.clear(i);
      }
    }
    return new BusinessCalendar(name, open);
  }

  /**
   * Returns this calendar with other states of days.
   *
   * @param isOpen by day; days outside the years of the calendar are ignored
   */
  BusinessCalendar corrected(Map<LocalDate, Boolean> isOpen) {
    BitSet corrected = (BitSet) open.clone();
    isOpen.forEach(
        (day, opened) -> {
          if (has(day)) {
            corrected.set(index(day), opened);
          }
        });
    return new BusinessCalendar(name, corrected);
  }

  /** Returns the calendar of the days that are business days in both. */
  BusinessCalendar and(BusinessCalendar other) {
    BitSet both = (BitSet) open.clone();
    both.and(other.open);
    return new BusinessCalendar(name + "+" + other.name, both);
  }

  /**
   * Returns whether {@code day} is a business day.
   *
   * @throws IllegalArgumentException if the day is outside 1900 to 2200, as in all methods here
   */
  public boolean isBusinessDay(LocalDate day) {
    return open.get(index(day));
  }

  /** Returns the first business day on or after {@code day}. */
  public LocalDate nextOrSame(LocalDate day) {
    return dayAt(openFrom(index(day)));
  }

  /** Returns the first business day after {@code day}. */
  public LocalDate next(LocalDate day) {
    return dayAt(openFrom(index(day) + 1));
  }

  /** Returns the last business day before {@code day}. */
  public LocalDate previous(LocalDate day) {
    int index = open.previousSetBit(index(day) - 1);
    if (index < 0) {
      throw new IllegalArgumentException(name + " has no business day before " + day);
    }
    return dayAt(index);
  }

  /**
   * Returns the business day N business days later. Counting begins on {@code day}, or on the next
   * business day if it is none; 0 returns that start.
   *
   * @param days the number N, 0 or more
   */
  public LocalDate plus(LocalDate day, int days) {
    int index = openFrom(index(day));
    for (int i = 0; i < days; i++) {
      index = openFrom(index + 1);
    }
    return dayAt(index);
  }

  /**
   * Returns the number of business days from the earlier of two days, included, to the later,
   * excluded.
   */
  public int daysBetween(LocalDate first, LocalDate second) {
    int from = Math.min(index(first), index(second));
    int to = Math.max(index(first), index(second));
    return open.get(from, to).cardinality();
  }

  private int openFrom(int index) {
    int next = open.nextSetBit(index);
    if (next < 0) {
      throw new IllegalArgumentException(
          name + " has no business day from " + dayAt(index) + " on");
    }
    return next;
  }

  private int index(LocalDate day) {
    if (!has(day)) {
      throw new IllegalArgumentException(name + " has only the years 1900 to 2200, not " + day);
    }
    return (int) (day.toEpochDay() - FIRST_EPOCH_DAY);
  }

  private static boolean has(LocalDate day) {
    long index = day.toEpochDay() - FIRST_EPOCH_DAY;
    return index >= 0 && index < DAYS;
  }

  private static LocalDate dayAt(int index) {
    return LocalDate.ofEpochDay(FIRST_EPOCH_DAY + index);
  }

  @Override
  public String toString() {
    return name;
  }
}
