package io.straightway.iso20022.statement;

import io.straightway.iso20022.FieldRules;
import java.math.BigDecimal;

/**
 * The settled balance of one security in one account. The quantity is kept without needless zeros
 * at its end.
 *
 * @param safekeepingAccount the account, at most 35 characters
 * @param isin the security
 * @param quantity the balance, negative if short, at most 18 digits of which 8 (units) or 5 (face
 *     amount) are decimals
 * @param faceAmount whether the quantity is a nominal amount and not a number of units
 */
public record Holding(
    String safekeepingAccount, String isin, BigDecimal quantity, boolean faceAmount) {

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public Holding {
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    FieldRules.isin(isin);
    quantity = FieldRules.number("quantity", quantity, FieldRules.decimals(faceAmount));
  }

  /**
   * What both are together.
   *
   * @throws IllegalArgumentException if one is in units and the other a face amount
   */
  public Holding plus(Holding other) {
    FieldRules.require(faceAmount == other.faceAmount, "faceAmount", other);
    return new Holding(safekeepingAccount, isin, quantity.add(other.quantity), faceAmount);
  }
}
