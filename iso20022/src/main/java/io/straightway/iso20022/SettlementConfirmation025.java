package io.straightway.iso20022;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a custodian has settled of an instruction (sese.025, securities settlement transaction
 * confirmation). Numbers are kept without needless zeros at their end; they have at most 18 digits,
 * of which 8 are decimals for units, 5 for face amounts and 4 for money. What is not partial leaves
 * nothing to settle.
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param senderReference the custodian's reference of its transaction (AcctSvcrTxId), 1 to 35
 *     characters, the same in the confirmations of all its parts; null if it gives none
 * @param marketReference the reference of the market infrastructure; null if it is not given
 * @param movement which way the securities went
 * @param payment whether cash was exchanged for them
 * @param isin the security
 * @param settledQuantity how much of it, above zero
 * @param previouslySettledQuantity how much of the instruction had settled before; null if not
 *     given
 * @param remainingQuantity how much of the instruction is still to settle; null if not given
 * @param currency of the amounts; {@code XXX}, no currency, if the message gives no amount because
 *     it is free of payment
 * @param settledAmount the cash that moved with the securities, zero or above; zero if free
 * @param remainingAmount the cash that is still to move; null if not given
 * @param effectiveSettlementDate the day it settled, 1900 to 2199
 * @param safekeepingAccount our securities account, at most 35 characters
 * @param part whether it is a part of the instruction, and whether the custodian calls it the last
 * @param faceAmount whether the quantities are nominal amounts and not numbers of units
 * @param amountDirection whether the account owner pays or receives it
 */
public record SettlementConfirmation025(
    String transactionId,
    @Nullable String senderReference,
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
    AmountDirection amountDirection)
    implements IsoMessage {

  /** What a confirmation says of the parts of its instruction. */
  public enum Part {
    /** It is all of it. */
    WHOLE,
    /** More is to come ({@code PAIN}). */
    ONE_OF_SEVERAL,
    /** Others came before it, and this one completes them ({@code PARC}). */
    LAST
  }

  /** Whether it shows which part it is, by what had settled before it or is still to settle. */
  public boolean isPlaced() {
    return previouslySettledQuantity != null || remainingQuantity != null;
  }

  /** Whether it is a part of the instruction, the last one included. */
  public boolean partial() {
    return part != Part.WHOLE;
  }

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public SettlementConfirmation025 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.optionalReference("senderReference", senderReference);
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
  }
}
