package io.straightway.chaos.wire;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An action that runs once, on the first connection that reaches a point.
 *
 * @param fired completed when the action has run, with the time as {@link System#nanoTime()}
 */
public record Trigger(WirePoint point, Runnable action, CompletableFuture<Long> fired) {
  /** Runs the action; the connection is reset afterwards. */
  void fire() {
    try {
      action.run();
      fired.complete(System.nanoTime());
    } catch (RuntimeException e) {
      fired.completeExceptionally(e);
      throw e;
    }
  }

  /**
   * Waits until the action has run.
   *
   * @return the time of the action as {@link System#nanoTime()}
   * @throws IllegalStateException if no connection reached the point in time
   */
  public long await(Duration patience) throws InterruptedException {
    try {
      return fired.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "no connection came to " + point + " within " + patience.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("at " + point + ": " + e.getCause(), e);
    }
  }
}
