package io.straightway.backoffice.story;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.temporal.ChronoUnit;

/**
 * The payments of issuers in the month, entered by hand and independent of the product's schedules.
 */
enum MonthEvent {
  COUPON("INTR", "GB0000000A14", 6, 7, "0.0425", 0),
  DIVIDEND("DVCA", "GB0000000D11", 8, 11, "0.27", 15),
  LAST_COUPON("INTR", "GB0000000C12", 11, 12, "0.04", 0),
  REDEMPTION("REDM", "GB0000000C12", 11, 12, "1", 0);

  /** The first day on which a share is bought without the dividend. */
  static final int EX = 7;

  final String type;
  final String isin;
  final int record;
  final int paid;
  private final BigDecimal rate;
  private final int taxPercent;

  MonthEvent(String type, String isin, int record, int paid, String rate, int taxPercent) {
    this.type = type;
    this.isin = isin;
    this.record = record;
    this.paid = paid;
    this.rate = new BigDecimal(rate);
    this.taxPercent = taxPercent;
  }

  /** Returns the record date: unless it is announced, the business day before the event. */
  int record(MonthHoliday holiday) {
    return this == DIVIDEND ? record : holiday.before(record + 1);
  }

  BigDecimal gross(BigDecimal quantity) {
    return gross(quantity, rate);
  }

  private static BigDecimal gross(BigDecimal quantity, BigDecimal at) {
    return quantity.multiply(at).setScale(2, RoundingMode.HALF_EVEN);
  }

  /** Returns the interest since the coupon at the end of the month. */
  BigDecimal accrued(BigDecimal quantity) {
    long days = ChronoUnit.DAYS.between(MonthDays.of(paid), MonthDays.of(MonthDays.LAST));
    return quantity
        .multiply(rate)
        .multiply(BigDecimal.valueOf(days))
        .divide(BigDecimal.valueOf(365), 2, RoundingMode.HALF_EVEN);
  }

  BigDecimal tax(BigDecimal quantity) {
    return tax(quantity, rate);
  }

  private BigDecimal tax(BigDecimal quantity, BigDecimal at) {
    return gross(quantity, taxed(at))
        .multiply(BigDecimal.valueOf(taxPercent))
        .divide(BigDecimal.valueOf(100), 2, RoundingMode.HALF_EVEN);
  }

  /** Returns the part of a rate of which tax is withheld; a dividend's last rate has another. */
  BigDecimal taxed(BigDecimal at) {
    return this == DIVIDEND && at.compareTo(rate) == 0 ? at.subtract(MonthDividend.TAX_FREE) : at;
  }

  /** Returns the net income of a quantity at a rate. */
  BigDecimal net(BigDecimal quantity, BigDecimal at) {
    return gross(quantity, at).subtract(tax(quantity, at));
  }

  /** Returns whether a trade leads to a claim, if it settles after the record date. */
  boolean isClaimedBy(MonthOrder order, MonthHoliday holiday) {
    return switch (this) {
      case COUPON, LAST_COUPON -> order.trade().settles() <= record(holiday);
      case DIVIDEND -> MonthDays.number(order.instruction().tradeDate()) < EX;
      case REDEMPTION -> false;
    };
  }

  BigDecimal rate() {
    return rate;
  }
}
