package io.straightway.benchmark.chaos.wire;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Something that is to happen once, on the first connection that comes to a point. */
public final class Ambush {
  private final WirePoint point;
  private final Runnable action;
  private final CompletableFuture<Long> sprung = new CompletableFuture<>();

  Ambush(WirePoint point, Runnable action) {
    this.point = point;
    this.action = action;
  }

  WirePoint point() {
    return point;
  }

  /** Does it; the connection is reset afterwards. */
  void spring() {
    try {
      action.run();
      sprung.complete(System.nanoTime());
    } catch (RuntimeException e) {
      sprung.completeExceptionally(e);
      throw e;
    }
  }

  /**
   * Waits until it has happened.
   *
   * @return when, as {@link System#nanoTime()} has it
   * @throws IllegalStateException if no connection came to the point in time
   */
  public long await(Duration patience) throws InterruptedException {
    try {
      return sprung.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "no connection came to " + point + " within " + patience.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("at " + point + ": " + e.getCause(), e);
    }
  }
}
