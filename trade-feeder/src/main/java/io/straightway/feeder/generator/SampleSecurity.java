package io.straightway.feeder.generator;

import org.jspecify.annotations.Nullable;

/**
 * A generated security.
 *
 * @param isin its ISIN
 * @param name its invented name
 * @param kind what it is
 * @param market where it trades
 * @param basePrice the price it starts from, with {@link #priceDecimals()}
 * @param bond the terms of a bond's interest; null for an equity
 */
record SampleSecurity(
    String isin, String name, Kind kind, Market market, int basePrice, @Nullable Bond bond) {

  private static final int BOND_TICK = 5;
  private static final int BOND_PRICE_DECIMALS = 3;

  /** What a security is. */
  enum Kind {
    /** Priced in currency per share. */
    EQUITY,
    /** Priced in percent of nominal, without accrued interest. */
    BOND
  }

  boolean isBond() {
    return kind == Kind.BOND;
  }

  /** The decimals of a price. */
  int priceDecimals() {
    return isBond() ? BOND_PRICE_DECIMALS : market.currency.minorUnit;
  }

  /** The least step of its price. */
  int tick() {
    return isBond() ? BOND_TICK : market.tick;
  }
}
