package io.straightway.feeder.probe.pace;

/**
 * The schedule of an open loop.
 *
 * @param start the time of the first order, in the probe's nanoseconds
 * @param perSecond the number of orders per second
 */
public record OrderSchedule(long start, double perSecond) {
  private static final double NANOS_OF_SECOND = 1e9;

  /**
   * Returns the time at which the order with this number, from 0, is created; delays don't change
   * it.
   */
  public long created(long number) {
    return start + Math.round(number * NANOS_OF_SECOND / perSecond);
  }
}
