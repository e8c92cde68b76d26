package io.straightway.messages.iso20022;

import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's report that a counterparty has instructed against our account and that we have not
 * (sese.028, securities settlement transaction allegement notification). Directions are seen from
 * our account, as in our own instruction.
 *
 * @param reference the custodian's reference, 1 to 35 printable ASCII characters
 * @param quantity the alleged quantity, above zero
 * @param currency the currency of the amount; {@code XXX} if there is none
 * @param amount the settlement amount; zero if free of payment
 * @param safekeepingAccount our securities account, at most 35 characters
 * @param placeOfSettlement the BIC of the depository; null if not given
 * @param agent the counterparty's agent, a {@link SettlementParty}; null if not given
 * @param counterparty the counterparty, a {@link SettlementParty}; null if not given
 */
public record Allegement028(
    String reference,
    Movement movement,
    Payment payment,
    String isin,
    BigDecimal quantity,
    boolean faceAmount,
    String currency,
    BigDecimal amount,
    AmountDirection amountDirection,
    LocalDate settlementDate,
    String safekeepingAccount,
    @Nullable String placeOfSettlement,
    @Nullable String agent,
    @Nullable String counterparty)
    implements CustodianAdvice {

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public Allegement028 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
    quantity = FieldRules.quantity("quantity", quantity, faceAmount);
    FieldRules.currency(currency);
    amount = FieldRules.amount("amount", amount);
    FieldRules.require(payment == Payment.AGAINST || amount.signum() == 0, "amount", amount);
    FieldRules.date("settlementDate", settlementDate);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    if (placeOfSettlement != null) {
      placeOfSettlement = FieldRules.bic("placeOfSettlement", placeOfSettlement);
    }
    agent = FieldRules.parties(agent);
    counterparty = FieldRules.parties(counterparty);
    SettlementParty.chain(agent);
    SettlementParty.chain(counterparty);
  }

  /** Returns the counterparty, else its agent; null if neither is given. */
  public @Nullable String otherSide() {
    return counterparty == null ? agent : counterparty;
  }

  /** Returns the terms of the alleged transaction on one line. */
  public String text() {
    return "%s %s %s of %s for %s %s, settles %s%s"
        .formatted(
            movement,
            payment == Payment.FREE ? "free" : "against payment",
            quantity.toPlainString(),
            isin,
            amount.toPlainString(),
            currency,
            settlementDate,
            otherSide() == null ? "" : ", alleged by " + otherSide());
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.ALLEGEMENT;
  }
}
