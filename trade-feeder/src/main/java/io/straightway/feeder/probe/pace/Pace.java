package io.straightway.feeder.probe.pace;

import org.jspecify.annotations.Nullable;

/** Determines when a sender sends which order. */
public sealed interface Pace permits SchedulePace, UserPace {
  /**
   * Waits until the next order is due.
   *
   * @param answered whether the sender's last order was answered; true for the first
   * @return the order to send now, or null if there are no more
   */
  @Nullable ProbeOrder next(boolean answered) throws InterruptedException;
}
