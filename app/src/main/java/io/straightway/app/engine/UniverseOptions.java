package io.straightway.app.engine;

import io.straightway.feeder.generator.GeneratorSettings;
import picocli.CommandLine.Option;

/** The options for the securities and accounts of generated trades, and their distribution. */
public final class UniverseOptions {
  private static final GeneratorSettings DEFAULTS = GeneratorSettings.defaults();

  @Option(names = "--seed", paramLabel = "S", description = "Seed of all random numbers.")
  public long seed = DEFAULTS.seed();

  @Option(names = "--securities", paramLabel = "K", description = "Number of securities.")
  int securities = DEFAULTS.universe().securities();

  @Option(names = "--accounts", paramLabel = "M", description = "Number of accounts.")
  int accounts = DEFAULTS.universe().accounts();

  @Option(
      names = "--hot-share",
      paramLabel = "X",
      description =
          "Share of trades, 0 to 1, on one security and one account; the others are spread evenly.")
  double hotShare;

  /** Returns the generator's defaults with these options. */
  public GeneratorSettings settings() {
    return DEFAULTS.withSeed(seed).withUniverse(securities, accounts).withHotShare(hotShare);
  }
}
