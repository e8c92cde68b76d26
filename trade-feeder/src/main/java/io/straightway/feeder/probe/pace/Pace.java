package io.straightway.feeder.probe.pace;

import org.jspecify.annotations.Nullable;

/** Decides when one sender sends what. */
public sealed interface Pace permits SchedulePace, UserPace {
  /**
   * Waits until it is time.
   *
   * @param answered whether the sender's last order was answered; true for the first
   * @return the order to send now, or null when there is none any more
   */
  @Nullable ProbeOrder next(boolean answered) throws InterruptedException;
}
