package io.straightway.feeder.probe.pace;

import java.time.Instant;

/**
 * The times of one probe, in its clock's nanoseconds.
 *
 * @param start when the warm-up begins
 * @param from when the measured interval begins
 * @param to when it ends; nothing is created from then on
 * @param lastSend when late orders are given up that are not sent yet
 * @param fromWall the time of day at {@code from}
 */
public record ProbeWindow(long start, long from, long to, long lastSend, Instant fromWall) {
  /** Whether this is in the measured interval. */
  public boolean measures(long nanos) {
    return nanos >= from && nanos < to;
  }

  public long length() {
    return to - from;
  }
}
