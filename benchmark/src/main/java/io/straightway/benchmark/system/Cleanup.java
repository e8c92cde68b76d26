package io.straightway.benchmark.system;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Things that must not outlive this process. They are closed last opened first, once: at the end,
 * or when the process is asked to end before it.
 */
public final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Thread hook = new Thread(this::closeEarly, "cleanup");
  private final Runnable onEarlyEnd;
  private volatile boolean early;
  private boolean closed;

  /**
   * Nothing is open yet.
   *
   * @param onEarlyEnd runs when the process is asked to end
   */
  public Cleanup(Runnable onEarlyEnd) {
    this.onEarlyEnd = onEarlyEnd;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Opens something. An end of the process waits until it is open, and then closes it.
   *
   * @throws IllegalStateException if the process is ending
   */
  public synchronized <T extends AutoCloseable> T open(Callable<T> opening) throws Exception {
    if (closed) {
      throw new IllegalStateException("ending");
    }
    T thing = opening.call();
    opened.push(thing);
    return thing;
  }

  /** Whether the process was asked to end. */
  public boolean isEarly() {
    return early;
  }

  private void closeEarly() {
    early = true;
    onEarlyEnd.run();
    closeAll();
  }

  /**
   * Closes everything that is open, whatever fails.
   *
   * @throws IllegalStateException if something could not be closed
   */
  @Override
  public void close() {
    closeAll();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, and the hook finds everything closed
    }
  }

  private synchronized void closeAll() {
    closed = true;
    List<Exception> failures = new ArrayList<>();
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      IllegalStateException failure =
          new IllegalStateException("could not clean up: " + failures.get(0).getMessage());
      failures.forEach(failure::addSuppressed);
      throw failure;
    }
  }
}
