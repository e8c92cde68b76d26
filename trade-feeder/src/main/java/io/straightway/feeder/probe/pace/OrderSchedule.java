package io.straightway.feeder.probe.pace;

/**
 * When the orders of an open loop are created.
 *
 * @param start when the first one is, in the probe's nanoseconds
 * @param perSecond how many are in a second
 */
public record OrderSchedule(long start, double perSecond) {
  private static final double NANOS_OF_SECOND = 1e9;

  /** When the order of this number, from 0, is created: no delay moves it. */
  public long created(long number) {
    return start + Math.round(number * NANOS_OF_SECOND / perSecond);
  }
}
