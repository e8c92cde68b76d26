package io.straightway.element.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The business days of a place or of several, from 1900 to 2200. Immutable.
 *
 * <p>A calendar is asked once or more for every trade, so its days are bits: looking for the next
 * good day is a few instructions, whatever made the calendar.
 *
 * @param name what it is called; joined ones are called after both, such as {@code GBLO+USNY}
 */
public record BusinessCalendar(String name, BitSet open) {
  private static final LocalDate FIRST = LocalDate.of(1900, 1, 1);
  private static final long FIRST_EPOCH_DAY = FIRST.toEpochDay();
  private static final int DAYS =
      Math.toIntExact(LocalDate.of(2201, 1, 1).toEpochDay() - FIRST_EPOCH_DAY);
  private static final int DAYS_OF_A_WEEK = 7;

  /** The calendar with those days of 1900 to 2200 for which {@code isOpen} holds. */
  static BusinessCalendar of(String name, Predicate<LocalDate> isOpen) {
    BitSet open = new BitSet(DAYS);
    LocalDate day = FIRST;
    for (int i = 0; i < DAYS; i++) {
      open.set(i, isOpen.test(day));
      day = day.plusDays(1);
    }
    return new BusinessCalendar(name, open);
  }

  /** The calendar that is closed on a weekend alone. */
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

  /** The calendar that is closed on more days; those beyond its years are left out. */
  BusinessCalendar without(Set<LocalDate> days) {
    BitSet fewer = (BitSet) open.clone();
    days.stream().filter(BusinessCalendar::has).forEach(day -> fewer.clear(index(day)));
    return new BusinessCalendar(name, fewer);
  }

  /** The calendar of the days that are business days in both. */
  BusinessCalendar and(BusinessCalendar other) {
    BitSet both = (BitSet) open.clone();
    both.and(other.open);
    return new BusinessCalendar(name + "+" + other.name, both);
  }

  /**
   * Whether {@code day} is a business day.
   *
   * @throws IllegalArgumentException if the day is not of 1900 to 2200; this goes for all questions
   */
  public boolean isBusinessDay(LocalDate day) {
    return open.get(index(day));
  }

  /** The first business day from {@code day} on, that day included. */
  public LocalDate nextOrSame(LocalDate day) {
    return dayAt(openFrom(index(day)));
  }

  /** The first business day after {@code day}. */
  public LocalDate next(LocalDate day) {
    return dayAt(openFrom(index(day) + 1));
  }

  /** The last business day before {@code day}. */
  public LocalDate previous(LocalDate day) {
    int found = open.previousSetBit(index(day) - 1);
    if (found < 0) {
      throw new IllegalArgumentException(name + " has no business day before " + day);
    }
    return dayAt(found);
  }

  /**
   * The business day so many business days later. Counting begins on {@code day}, or on the next
   * business day if it is none; 0 days later is that day itself.
   *
   * @param days 0 or more
   */
  public LocalDate plus(LocalDate day, int days) {
    int found = openFrom(index(day));
    for (int i = 0; i < days; i++) {
      found = openFrom(found + 1);
    }
    return dayAt(found);
  }

  /** How many business days lie from the earlier of two days, included, to the later, excluded. */
  public int daysBetween(LocalDate one, LocalDate other) {
    int from = Math.min(index(one), index(other));
    int to = Math.max(index(one), index(other));
    return open.get(from, to).cardinality();
  }

  private int openFrom(int index) {
    int found = open.nextSetBit(index);
    if (found < 0) {
      throw new IllegalArgumentException(
          name + " has no business day from " + dayAt(index) + " on");
    }
    return found;
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
