package io.straightway.feeder.generator;

import java.util.List;

/** The sequence of messages: decides for each one what it reports. */
final class TradeSequence {
  private static final int PURPOSE_TRADES = 3;

  private final GeneratorSettings settings;
  private final List<SampleSecurity> securities;
  private final List<SampleAccount> accounts;
  private final List<String> bics;
  private final PriceWalk prices;
  private final RecentTrades recent = new RecentTrades();
  private final TradingClock clock;
  private final Randomness random;
  private long number;

  TradeSequence(GeneratorSettings settings) {
    Universe universe = Universe.of(settings);
    this.settings = settings;
    this.securities = universe.securities();
    this.accounts = universe.accounts();
    this.bics = new SampleData("counterparties.csv").rows().stream().map(r -> r.get(0)).toList();
    this.prices = new PriceWalk(securities);
    this.clock = new TradingClock(settings.tradeDate(), new BusinessDays());
    this.random = new Randomness(settings.seed(), PURPOSE_TRADES, settings.source());
  }

  /** Writes the next message. */
  void next(TradeMessageWriter out) {
    number++;
    clock.advance(random);
    Flaw flaw = Flaw.of(number, settings.shares().invalid());
    double action = random.share();
    GeneratedTrade earlier = changesEarlier(flaw, action) ? recent.take(random) : null;
    if (earlier == null) {
      report(out, flaw);
    } else {
      change(out, earlier, action < settings.shares().amend());
    }
  }

  private boolean changesEarlier(Flaw flaw, double action) {
    return flaw == Flaw.NONE && action < settings.shares().amend() + settings.shares().cancel();
  }

  private void report(TradeMessageWriter out, Flaw flaw) {
    GeneratedTrade trade = newTrade();
    out.write(number, clock, "NEW", trade, flaw);
    if (flaw == Flaw.NONE) {
      recent.add(trade);
    }
  }

  private void change(TradeMessageWriter out, GeneratedTrade earlier, boolean amend) {
    GeneratedTrade changed = amend ? earlier.withQuantity(quantity(earlier.security())) : earlier;
    out.write(number, clock, amend ? "AMEND" : "CANCEL", changed, Flaw.NONE);
  }

  private GeneratedTrade newTrade() {
    boolean hot = random.happens(settings.shares().hot());
    int index = hot ? 0 : random.below(securities.size());
    SampleSecurity security = securities.get(index);
    return new GeneratedTrade(
        number,
        security,
        accounts.get(hot ? 0 : random.below(accounts.size())),
        bics.get(random.below(bics.size())),
        random.below(2) == 0,
        quantity(security),
        prices.next(index, security, random),
        clock.day(),
        random.below(2) == 0);
  }

  private long quantity(SampleSecurity security) {
    if (security.isBond()) {
      return random.between(10, 2_000) * 1_000L;
    }
    return switch (random.below(4)) {
      case 0 -> random.between(1, 50) * 100L;
      case 1 -> random.between(1, 100) * 10L;
      case 2 -> random.between(1, 10) * 1_000L;
      default -> random.between(1, 2_000);
    };
  }
}
