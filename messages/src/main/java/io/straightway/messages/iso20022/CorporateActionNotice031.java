package io.straightway.messages.iso20022;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The announcement of a payment by an issuer (seev.031, corporate action notification). Of events
 * other than cash dividends only the names are read.
 *
 * @param reference the custodian's reference of the event, 1 to 35 printable ASCII characters
 * @param eventType the ISO code of the event, such as {@code DVCA}; empty for a proprietary code
 * @param exDate the ex-date; null if not given, like the other dates, currency and rate
 * @param currency the currency of the rate
 * @param rate the gross amount per unit
 * @param replaces whether the notice replaces an earlier one with the same reference
 */
public record CorporateActionNotice031(
    String reference,
    String eventType,
    String isin,
    @Nullable LocalDate exDate,
    @Nullable LocalDate recordDate,
    @Nullable LocalDate paymentDate,
    @Nullable String currency,
    @Nullable BigDecimal rate,
    boolean replaces)
    implements CorporateActionAdvice {
  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CorporateActionNotice031 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.INCOME_NOTICE;
  }
}
