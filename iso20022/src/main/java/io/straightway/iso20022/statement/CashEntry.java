package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A booked entry of a cash account. References have 1 to 35 printable ASCII characters; each may be
 * missing.
 *
 * @param servicerReference that of the one who keeps the account
 * @param ownerReference that of the account owner's transaction
 * @param endToEndId given by the one who initiated the payment
 * @param instructionId given by the one who instructed it
 * @param valueDate the day it counts from, 1900 to 2199
 * @param amount above zero if it came in, at most 18 digits of which 4 are decimals
 */
public record CashEntry(
    @Nullable String servicerReference,
    @Nullable String ownerReference,
    @Nullable String endToEndId,
    @Nullable String instructionId,
    LocalDate valueDate,
    BigDecimal amount) {

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CashEntry {
    FieldRules.optionalReference("servicerReference", servicerReference);
    FieldRules.optionalReference("ownerReference", ownerReference);
    FieldRules.optionalReference("endToEndId", endToEndId);
    FieldRules.optionalReference("instructionId", instructionId);
    FieldRules.date("valueDate", valueDate);
    amount = FieldRules.number("amount", amount, FieldRules.MONEY_DECIMALS);
  }
}
