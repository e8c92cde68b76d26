package io.straightway.app.engine;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The end of a command that works until its process is asked to end. If that is why it ended, the
 * exit code is 0 whatever signal asked; if it failed, its failure decides.
 */
public final class OrderlyEnd {
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean inOrder;

  /** Has {@code stop} called when the process is asked to end, which then waits for the work. */
  public void whenAsked(Runnable stop) {
    whenAsked(stop, Duration.ofSeconds(30));
  }

  /** The same for work that may need longer. */
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

  /** The work came to its end because it was asked to. */
  public void inOrder() {
    inOrder = true;
  }

  /** Everything that the work held is closed. */
  public void ended() {
    ended.countDown();
  }
}
