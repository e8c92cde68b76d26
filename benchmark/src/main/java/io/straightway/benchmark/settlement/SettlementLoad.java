package io.straightway.benchmark.settlement;

/**
 * The load of a settlement bench.
 *
 * @param trades the number of trades booked, instructed and settled one stage after another
 * @param rate the trades booked per second while settlement runs alongside
 * @param seconds the duration of that booking; 0 leaves it out
 * @param queues the element's number of process queues
 * @param seed the seed of the generated trades
 * @param command the command line that repeats the measurement
 */
public record SettlementLoad(
    int trades, int rate, int seconds, int queues, long seed, String command) {
  private static final int MOST = 500_000;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is out of range, naming the option and the allowed
   *     range
   */
  public SettlementLoad {
    require("--trades", trades, 1, MOST);
    require("--rate", rate, 1, 100_000);
    require("--seconds", seconds, 0, 3_600);
    require("--queues", queues, 1, 64);
    require("--rate x --seconds", (long) rate * seconds, 0, MOST);
  }

  private static void require(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d; allowed is %d to %d".formatted(option, value, least, most));
    }
  }
}
