package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The change of a safekeeping account by a transaction.
 *
 * @param transactionId the account owner's reference, 1 to 35 printable ASCII characters
 * @param servicerReference the custodian's reference; null if not given
 * @param quantity the change, positive if received, negative if delivered; at most 18 digits, of
 *     which 8 (units) or 5 (face amount) are decimals
 * @param faceAmount whether the quantity is a nominal amount instead of a number of units
 * @param money the cash that moved with the securities; null if not given
 * @param settledOn the effective settlement date, 1900 to 2199
 */
public record SecuritiesPosting(
    String safekeepingAccount,
    String transactionId,
    @Nullable String servicerReference,
    String isin,
    BigDecimal quantity,
    boolean faceAmount,
    @Nullable Money money,
    LocalDate settledOn) {

  /**
   * Cash that moved.
   *
   * @param amount the cash, positive if received, at most 18 digits of which 4 are decimals
   */
  public record Money(String currency, BigDecimal amount) {
    /**
     * Checks every field against the format of the message.
     *
     * @throws IllegalArgumentException if a field is invalid, with the field and its value
     */
    public Money {
      FieldRules.currency(currency);
      amount = FieldRules.number("amount", amount, FieldRules.MONEY_DECIMALS);
    }
  }

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public SecuritiesPosting {
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    FieldRules.reference("transactionId", transactionId);
    FieldRules.optionalReference("servicerReference", servicerReference);
    FieldRules.isin(isin);
    quantity = FieldRules.number("quantity", quantity, FieldRules.decimals(faceAmount));
    FieldRules.require(quantity.signum() != 0, "quantity", quantity);
    FieldRules.date("settledOn", settledOn);
  }
}
