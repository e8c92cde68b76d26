package io.straightway.app.cli;

import io.straightway.scalability.fit.FitOptions;
import picocli.CommandLine.Option;

/** The option of commands whose statistics draw random numbers. */
public final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "S",
      description =
          "Seed of all random numbers, such as those of simulated studies: the same data and seed"
              + " give the same answer. Default: a fixed one.")
  public long value = FitOptions.DEFAULT_SEED;
}
