package io.straightway.scalability.queueing;

/**
 * Something that serves one request at a time while others wait, such as a processor or a disk.
 *
 * @param name its name
 * @param demand the seconds of it that one request takes in all its visits, above 0
 */
public record Center(String name, double demand) {
  /** Refuses a demand that isn't above 0. */
  public Center {
    if (!(demand > 0) || Double.isInfinite(demand)) {
      throw new IllegalArgumentException(name + " has a demand of " + demand);
    }
  }

  /**
   * A center by how busy it was: the service demand law D = U / X (P. J. Denning and J. P. Buzen,
   * <em>The operational analysis of queueing network models</em>, Computing Surveys 10, 1978).
   *
   * @param utilization the share of time that it was busy, above 0 and at most 1
   * @param throughput requests per second meanwhile
   */
  public static Center ofUtilization(String name, double utilization, double throughput) {
    return new Center(name, utilization / throughput);
  }
}
