package io.straightway.db.server.program;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A pause between two checks of a slow operation.
 *
 * @param purpose such as "waiting for the database"
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
