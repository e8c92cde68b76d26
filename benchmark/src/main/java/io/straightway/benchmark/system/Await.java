package io.straightway.benchmark.system;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A wait for a condition that other threads or processes bring about. */
public final class Await {
  private static final int LOOK_EVERY_MILLIS = 5;

  private Await() {}

  /** A condition to wait for. */
  @FunctionalInterface
  public interface Condition {
    /** Returns whether the condition holds. */
    boolean holds() throws Exception;
  }

  /**
   * Waits until a condition holds.
   *
   * @param failure the message if the condition does not hold in time, without the time
   * @throws BenchFailure if the condition does not hold within the patience
   */
  public static void until(Condition condition, Duration patience, String failure)
      throws Exception {
    if (!holds(condition, patience)) {
      throw new BenchFailure(failure + " within " + patience.toSeconds() + " s");
    }
  }

  /** Waits for a condition; returns whether it held within the patience. */
  public static boolean holds(Condition condition, Duration patience) throws Exception {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
    }
    return true;
  }
}
