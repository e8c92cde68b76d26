package io.straightway.benchmark.system;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Resources that must not outlive this process. They are closed once, in reverse order of opening:
 * at the end, or when the process is asked to end before it.
 */
public final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Thread hook = new Thread(this::closeEarly, "cleanup");
  private final Runnable onEarlyEnd;
  private volatile boolean early;
  private boolean closed;

  /**
   * Creates a clean-up without resources.
   *
   * @param onEarlyEnd runs when the process is asked to end
   */
  public Cleanup(Runnable onEarlyEnd) {
    this.onEarlyEnd = onEarlyEnd;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Opens a resource. If the process is asked to end meanwhile, it waits until the resource is open
   * and then closes it.
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

  /** Returns whether the process was asked to end. */
  public boolean isEarly() {
    return early;
  }

  private void closeEarly() {
    early = true;
    onEarlyEnd.run();
    closeAll();
  }

  /**
   * Closes all open resources, even if some fail to close.
   *
   * @throws IllegalStateException if a resource could not be closed
   */
  @Override
  public void close() {
    closeAll();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending; its hook finds everything closed
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
