package io.straightway.scalability.queueing;

/**
 * A service center that serves one request at a time while others wait, such as a processor or a
 * disk.
 *
 * @param name the name of the center
 * @param demand the seconds of service that one request takes in all its visits, above 0
 */
public record Center(String name, double demand) {
  /** Requires a demand above 0. */
  public Center {
    if (!(demand > 0) || Double.isInfinite(demand)) {
      throw new IllegalArgumentException(name + " has a demand of " + demand);
    }
  }

  /**
   * Creates a center from its utilization, by the service demand law D = U / X (P. J. Denning and
   * J. P. Buzen, <em>The operational analysis of queueing network models</em>, Computing Surveys
   * 10, 1978).
   *
   * @param utilization the share of time that the center was busy, above 0 and at most 1
   * @param throughput requests per second during the same time
   */
  public static Center ofUtilization(String name, double utilization, double throughput) {
    return new Center(name, utilization / throughput);
  }
}
