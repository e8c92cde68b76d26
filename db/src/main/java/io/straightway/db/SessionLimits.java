package io.straightway.db;

import java.time.Duration;

/**
 * The longest time for which the server lets a session of the engine hold locks while its process
 * shows no sign of life: because it was paused, or its host stalls or is gone.
 *
 * <p>The server ends the session of a process that leaves a transaction idle for that long. The
 * transaction is rolled back, so its locks are free, and a caller that finds its connection closed
 * runs the same transaction again under the same ids. Neither statements nor whole transactions are
 * limited: a commit that waits for a standby, or for a lock, is at work and must not be cut short.
 *
 * @param stall the longest pause that has no consequence, {@link #LEAST} to {@link #MOST}
 */
public record SessionLimits(Duration stall) {
  public static final Duration LEAST = Duration.ofSeconds(1);
  public static final Duration MOST = Duration.ofHours(1);
  public static final SessionLimits USUAL = new SessionLimits(Duration.ofSeconds(10));

  /**
   * @throws IllegalArgumentException naming the value and what is allowed
   */
  public SessionLimits {
    if (stall.compareTo(LEAST) < 0 || stall.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "stall-limit is %d ms; allowed is %d s to %d min"
              .formatted(stall.toMillis(), LEAST.toSeconds(), MOST.toMinutes()));
    }
  }
}
