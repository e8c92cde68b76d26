package io.straightway.feeder.probe;

import java.time.Duration;

/** The load of a probe, which determines when orders are created. */
public sealed interface ProbeLoad {
  /**
   * Orders on a fixed schedule, whatever the system does.
   *
   * @param ordersPerSecond over all partitions, more than 0 and at most 1,000,000
   */
  record OpenLoop(double ordersPerSecond) implements ProbeLoad {
    private static final double MOST = 1_000_000;

    /**
     * Checks the rate.
     *
     * @throws IllegalArgumentException with the value and what is allowed
     */
    public OpenLoop {
      if (!(ordersPerSecond > 0 && ordersPerSecond <= MOST)) {
        throw new IllegalArgumentException(
            "ordersPerSecond is " + ordersPerSecond + "; allowed is above 0, at most " + MOST);
      }
    }
  }

  /**
   * Users who each create an order as soon as the previous one is answered.
   *
   * @param users over all partitions, 1 to 512
   */
  record ClosedLoop(int users) implements ProbeLoad {
    /**
     * Checks the number of users.
     *
     * @throws IllegalArgumentException with the value and what is allowed
     */
    public ClosedLoop {
      ProbeSettings.requireSenders("users", users);
    }
  }

  /**
   * Users who each think before each order.
   *
   * @param users over all partitions, 1 to 512
   * @param meanThink the mean of the pauses, which are exponentially distributed; more than zero
   */
  record ThinkTime(int users, Duration meanThink) implements ProbeLoad {
    /**
     * Checks both values.
     *
     * @throws IllegalArgumentException with the value and what is allowed
     */
    public ThinkTime {
      ProbeSettings.requireSenders("users", users);
      ProbeSettings.requirePositive("meanThink", meanThink);
    }
  }
}
