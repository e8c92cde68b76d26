package io.straightway.messages.iso20022;

import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's confirmation that an instruction has settled, whole or in part (sese.025,
 * securities settlement transaction confirmation). Numbers are kept without trailing zeros; they
 * have at most 18 digits, of which 8 are decimals for units, 5 for face amounts and 4 for money. A
 * confirmation that is not partial leaves nothing to settle.
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters; {@link
 *     #UNSOLICITED} if there is none
 * @param reference the custodian's reference of its transaction (AcctSvcrTxId), 1 to 35 characters,
 *     the same in the confirmations of all parts; null if not given
 * @param marketReference the reference of the market infrastructure; null if not given
 * @param movement the direction of the securities
 * @param payment whether cash was exchanged for them
 * @param isin the security
 * @param settledQuantity the quantity that settled, above zero
 * @param previouslySettledQuantity the quantity of the instruction that had settled before; null if
 *     not given
 * @param remainingQuantity the quantity of the instruction still to settle; null if not given
 * @param currency the currency of the amounts; {@code XXX}, no currency, if the message gives no
 *     amount because it is free of payment
 * @param settledAmount the cash that moved with the securities, zero or above; zero if free of
 *     payment
 * @param remainingAmount the cash still to move; null if not given
 * @param effectiveSettlementDate the day of settlement, 1900 to 2199
 * @param safekeepingAccount our securities account, at most 35 characters
 * @param part whether a part of the instruction settled, and whether the custodian calls it the
 *     last
 * @param faceAmount whether the quantities are nominal amounts instead of numbers of units
 * @param amountDirection whether the account owner pays or receives the amount
 * @param otherSide the parties of the other side from its agent at the depository outward, a chain
 *     of {@link SettlementParty}; null if not given
 */
public record SettlementConfirmation025(
    String transactionId,
    @Nullable String reference,
    @Nullable String marketReference,
    Movement movement,
    Payment payment,
    String isin,
    BigDecimal settledQuantity,
    @Nullable BigDecimal previouslySettledQuantity,
    @Nullable BigDecimal remainingQuantity,
    String currency,
    BigDecimal settledAmount,
    @Nullable BigDecimal remainingAmount,
    LocalDate effectiveSettlementDate,
    String safekeepingAccount,
    Part part,
    boolean faceAmount,
    AmountDirection amountDirection,
    @Nullable String otherSide)
    implements CustodianAdvice {
  /** The reference of a movement without an instruction of ours. */
  public static final String UNSOLICITED = "NONREF";

  /** Creates a confirmation that names no parties. */
  public SettlementConfirmation025(
      String transactionId,
      @Nullable String reference,
      @Nullable String marketReference,
      Movement movement,
      Payment payment,
      String isin,
      BigDecimal settledQuantity,
      @Nullable BigDecimal previouslySettledQuantity,
      @Nullable BigDecimal remainingQuantity,
      String currency,
      BigDecimal settledAmount,
      @Nullable BigDecimal remainingAmount,
      LocalDate effectiveSettlementDate,
      String safekeepingAccount,
      Part part,
      boolean faceAmount,
      AmountDirection amountDirection) {
    this(
        transactionId,
        reference,
        marketReference,
        movement,
        payment,
        isin,
        settledQuantity,
        previouslySettledQuantity,
        remainingQuantity,
        currency,
        settledAmount,
        remainingAmount,
        effectiveSettlementDate,
        safekeepingAccount,
        part,
        faceAmount,
        amountDirection,
        null);
  }

  /** The part of its instruction that a confirmation covers. */
  public enum Part {
    /** The whole instruction. */
    WHOLE,
    /** A part that others follow ({@code PAIN}). */
    ONE_OF_SEVERAL,
    /** The last of several parts ({@code PARC}). */
    LAST
  }

  /** Returns whether it answers no instruction of ours. */
  public boolean isUnsolicited() {
    return transactionId.equals(UNSOLICITED);
  }

  /** Returns the movement on one line. */
  public String text() {
    return "%s %s of %s for %s %s in %s, effective %s"
        .formatted(
            movement,
            settledQuantity.toPlainString(),
            isin,
            settledAmount.toPlainString(),
            currency,
            safekeepingAccount,
            effectiveSettlementDate);
  }

  /**
   * Returns whether the confirmation shows which part it is, by the quantity settled before or
   * still to settle.
   */
  public boolean isPlaced() {
    return previouslySettledQuantity != null || remainingQuantity != null;
  }

  /** Returns whether only a part of the instruction settled, the last part included. */
  public boolean partial() {
    return part != Part.WHOLE;
  }

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public SettlementConfirmation025 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.optionalReference("reference", reference);
    FieldRules.optionalReference("marketReference", marketReference);
    FieldRules.isin(isin);
    int decimals = FieldRules.decimals(faceAmount);
    settledQuantity = FieldRules.quantity("settledQuantity", settledQuantity, faceAmount);
    previouslySettledQuantity =
        FieldRules.optional("previouslySettledQuantity", previouslySettledQuantity, decimals);
    remainingQuantity = FieldRules.optional("remainingQuantity", remainingQuantity, decimals);
    FieldRules.currency(currency);
    settledAmount = FieldRules.amount("settledAmount", settledAmount);
    remainingAmount =
        FieldRules.optional("remainingAmount", remainingAmount, FieldRules.MONEY_DECIMALS);
    FieldRules.require(
        payment == Payment.AGAINST || settledAmount.signum() == 0, "settledAmount", settledAmount);
    FieldRules.require(
        part != Part.WHOLE || remainingQuantity == null || remainingQuantity.signum() == 0,
        "remainingQuantity",
        String.valueOf(remainingQuantity));
    FieldRules.require(
        part != Part.WHOLE || remainingAmount == null || remainingAmount.signum() == 0,
        "remainingAmount",
        String.valueOf(remainingAmount));
    FieldRules.date("effectiveSettlementDate", effectiveSettlementDate);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    otherSide = FieldRules.parties(otherSide);
    SettlementParty.chain(otherSide);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.CONFIRMATION;
  }
}
