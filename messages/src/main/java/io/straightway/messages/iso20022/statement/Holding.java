package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import java.math.BigDecimal;

/**
 * The settled balance of one security in one account. The quantity is kept without trailing zeros.
 *
 * @param safekeepingAccount the account, at most 35 characters
 * @param isin the security; of one without an ISIN a slash and its other identification
 * @param quantity the balance, negative if short, at most 18 digits of which 8 (units) or 5 (face
 *     amount) are decimals
 * @param faceAmount whether the quantity is a nominal amount instead of a number of units
 */
public record Holding(
    String safekeepingAccount, String isin, BigDecimal quantity, boolean faceAmount) {

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public Holding {
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    FieldRules.require(FieldRules.isIsin(isin) || isin.startsWith("/"), "isin", isin);
    quantity = FieldRules.number("quantity", quantity, FieldRules.decimals(faceAmount));
  }

  boolean hasIsin() {
    return !isin.startsWith("/");
  }

  /** Returns the sum of two balances of one account and security. */
  Holding plus(Holding other) {
    return new Holding(safekeepingAccount, isin, quantity.add(other.quantity), faceAmount);
  }
}
