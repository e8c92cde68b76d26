package io.straightway.feeder.generator;

/**
 * The markets of the generated securities. Prices are in hundredths of the currency, in Tokyo in
 * whole yen.
 */
enum Market {
  LONDON("XLON", "GB", SampleCurrency.GBP, 2, 34, 100, 6_000, 1, "plc"),
  NEW_YORK("XNYS", "US", SampleCurrency.USD, 1, 20, 1_000, 40_000, 1, "Inc."),
  NASDAQ("XNAS", "US", SampleCurrency.USD, 1, 13, 800, 60_000, 1, "Corp."),
  FRANKFURT("XETR", "DE", SampleCurrency.EUR, 2, 10, 800, 25_000, 2, "AG"),
  PARIS("XPAR", "FR", SampleCurrency.EUR, 2, 7, 900, 30_000, 2, "SA"),
  TOKYO("XTKS", "JP", SampleCurrency.JPY, 2, 9, 300, 12_000, 1, "KK"),
  ZURICH("XSWX", "CH", SampleCurrency.CHF, 2, 7, 2_000, 50_000, 2, "AG");

  final String mic;
  final String country;
  final SampleCurrency currency;
  final int settlementDays;
  private final int weight;
  private final int lowestPrice;
  private final int highestPrice;
  final int tick;
  final String companyForm;

  Market(
      String mic,
      String country,
      SampleCurrency currency,
      int settlementDays,
      int weight,
      int lowestPrice,
      int highestPrice,
      int tick,
      String companyForm) {
    this.mic = mic;
    this.country = country;
    this.currency = currency;
    this.settlementDays = settlementDays;
    this.weight = weight;
    this.lowestPrice = lowestPrice;
    this.highestPrice = highestPrice;
    this.tick = tick;
    this.companyForm = companyForm;
  }

  /** Chooses a market at random, the larger ones more often. */
  static Market any(Randomness random) {
    int left = random.below(100);
    for (Market market : values()) {
      left -= market.weight;
      if (left < 0) {
        return market;
      }
    }
    throw new IllegalStateException("the weights of the markets add up to less than 100");
  }

  /** Returns the interest terms of the market's bonds. */
  Bond.Terms bonds() {
    return switch (this) {
      case LONDON, FRANKFURT, PARIS -> Bond.Terms.ACT_ACT_ICMA;
      case NEW_YORK, NASDAQ -> Bond.Terms.THIRTY_360;
      case TOKYO -> Bond.Terms.ACT_365F;
      case ZURICH -> Bond.Terms.THIRTY_E_360;
    };
  }

  /** Returns a random starting price of an equity. */
  int anyPrice(Randomness random) {
    return random.between(lowestPrice, highestPrice) / tick * tick;
  }
}
