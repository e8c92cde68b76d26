package io.straightway.settlement.income;

import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
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
   * Returns the event of some announced parts with one payment date and currency; null if it is
   * none that we expect, or a date is missing or wrong.
   */
  static @Nullable IncomeEvent of(CorporateActionNotice031 notice, List<CashPart> parts) {
    Payout kind = Payout.of(notice.eventType());
    LocalDate recorded = notice.recordDate();
    LocalDate pays = parts.get(0).paymentDate();
    LocalDate ex = notice.exDate() == null ? recorded : notice.exDate();
    BigDecimal rate = parts.stream().map(CashPart::rate).reduce(BigDecimal.ZERO, BigDecimal::add);
    return kind == null || recorded == null || ex == null || pays.isBefore(recorded)
        ? null
        : new IncomeEvent(
            kind, notice.isin(), parts.get(0).currency(), ex, recorded, pays, rate, 1, 1);
  }
}
