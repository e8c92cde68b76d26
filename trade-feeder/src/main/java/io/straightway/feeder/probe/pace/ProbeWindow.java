package io.straightway.feeder.probe.pace;

import java.time.Instant;

/**
 * The times of one probe, in its clock's nanoseconds.
 *
 * @param start the start of the warm-up
 * @param from the start of the measured interval
 * @param to the end of the measured interval; no orders are created from then on
 * @param lastSend the time after which late orders are no longer sent
 * @param fromWall the time of day at {@code from}
 */
public record ProbeWindow(long start, long from, long to, long lastSend, Instant fromWall) {
  /** Returns whether a time is in the measured interval. */
  public boolean measures(long nanos) {
    return nanos >= from && nanos < to;
  }

  public long length() {
    return to - from;
  }
}
