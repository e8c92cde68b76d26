package io.straightway.feeder.generator;

import java.time.LocalDate;

/**
 * What to generate.
 *
 * @param trades the number of messages, amendments, cancellations and invalid ones included; 0 to
 *     999,999,999
 * @param seed decides everything random
 * @param securities how many different securities, 1 to 1,000,000
 * @param accounts how many different accounts, 1 to 1,000,000
 * @param hotShare the share of new trades, 0 to 1, that fall on the first security and the first
 *     account; the others are spread evenly
 * @param amendShare the share of messages that amend an earlier trade, 0 to 1
 * @param cancelShare the share of messages that cancel an earlier trade; with {@code amendShare} at
 *     most 1
 * @param invalidShare the share of messages that must be refused or sent to repair, 0 to 1
 * @param source the name of the sending system
 * @param tradeDate the first trade date; the next business day of all markets when it is none
 */
public record GeneratorSettings(
    long trades,
    long seed,
    int securities,
    int accounts,
    double hotShare,
    double amendShare,
    double cancelShare,
    double invalidShare,
    String source,
    LocalDate tradeDate) {

  private static final long MOST_TRADES = 999_999_999;
  private static final int LARGEST_UNIVERSE = 1_000_000;

  /**
   * Checks every value.
   *
   * @throws IllegalArgumentException that names the option of {@code stp generate}, the value and
   *     what is allowed
   */
  public GeneratorSettings {
    require(trades >= 0 && trades <= MOST_TRADES, "--trades", trades, "0 to " + MOST_TRADES);
    requireSize("--securities", securities);
    requireSize("--accounts", accounts);
    requireShare("--hot-share", hotShare);
    requireShare("--amend-share", amendShare);
    requireShare("--cancel-share", cancelShare);
    requireShare("--amend-share + --cancel-share", amendShare + cancelShare);
    requireShare("--invalid-share", invalidShare);
    require(
        source.matches("[A-Za-z0-9._-]{1,32}"),
        "--source",
        source,
        "1 to 32 of letters, digits, dot, underscore and hyphen");
    int year = tradeDate.getYear();
    require(year >= 1900 && year < 2190, "--date", tradeDate, "1900-01-01 to 2189-12-31");
  }

  /** 100,000 valid new trades, spread evenly over 200 securities and 100 accounts, seed 42. */
  public static GeneratorSettings defaults() {
    return new GeneratorSettings(
        100_000, 42, 200, 100, 0, 0, 0, 0, "GEN1", LocalDate.of(2026, 11, 20));
  }

  /** These settings with another {@code trades}. */
  public GeneratorSettings withTrades(long value) {
    return new GeneratorSettings(
        value,
        seed,
        securities,
        accounts,
        hotShare,
        amendShare,
        cancelShare,
        invalidShare,
        source,
        tradeDate);
  }

  /** These settings with another {@code seed}. */
  public GeneratorSettings withSeed(long value) {
    return new GeneratorSettings(
        trades,
        value,
        securities,
        accounts,
        hotShare,
        amendShare,
        cancelShare,
        invalidShare,
        source,
        tradeDate);
  }

  /** These settings with another universe. */
  public GeneratorSettings withUniverse(int manySecurities, int manyAccounts) {
    return new GeneratorSettings(
        trades,
        seed,
        manySecurities,
        manyAccounts,
        hotShare,
        amendShare,
        cancelShare,
        invalidShare,
        source,
        tradeDate);
  }

  /** These settings with another {@code hotShare}. */
  public GeneratorSettings withHotShare(double value) {
    return new GeneratorSettings(
        trades,
        seed,
        securities,
        accounts,
        value,
        amendShare,
        cancelShare,
        invalidShare,
        source,
        tradeDate);
  }

  /** These settings with another {@code amendShare} and {@code cancelShare}. */
  public GeneratorSettings withChanges(double amend, double cancel) {
    return new GeneratorSettings(
        trades,
        seed,
        securities,
        accounts,
        hotShare,
        amend,
        cancel,
        invalidShare,
        source,
        tradeDate);
  }

  /** These settings with another {@code invalidShare}. */
  public GeneratorSettings withInvalidShare(double value) {
    return new GeneratorSettings(
        trades,
        seed,
        securities,
        accounts,
        hotShare,
        amendShare,
        cancelShare,
        value,
        source,
        tradeDate);
  }

  /** These settings with another {@code source}. */
  public GeneratorSettings withSource(String value) {
    return new GeneratorSettings(
        trades,
        seed,
        securities,
        accounts,
        hotShare,
        amendShare,
        cancelShare,
        invalidShare,
        value,
        tradeDate);
  }

  /** These settings with another {@code tradeDate}. */
  public GeneratorSettings withTradeDate(LocalDate value) {
    return new GeneratorSettings(
        trades,
        seed,
        securities,
        accounts,
        hotShare,
        amendShare,
        cancelShare,
        invalidShare,
        source,
        value);
  }

  private static void requireSize(String name, int value) {
    require(value >= 1 && value <= LARGEST_UNIVERSE, name, value, "1 to " + LARGEST_UNIVERSE);
  }

  private static void requireShare(String name, double value) {
    require(value >= 0 && value <= 1, name, value, "0 to 1");
  }

  private static void require(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " is " + value + ", allowed: " + allowed);
    }
  }
}
