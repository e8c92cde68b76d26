package io.straightway.feeder.probe.pace;

import io.straightway.feeder.progress.FeedClock;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** The clock of a probe, with the wait for a time. Safe for use by several threads. */
public interface ProbeClock {
  /** Returns the time of day. */
  Instant wall();

  /** Returns nanoseconds since any fixed moment, which never decrease. */
  long nanos();

  /**
   * Waits until {@link #nanos()} has reached this value; returns at once if it has already.
   *
   * @throws InterruptedException if the thread is or gets interrupted
   */
  void parkUntil(long nanos) throws InterruptedException;

  /**
   * Returns the clocks of this machine. Waiting threads are parked, so that no processor is kept
   * busy.
   */
  static ProbeClock system() {
    FeedClock clocks = FeedClock.system();
    return new ProbeClock() {
      @Override
      public Instant wall() {
        return clocks.wall().instant();
      }

      @Override
      public long nanos() {
        return clocks.nanos().getAsLong();
      }

      @Override
      public void parkUntil(long nanos) throws InterruptedException {
        do {
          if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while waiting to send");
          }
          LockSupport.parkNanos(nanos - nanos()); // does nothing if the argument is not positive
        } while (nanos() - nanos < 0);
      }
    };
  }
}
