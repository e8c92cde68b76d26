package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A booked entry of a cash account. References have 1 to 35 printable ASCII characters; each may be
 * missing.
 *
 * @param servicerReference the reference given by the bank that keeps the account
 * @param ownerReference the account owner's reference of the transaction
 * @param endToEndId the reference given by the initiator of the payment
 * @param instructionId the reference given by the sender of the payment instruction
 * @param valueDate the value date, 1900 to 2199
 * @param amount the cash, positive if received, at most 18 digits of which 4 are decimals
 * @param text further information, safe to display; null if there is none
 */
public record CashEntry(
    @Nullable String servicerReference,
    @Nullable String ownerReference,
    @Nullable String endToEndId,
    @Nullable String instructionId,
    LocalDate valueDate,
    BigDecimal amount,
    @Nullable String text) {

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CashEntry {
    FieldRules.optionalReference("servicerReference", servicerReference);
    FieldRules.optionalReference("ownerReference", ownerReference);
    FieldRules.optionalReference("endToEndId", endToEndId);
    FieldRules.optionalReference("instructionId", instructionId);
    FieldRules.date("valueDate", valueDate);
    amount = FieldRules.number("amount", amount, FieldRules.MONEY_DECIMALS);
  }

  /** Creates an entry without text. */
  public CashEntry(
      @Nullable String servicerReference,
      @Nullable String ownerReference,
      @Nullable String endToEndId,
      @Nullable String instructionId,
      LocalDate valueDate,
      BigDecimal amount) {
    this(servicerReference, ownerReference, endToEndId, instructionId, valueDate, amount, null);
  }
}
