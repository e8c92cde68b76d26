package io.straightway.feeder.generator;

import java.time.LocalDate;

/**
 * The times at which messages are sent: about 200,000 on each business day, from 08:00 to 17:00
 * UTC, at random intervals, each later than the last.
 */
final class TradingClock {
  private static final int HOUR = 3_600_000;
  private static final int OPENING = 8 * HOUR;
  private static final int CLOSING = 17 * HOUR;
  private static final int LONGEST_INTERVAL = 2 * (CLOSING - OPENING) / 200_000;

  private final BusinessDays days;
  private TradingDay day;
  private int millis = OPENING;

  TradingClock(LocalDate first, BusinessDays days) {
    this.days = days;
    this.day = TradingDay.of(days.firstCommon(first), days);
  }

  /** Advances to the time of the next message. */
  void advance(Randomness random) {
    millis += random.between(1, LONGEST_INTERVAL);
    if (millis >= CLOSING) {
      millis = OPENING;
      day = TradingDay.of(days.firstCommon(day.date().plusDays(1)), days);
    }
  }

  TradingDay day() {
    return day;
  }

  /** Returns milliseconds since midnight. */
  int millis() {
    return millis;
  }
}
