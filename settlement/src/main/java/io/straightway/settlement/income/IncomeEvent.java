package io.straightway.settlement.income;

import io.straightway.messages.iso20022.CorporateActionNotice031;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An issuer's payment on one unit, or on nominal 1 of a bond: {@code rate * portion / whole}.
 *
 * @param exDate trades from this day on exclude the payment
 * @param recordDate the holder at the end of this day is paid
 */
public record IncomeEvent(
    Payout kind,
    String isin,
    String currency,
    LocalDate exDate,
    LocalDate recordDate,
    LocalDate paymentDate,
    BigDecimal rate,
    long portion,
    long whole) {
  /** Kind of payment. */
  public enum Payout {
    /** Interest of a bond. */
    COUPON,
    /** The nominal of a bond at maturity, in exchange for the bond. */
    REDEMPTION,
    /** Cash on a share. */
    DIVIDEND;

    private static final Map<String, Payout> BY_CODE =
        Map.of("INTR", COUPON, "REDM", REDEMPTION, "DVCA", DIVIDEND);

    /** Returns the kind with an ISO event code; null for any other code. */
    static @Nullable Payout of(String code) {
      return BY_CODE.get(code);
    }
  }

  EventName name() {
    return new EventName(kind, isin, paymentDate, currency);
  }

  /**
   * Returns the announced cash dividend; null if it is not one, or a date or the rate is missing.
   */
  static @Nullable IncomeEvent of(CorporateActionNotice031 notice) {
    Payout kind = Payout.of(notice.eventType());
    LocalDate recorded = notice.recordDate();
    LocalDate pays = notice.paymentDate();
    LocalDate ex = notice.exDate() == null ? recorded : notice.exDate();
    String currency = notice.currency();
    BigDecimal rate = notice.rate();
    return kind == null
            || recorded == null
            || ex == null
            || pays == null
            || pays.isBefore(recorded)
            || currency == null
            || rate == null
        ? null
        : new IncomeEvent(kind, notice.isin(), currency, ex, recorded, pays, rate, 1, 1);
  }
}
