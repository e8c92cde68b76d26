package io.straightway.benchmark.settlement;

/**
 * What is settled.
 *
 * @param trades that are booked, instructed and settled one after the other
 * @param rate trades a second that are booked beside a settlement that goes on
 * @param seconds how long; 0 leaves that part out
 * @param queues of the element
 * @param seed decides the trades
 * @param command how to do it again
 */
public record SettlementLoad(
    int trades, int rate, int seconds, int queues, long seed, String command) {
  private static final int MOST = 500_000;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException that names the option and what is allowed
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
