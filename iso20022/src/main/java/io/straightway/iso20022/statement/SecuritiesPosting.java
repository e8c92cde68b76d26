package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction has changed in a safekeeping account.
 *
 * @param transactionId the account owner's reference, 1 to 35 printable ASCII characters
 * @param servicerReference the custodian's; null if it gives none
 * @param quantity above zero if it came in, below if it left; at most 18 digits, of which 8 (units)
 *     or 5 (face amount) are decimals
 * @param faceAmount whether it is a nominal amount and not a number of units
 * @param money the cash that moved with it; null if the message gives none
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
   * @param amount above zero if it came in, at most 18 digits of which 4 are decimals
   */
  public record Money(String currency, BigDecimal amount) {
    /**
     * Checks that the message can say all of it.
     *
     * @throws IllegalArgumentException if it can't, with the field and its value
     */
    public Money {
      FieldRules.currency(currency);
      amount = FieldRules.number("amount", amount, FieldRules.MONEY_DECIMALS);
    }
  }

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
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
