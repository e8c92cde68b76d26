package io.straightway.feeder.generator;

import java.time.LocalDate;

/**
 * The settings of the trade generator.
 *
 * @param trades the number of messages, including amendments, cancellations and invalid ones; 0 to
 *     999,999,999
 * @param seed the seed of all random choices
 * @param universe the numbers of securities and accounts
 * @param shares the shares of the kinds of messages
 * @param source the name of the sending system
 * @param tradeDate the first trade date; replaced by the next business day of all markets if it is
 *     not one
 */
public record GeneratorSettings(
    long trades,
    long seed,
    UniverseSize universe,
    Shares shares,
    String source,
    LocalDate tradeDate) {

  private static final long MOST_TRADES = 999_999_999;
  private static final int LARGEST_UNIVERSE = 1_000_000;

  /**
   * The numbers of securities and accounts.
   *
   * @param securities the number of different securities, 1 to 1,000,000
   * @param accounts the number of different accounts, 1 to 1,000,000
   */
  public record UniverseSize(int securities, int accounts) {
    /** Checks both numbers. */
    public UniverseSize {
      requireSize("--securities", securities);
      requireSize("--accounts", accounts);
    }
  }

  /**
   * The shares of the kinds of messages, each 0 to 1.
   *
   * @param hot the share of new trades on the first security and the first account; the others are
   *     spread evenly
   * @param amend the share of messages that amend an earlier trade
   * @param cancel the share of messages that cancel an earlier trade; with {@code amend} at most 1
   * @param invalid the share of messages that must be refused or sent to repair
   */
  public record Shares(double hot, double amend, double cancel, double invalid) {
    /** Only new and valid trades, spread evenly. */
    static final Shares NONE = new Shares(0, 0, 0, 0);

    /** Checks all shares. */
    public Shares {
      requireShare("--hot-share", hot);
      requireShare("--amend-share", amend);
      requireShare("--cancel-share", cancel);
      requireShare("--amend-share + --cancel-share", amend + cancel);
      requireShare("--invalid-share", invalid);
    }
  }

  /**
   * Checks every value.
   *
   * @throws IllegalArgumentException with the option of {@code stp generate}, the value and what is
   *     allowed
   */
  public GeneratorSettings {
    require(trades >= 0 && trades <= MOST_TRADES, "--trades", trades, "0 to " + MOST_TRADES);
    require(
        source.matches("[A-Za-z0-9._-]{1,32}"),
        "--source",
        source,
        "1 to 32 of letters, digits, dot, underscore and hyphen");
    int year = tradeDate.getYear();
    require(year >= 1900 && year < 2190, "--date", tradeDate, "1900-01-01 to 2189-12-31");
  }

  /**
   * Returns the settings for 100,000 valid new trades, spread evenly over 200 securities and 100
   * accounts, with seed 42.
   */
  public static GeneratorSettings defaults() {
    LocalDate day = LocalDate.of(2026, 11, 20);
    return new GeneratorSettings(100_000, 42, new UniverseSize(200, 100), Shares.NONE, "GEN1", day);
  }

  /** Returns these settings with another {@code trades}. */
  public GeneratorSettings withTrades(long value) {
    return new GeneratorSettings(value, seed, universe, shares, source, tradeDate);
  }

  /** Returns these settings with another {@code seed}. */
  public GeneratorSettings withSeed(long value) {
    return new GeneratorSettings(trades, value, universe, shares, source, tradeDate);
  }

  /** Returns these settings with another universe. */
  public GeneratorSettings withUniverse(int securities, int accounts) {
    UniverseSize size = new UniverseSize(securities, accounts);
    return new GeneratorSettings(trades, seed, size, shares, source, tradeDate);
  }

  /** Returns these settings with another hot share. */
  public GeneratorSettings withHotShare(double hot) {
    return with(new Shares(hot, shares.amend(), shares.cancel(), shares.invalid()));
  }

  /** Returns these settings with other shares of amendments and cancellations. */
  public GeneratorSettings withChanges(double amend, double cancel) {
    return with(new Shares(shares.hot(), amend, cancel, shares.invalid()));
  }

  /** Returns these settings with another invalid share. */
  public GeneratorSettings withInvalidShare(double invalid) {
    return with(new Shares(shares.hot(), shares.amend(), shares.cancel(), invalid));
  }

  private GeneratorSettings with(Shares other) {
    return new GeneratorSettings(trades, seed, universe, other, source, tradeDate);
  }

  /** Returns these settings with another {@code source}. */
  public GeneratorSettings withSource(String value) {
    return new GeneratorSettings(trades, seed, universe, shares, value, tradeDate);
  }

  /** Returns these settings with another {@code tradeDate}. */
  public GeneratorSettings withTradeDate(LocalDate value) {
    return new GeneratorSettings(trades, seed, universe, shares, source, value);
  }

  private static void requireSize(String name, int value) {
    require(value >= 1 && value <= LARGEST_UNIVERSE, name, value, "1 to " + LARGEST_UNIVERSE);
  }

  private static void requireShare(String name, double value) {
    require(value >= 0 && value <= 1, name, value, "0 to 1");
  }

  private static void require(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is " + allowed);
    }
  }
}
