package io.straightway.scalability.model;

/**
 * L = X R: what is under way is what arrives per unit of time, times how long it stays. J. D. C.
 * Little, <em>A proof for the queuing formula L = lambda W</em>, Operations Research 9 (1961).
 */
public final class LittlesLaw {
  private LittlesLaw() {}

  /**
   * How long one piece of work takes in a closed system, in which a fixed number is always under
   * way.
   *
   * @param underWay pieces of work under way
   * @param throughput pieces done per unit of time
   * @return in that unit of time
   */
  public static double responseTime(double underWay, double throughput) {
    return underWay / throughput;
  }
}
