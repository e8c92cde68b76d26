package io.straightway.feeder.probe.pace;

import io.straightway.feeder.progress.FeedClock;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** The times a probe needs, and how it waits for them. Safe for use by several threads. */
public interface ProbeClock {
  /** The time of day. */
  Instant wall();

  /** Nanoseconds since any fixed moment; they never go back. */
  long nanos();

  /**
   * Returns when {@link #nanos()} has reached this value, at once if it has already.
   *
   * @throws InterruptedException if the thread is or gets interrupted
   */
  void parkUntil(long nanos) throws InterruptedException;

  /** The clocks of this machine. Waiting is parking: no processor is kept busy. */
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
          LockSupport.parkNanos(nanos - nanos()); // does nothing if that is not positive
        } while (nanos() - nanos < 0);
      }
    };
  }
}
