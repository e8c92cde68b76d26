package io.straightway.settlement.income;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * What an issuer pays on one unit, or on nominal 1 of a bond: {@code rate * portion / whole}.
 *
 * @param exDate trades from this day on are without it
 * @param recordDate who holds it at the end of this day is paid
 */
public record IncomeEvent(
    Kind kind,
    String isin,
    String currency,
    LocalDate exDate,
    LocalDate recordDate,
    LocalDate paymentDate,
    BigDecimal rate,
    long portion,
    long whole) {
  /** What is paid. */
  public enum Kind {
    /** Interest of a bond. */
    COUPON,
    /** The nominal of a bond at its maturity, for which it is given up. */
    REDEMPTION,
    /** Cash of a share. */
    DIVIDEND
  }
}
