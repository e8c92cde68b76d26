package io.straightway.ledger;

import java.math.BigDecimal;

/**
 * One line of a journal entry.
 *
 * @param amount in the account's currency; debit positive, credit negative, never zero, at most 4
 *     decimals
 */
public record Posting(LedgerAccount account, BigDecimal amount) {
  private static final int MAX_SCALE = 4;

  /** Refuses amounts that the ledger cannot hold. */
  public Posting {
    if (amount.signum() == 0 || amount.scale() > MAX_SCALE) {
      throw new IllegalArgumentException("cannot post " + amount + " to " + account.code());
    }
  }

  /** Returns a posting that increases what we hold or are owed. */
  public static Posting debit(LedgerAccount account, BigDecimal amount) {
    return new Posting(account, amount);
  }

  /** Returns a posting that increases what we owe, or lowers what we hold. */
  public static Posting credit(LedgerAccount account, BigDecimal amount) {
    return new Posting(account, amount.negate());
  }
}
