package io.straightway.staticdata;

import org.jspecify.annotations.Nullable;

/**
 * The place of settlement of an account of ours: in a currency on a market, or by default.
 *
 * @param custodian the BIC of the custodian of its securities and its cash
 * @param safekeepingAccount its securities account there
 * @param cashAccount its cash account there
 * @param mic the market that this was loaded for, or {@link Ssi#ANY_MARKET}; null if it is from the
 *     account's own row
 */
public record OwnSsi(
    String custodian, String safekeepingAccount, String cashAccount, @Nullable String mic) {
  /** Returns the place of settlement in the account's own row. */
  public static OwnSsi of(Account account) {
    return new OwnSsi(
        account.custodian(), account.safekeepingAccount(), account.cashAccount(), null);
  }

  /** Returns whether both keep their securities in the same account. */
  public boolean sharesSafekeepingWith(OwnSsi other) {
    return custodian.equals(other.custodian) && safekeepingAccount.equals(other.safekeepingAccount);
  }

  /**
   * The key of an account's settlement instruction.
   *
   * @param account the code of our account
   * @param mic an ISO 10383 market code, or {@link Ssi#ANY_MARKET}
   */
  public record Key(String account, String currency, String mic) {}
}
