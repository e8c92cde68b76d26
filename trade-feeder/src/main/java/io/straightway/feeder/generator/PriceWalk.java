package io.straightway.feeder.generator;

import java.util.List;

/** The present price of each security: a random walk between half and twice the base price. */
final class PriceWalk {
  private static final int LONGEST_STEP = 3;

  private final long[] prices;

  PriceWalk(List<SampleSecurity> securities) {
    this.prices = securities.stream().mapToLong(SampleSecurity::basePrice).toArray();
  }

  /** Returns the price of the next trade in a security. */
  long next(int index, SampleSecurity security, Randomness random) {
    long tick = security.tick();
    long moved = prices[index] + random.between(-LONGEST_STEP, LONGEST_STEP) * tick;
    long base = security.basePrice();
    boolean inside = moved >= base / 2 && moved <= base * 2 && moved > 0;
    prices[index] = inside ? moved : base;
    return prices[index];
  }
}
