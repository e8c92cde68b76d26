package io.straightway.backoffice.story;

import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.SettlementInstruction023;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * A trade as sent or amended, and its expected cost.
 *
 * @param fee the commission
 * @param settles the day on which it settles
 * @param version the version of the last message
 */
record MonthTrade(
    String account,
    String isin,
    boolean isPurchase,
    BigDecimal quantity,
    BigDecimal price,
    BigDecimal fee,
    int day,
    int settles,
    int version) {
  /** The business days from a trade to its settlement. */
  static final int CYCLE = 2;

  static final String SHARE = "GB00BH4HKS39";

  /** Returns the text that distinguishes it from other trades. */
  String words() {
    return String.join(
        "/",
        account,
        isin,
        isPurchase ? "BUY" : "SELL",
        quantity.toPlainString(),
        price.stripTrailingZeros().toPlainString(),
        MonthDays.of(day).toString());
  }

  boolean isBond() {
    return isin.equals(MonthEvent.COUPON.isin) || isin.equals(MonthEvent.REDEMPTION.isin);
  }

  LocalDate settlementDate() {
    return MonthDays.of(settles);
  }

  /** Returns the amended trade, which settles on another day. */
  MonthTrade settling(int other) {
    return new MonthTrade(account, isin, isPurchase, quantity, price, fee, day, other, version + 1);
  }

  private BigDecimal consideration() {
    return quantity
        .multiply(price)
        .movePointLeft(isBond() ? 2 : 0)
        .setScale(2, RoundingMode.HALF_EVEN);
  }

  /** Returns the interest accrued since the last coupon, on the basis of 365 days a year. */
  BigDecimal accrued() {
    if (!isBond()) {
      return BigDecimal.ZERO;
    }
    MonthEvent coupon =
        isin.equals(MonthEvent.COUPON.isin) ? MonthEvent.COUPON : MonthEvent.LAST_COUPON;
    LocalDate paid = MonthDays.of(coupon.paid);
    LocalDate from = settlementDate().isBefore(paid) ? paid.minusYears(1) : paid;
    return quantity
        .multiply(coupon.rate())
        .multiply(BigDecimal.valueOf(ChronoUnit.DAYS.between(from, settlementDate())))
        .divide(BigDecimal.valueOf(365), 2, RoundingMode.HALF_EVEN);
  }

  /** Returns the settlement amount. */
  BigDecimal amount() {
    BigDecimal worth = consideration().add(accrued());
    return isPurchase ? worth.add(fee) : worth.subtract(fee);
  }

  /** Returns whether an instruction matches this trade, which may have missed a cut-off. */
  boolean isOf(SettlementInstruction023 instruction) {
    return instruction.isin().equals(isin)
        && instruction.movement() == (isPurchase ? Movement.RECEIVE : Movement.DELIVER)
        && instruction.quantity().compareTo(quantity) == 0
        && instruction.tradeDate().equals(MonthDays.of(day))
        && !instruction.settlementDate().isBefore(settlementDate())
        && instruction.amount().compareTo(amount()) == 0;
  }
}
