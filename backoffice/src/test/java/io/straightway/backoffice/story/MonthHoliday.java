package io.straightway.backoffice.story;

import java.util.SplittableRandom;

/**
 * A holiday of the market on a business day of the month, announced so late that trades already
 * settle on it.
 *
 * @param announced the day on which it is announced
 * @param closed the day that is closed, one or two days later
 */
record MonthHoliday(int announced, int closed) {
  /** The first day that can be closed, after the dividend's first announcement. */
  private static final int FIRST = 4;

  /** Draws the holiday from a seed, among the days on which trades settle. */
  static MonthHoliday of(long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    int last = MonthSequence.LAST_DAY_OF_TRADES + MonthTrade.CYCLE;
    int closed = FIRST + random.nextInt(last - FIRST + 1);
    return new MonthHoliday(closed - 1 - random.nextInt(MonthTrade.CYCLE), closed);
  }

  /** Returns a day or, if it is closed, the next one. */
  int open(int day) {
    return day == closed ? day + 1 : day;
  }

  /** Returns the business day before a day. */
  int before(int day) {
    return day - 1 == closed ? day - 2 : day - 1;
  }

  /** Returns the day on which a trade of a day settles, as far as is known on that day. */
  int settles(int day) {
    boolean skips = announced < day && day < closed && closed <= day + MonthTrade.CYCLE;
    return day + MonthTrade.CYCLE + (skips ? 1 : 0);
  }
}
