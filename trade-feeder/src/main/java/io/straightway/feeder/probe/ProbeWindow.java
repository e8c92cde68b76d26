package io.straightway.feeder.probe;

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
record ProbeWindow(long start, long from, long to, long lastSend, Instant fromWall) {
  /** The times of a probe that starts then. */
  static ProbeWindow of(ProbeSettings settings, ProbeClock clock, long start) {
    long from = start + settings.warmUp().toNanos();
    long to = from + settings.measured().toNanos();
    Instant fromWall = clock.wall().plusNanos(from - clock.nanos());
    return new ProbeWindow(start, from, to, to + settings.patience().toNanos(), fromWall);
  }

  /** Whether this is in the measured interval. */
  boolean measures(long nanos) {
    return nanos >= from && nanos < to;
  }

  long length() {
    return to - from;
  }
}
