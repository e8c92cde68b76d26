package io.straightway.db.server.program;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A moment between two looks at something that takes its time.
 *
 * @param purpose what is waited for, such as "waiting for the database"
 */
public record Pause(Duration length, String purpose) {

  /**
   * Waits.
   *
   * @throws ServerFailure if the thread is interrupted
   */
  public void take() {
    try {
      TimeUnit.NANOSECONDS.sleep(length.toNanos());
    } catch (InterruptedException e) {
      throw ServerFailure.interrupted(purpose, e);
    }
  }
}
