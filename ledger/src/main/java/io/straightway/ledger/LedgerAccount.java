package io.straightway.ledger;

/**
 * A ledger account: what it is for, whose it is, and its one currency.
 *
 * @param owner a book of ours or a counterparty; must not contain a colon
 * @param currency ISO 4217 code
 */
public record LedgerAccount(AccountKind kind, String owner, String currency) {
  /** Checks the owner, because the code would be ambiguous otherwise. */
  public LedgerAccount {
    if (owner.indexOf(':') >= 0 || currency.length() != 3) {
      throw new IllegalArgumentException("no ledger account for " + owner + " in " + currency);
    }
  }

  /** The account's code in the database, such as {@code PAYABLE:BARCGB22XXX:GBP}. */
  public String code() {
    return kind + ":" + owner + ":" + currency;
  }
}
