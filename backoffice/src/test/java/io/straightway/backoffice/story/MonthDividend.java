package io.straightway.backoffice.story;

import java.math.BigDecimal;
import java.util.SplittableRandom;

/**
 * How the custodians announce the dividend of the month: once, anew before its record date with
 * other dates and another rate, and once more with the rate that counts, perhaps after it was paid.
 *
 * @param announced the rate of the first announcement
 * @param corrected the rate of the second
 * @param correction the day of the second
 * @param last the day of the third
 */
record MonthDividend(BigDecimal announced, BigDecimal corrected, int correction, int last) {
  static final int ANNOUNCED = 3;

  /** Drawn by a seed. */
  static MonthDividend of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new MonthDividend(
        BigDecimal.valueOf(5 + random.nextInt(20), 2),
        BigDecimal.valueOf(5 + random.nextInt(20), 2),
        4 + random.nextInt(2),
        MonthEvent.DIVIDEND.record + random.nextInt(7));
  }

  /** What an issuer pays on one unit on a day: the books have a new rate at its end. */
  BigDecimal rate(MonthEvent event, int day) {
    return event == MonthEvent.DIVIDEND && day <= last ? corrected : event.rate();
  }
}
