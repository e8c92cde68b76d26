package io.straightway.settlement.income;

import io.straightway.iso20022.CorporateActionNotice031;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    DIVIDEND;

    private static final Map<String, Kind> BY_CODE =
        Map.of("INTR", COUPON, "REDM", REDEMPTION, "DVCA", DIVIDEND);

    /** By the ISO code of the event; null of one that is none of these. */
    static @Nullable Kind of(String code) {
      return BY_CODE.get(code);
    }
  }

  EventName name() {
    return new EventName(kind, isin, paymentDate, currency);
  }

  /** The cash dividend that is announced; null if it is none, or a date or the rate is missing. */
  static @Nullable IncomeEvent of(CorporateActionNotice031 notice) {
    Kind kind = Kind.of(notice.eventType());
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
