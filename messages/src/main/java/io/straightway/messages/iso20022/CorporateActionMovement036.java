package io.straightway.messages.iso20022;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The posting of an issuer's cash payment to our account (seev.036, corporate action movement
 * confirmation).
 *
 * @param reference the custodian's reference of the event, 1 to 35 printable ASCII characters
 * @param eventType the ISO code of the event, such as {@code DVCA}; empty for a proprietary code
 * @param safekeepingAccount our securities account, at most 35 characters
 * @param amount the posted cash, positive if received
 * @param postedOn the value date
 * @param claim whether the cash is a market claim, paid by the other side of a trade that settled
 *     late and not by the issuer
 * @param withheld the tax withheld from it, zero or above; null if not given
 * @param reclaimable the part of that tax which can be reclaimed
 */
public record CorporateActionMovement036(
    String reference,
    String eventType,
    String isin,
    String safekeepingAccount,
    String currency,
    BigDecimal amount,
    LocalDate postedOn,
    boolean claim,
    @Nullable BigDecimal withheld,
    BigDecimal reclaimable)
    implements CorporateActionAdvice {
  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CorporateActionMovement036 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    FieldRules.currency(currency);
    amount = FieldRules.number("amount", amount, FieldRules.MONEY_DECIMALS);
    FieldRules.require(amount.signum() != 0, "amount", amount);
    FieldRules.date("postedOn", postedOn);
    withheld = FieldRules.optional("withheld", withheld, FieldRules.MONEY_DECIMALS);
    reclaimable = FieldRules.amount("reclaimable", reclaimable);
  }

  /** Creates a posting without tax. */
  public CorporateActionMovement036(
      String reference,
      String eventType,
      String isin,
      String safekeepingAccount,
      String currency,
      BigDecimal amount,
      LocalDate postedOn,
      boolean claim) {
    this(
        reference,
        eventType,
        isin,
        safekeepingAccount,
        currency,
        amount,
        postedOn,
        claim,
        null,
        BigDecimal.ZERO);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.INCOME;
  }

  @Override
  public CorporateActionMovement036 movement() {
    return this;
  }
}
