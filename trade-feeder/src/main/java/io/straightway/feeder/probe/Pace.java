package io.straightway.feeder.probe;

import org.jspecify.annotations.Nullable;

/** Decides when one sender sends what. */
sealed interface Pace permits SchedulePace, UserPace {
  /**
   * Waits until it is time.
   *
   * @param answered whether the sender's last order was answered; true for the first
   * @return the order to send now, or null when there is none any more
   */
  @Nullable Order next(boolean answered) throws InterruptedException;
}
