package io.straightway.feeder.generator;

/**
 * A trade, before it is written.
 *
 * @param reference the number of the message that first reported the trade
 * @param security the security traded
 * @param account the account that trades
 * @param bic the BIC of the counterparty
 * @param buy whether the account buys
 * @param quantity shares, or nominal in units of currency
 * @param price the price, scaled by the security's decimals
 * @param day the trade date
 * @param settlementGiven whether the settlement date is written
 */
record GeneratedTrade(
    long reference,
    SampleSecurity security,
    SampleAccount account,
    String bic,
    boolean buy,
    long quantity,
    long price,
    TradingDay day,
    boolean settlementGiven) {

  private static final long BASIS_POINTS = 10_000;
  private static final long STAMP_TAX_DIVISOR = 200;
  private static final long EXCHANGE_FEE_DIVISOR = 20_000;

  /** The divisor of a price or a rate in thousandths of a percent. */
  static final long PERCENT_PRICE = 100_000;

  GeneratedTrade withQuantity(long other) {
    return new GeneratedTrade(
        reference, security, account, bic, buy, other, price, day, settlementGiven);
  }

  private long minorUnits() {
    return security.market().currency.minorUnit == 0 ? 1 : 100;
  }

  /** Returns quantity times price, in minor units of the currency. */
  private long consideration() {
    return security.isBond()
        ? halfEven(quantity * price * minorUnits(), PERCENT_PRICE)
        : quantity * price;
  }

  /** Returns whether fees are charged; a bond's price is net. */
  boolean hasFees() {
    return !security.isBond();
  }

  /**
   * Returns the commission in minor units; at least five units of the currency, or five hundred
   * yen.
   */
  long commission() {
    return Math.max(500, halfEven(consideration() * account.commission(), BASIS_POINTS));
  }

  /** Returns whether British stamp duty reserve tax is due. */
  boolean isTaxed() {
    return buy && security.market() == Market.LONDON;
  }

  /** Returns the tax of half a percent, in minor units. */
  long stampTax() {
    return halfEven(consideration(), STAMP_TAX_DIVISOR);
  }

  /** Returns the fee of half a hundredth of a percent, in minor units. */
  long exchangeFee() {
    return halfEven(consideration(), EXCHANGE_FEE_DIVISOR);
  }

  /** Returns the interest of a bond from its last coupon to the settlement date, in minor units. */
  long accruedInterest() {
    Bond bond = security.bond();
    return bond == null
        ? 0
        : bond.interest(day.settlement(security.market()), quantity, minorUnits());
  }

  /** Divides and rounds to the nearest number, a half to the even neighbour. */
  static long halfEven(long dividend, long divisor) {
    long quotient = dividend / divisor;
    long twice = 2 * (dividend % divisor);
    boolean up = twice > divisor || (twice == divisor && quotient % 2 != 0);
    return up ? quotient + 1 : quotient;
  }
}
