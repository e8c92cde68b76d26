package io.straightway.scalability.model;

/**
 * Little's law, L = X R: the work under way is the throughput times the time that each piece of it
 * takes. J. D. C. Little, <em>A proof for the queuing formula L = lambda W</em>, Operations
 * Research 9 (1961).
 */
public final class LittlesLaw {
  private LittlesLaw() {}

  /**
   * Returns the response time of a closed system, in which a fixed number of requests is always
   * under way.
   *
   * @param underWay pieces of work under way
   * @param throughput pieces done per unit of time
   * @return the time that one piece of work takes, in the same unit of time
   */
  public static double responseTime(double underWay, double throughput) {
    return underWay / throughput;
  }
}
