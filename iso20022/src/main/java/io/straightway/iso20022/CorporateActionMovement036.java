package io.straightway.iso20022;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * A custodian has posted the cash of an issuer's payment to our account (seev.036, corporate action
 * movement confirmation).
 *
 * @param reference the custodian's of the event, 1 to 35 printable ASCII characters
 * @param eventType the ISO code of the event, such as {@code DVCA}; of a proprietary one empty
 * @param safekeepingAccount our securities account, at most 35 characters
 * @param amount above zero if it came in
 * @param postedOn the day that it counts from
 * @param claim whether it comes from the other side of a trade that has settled late, and not from
 *     the issuer
 */
public record CorporateActionMovement036(
    String reference,
    String eventType,
    String isin,
    String safekeepingAccount,
    String currency,
    BigDecimal amount,
    LocalDate postedOn,
    boolean claim)
    implements IsoMessage {
  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CorporateActionMovement036 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    FieldRules.currency(currency);
    amount = FieldRules.number("amount", amount, FieldRules.MONEY_DECIMALS);
    FieldRules.require(amount.signum() != 0, "amount", amount);
    FieldRules.date("postedOn", postedOn);
  }

  /** What an issuer has paid. */
  public CorporateActionMovement036(
      String reference,
      String eventType,
      String isin,
      String safekeepingAccount,
      String currency,
      BigDecimal amount,
      LocalDate postedOn) {
    this(reference, eventType, isin, safekeepingAccount, currency, amount, postedOn, false);
  }
}
