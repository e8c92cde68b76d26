package io.straightway.element.staticdata;

import org.jspecify.annotations.Nullable;

/**
 * Where an account of ours settles: in a currency on a market, or wherever nothing else is said.
 *
 * @param custodian the BIC of who keeps its securities and its cash
 * @param safekeepingAccount its securities account there
 * @param cashAccount its cash account there
 * @param mic the market that this was loaded for, or {@link Ssi#ANY_MARKET}; null if it is what the
 *     account's own row says
 */
public record OwnSsi(
    String custodian, String safekeepingAccount, String cashAccount, @Nullable String mic) {
  /** What the account's own row says. */
  public static OwnSsi of(Account account) {
    return new OwnSsi(
        account.custodian(), account.safekeepingAccount(), account.cashAccount(), null);
  }

  /** Whether both keep their securities in one place. */
  public boolean sharesSafekeepingWith(OwnSsi other) {
    return custodian.equals(other.custodian) && safekeepingAccount.equals(other.safekeepingAccount);
  }

  /**
   * What one is found by.
   *
   * @param account the code of our account
   * @param mic an ISO 10383 market code, or {@link Ssi#ANY_MARKET}
   */
  public record Key(String account, String currency, String mic) {}
}
