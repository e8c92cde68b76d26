package io.straightway.app.engine;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The end of a command that works until its process is asked to end. If it ends for that reason,
 * the exit code is 0 for any signal; if it fails, the failure determines the exit code.
 */
public final class OrderlyEnd {
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean inOrder;

  /** Calls {@code stop} when the process is asked to end, and waits for the work to end. */
  public void whenAsked(Runnable stop) {
    whenAsked(stop, Duration.ofSeconds(30));
  }

  /** Calls {@code stop} when the process is asked to end, and waits up to {@code patience}. */
  public void whenAsked(Runnable stop, Duration patience) {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stopAndWait(stop, patience), "orderly-end"));
  }

  private void stopAndWait(Runnable stop, Duration patience) {
    stop.run();
    try {
      if (ended.await(patience.toMillis(), TimeUnit.MILLISECONDS) && inOrder) {
        Runtime.getRuntime().halt(0);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Marks that the work ended because it was asked to. */
  public void inOrder() {
    inOrder = true;
  }

  /** Marks that all resources of the work are closed. */
  public void ended() {
    ended.countDown();
  }
}
