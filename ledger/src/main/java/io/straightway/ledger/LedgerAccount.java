package io.straightway.ledger;

/**
 * A ledger account: its purpose, its owner and its one currency.
 *
 * @param owner a book of ours or a counterparty; must not contain a colon
 * @param currency ISO 4217 code
 */
public record LedgerAccount(AccountKind kind, String owner, String currency) {
  /**
   * Checks the owner for a colon, which would make the code ambiguous, and the length of the
   * currency.
   */
  public LedgerAccount {
    if (owner.indexOf(':') >= 0 || currency.length() != 3) {
      throw new IllegalArgumentException("no ledger account for " + owner + " in " + currency);
    }
  }

  /** Returns the account's code in the database, such as {@code PAYABLE:BARCGB22XXX:GBP}. */
  public String code() {
    return kind + ":" + owner + ":" + currency;
  }
}
