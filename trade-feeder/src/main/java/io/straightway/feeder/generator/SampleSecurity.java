package io.straightway.feeder.generator;

import org.jspecify.annotations.Nullable;

/**
 * A generated security.
 *
 * @param isin the ISIN
 * @param name an invented name
 * @param kind the kind of security
 * @param market the market that trades the security
 * @param basePrice the starting price, with {@link #priceDecimals()}
 * @param bond the terms of a bond's interest; null for an equity
 */
record SampleSecurity(
    String isin, String name, Kind kind, Market market, int basePrice, @Nullable Bond bond) {

  private static final int BOND_TICK = 5;
  private static final int BOND_PRICE_DECIMALS = 3;

  /** The kinds of securities. */
  enum Kind {
    /** Priced in currency per share. */
    EQUITY,
    /** Priced in percent of nominal, without accrued interest. */
    BOND
  }

  boolean isBond() {
    return kind == Kind.BOND;
  }

  /** Returns the number of decimals of a price. */
  int priceDecimals() {
    return isBond() ? BOND_PRICE_DECIMALS : market.currency.minorUnit;
  }

  /** Returns the least step of the price. */
  int tick() {
    return isBond() ? BOND_TICK : market.tick;
  }
}
