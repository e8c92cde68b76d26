package io.straightway.chaos;

import io.straightway.chaos.fault.FaultKind;
import io.straightway.feeder.generator.GeneratorSettings;
import java.util.List;

/**
 * The plan of a harness run.
 *
 * @param faults the faults, in this order
 * @param runs the number of runs of each fault
 * @param seed the seed of the choices that the faults leave open; run k of a fault has seed + k - 1
 * @param rate the messages per second that the feeder sends
 * @param trades the settings of the generated trades
 * @param command the command line that repeats the run
 */
public record ChaosPlan(
    List<FaultKind> faults,
    int runs,
    long seed,
    int rate,
    GeneratorSettings trades,
    String command) {

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is out of range, naming the option and the allowed
   *     range
   */
  public ChaosPlan {
    require(!faults.isEmpty(), "--faults", faults.size(), "at least one");
    require(runs >= 1 && runs <= 100_000, "--runs", runs, "1 to 100000");
    require(rate >= 20 && rate <= 5_000, "--rate", rate, "20 to 5000");
  }

  private static void require(boolean holds, String option, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(option + " is " + value + "; allowed is " + allowed);
    }
  }

  /** Returns the seed of a run of any fault, with runs numbered from 1. */
  long seedOf(int run) {
    return seed + run - 1;
  }
}
