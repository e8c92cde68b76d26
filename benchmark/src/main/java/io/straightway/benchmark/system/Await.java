package io.straightway.benchmark.system;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for something that others do. */
public final class Await {
  private static final int LOOK_EVERY_MILLIS = 5;

  private Await() {}

  /** What is waited for. */
  @FunctionalInterface
  public interface Condition {
    /** Whether it has come about. */
    boolean holds() throws Exception;
  }

  /**
   * Waits until a condition holds.
   *
   * @param failure what the reason is if it does not, without the time
   * @throws BenchFailure if it does not hold within the patience
   */
  public static void until(Condition condition, Duration patience, String failure)
      throws Exception {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        throw new BenchFailure(failure + " within " + patience.toSeconds() + " s");
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
    }
  }
}
