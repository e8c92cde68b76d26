package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.fault.FaultKind;
import io.straightway.feeder.generator.GeneratorSettings;
import java.util.List;

/**
 * What is to be done.
 *
 * @param faults which faults, in this order
 * @param runs how often each is made
 * @param seed decides what the faults leave open; run k of a fault has seed + k - 1
 * @param rate messages a second that the feeder sends
 * @param trades what the messages are about
 * @param command the command line, to be typed again
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
   * @throws IllegalArgumentException that names the option and what is allowed
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

  /** What decides a run, from 1, of any fault. */
  long seedOf(int run) {
    return seed + run - 1;
  }
}
