package io.straightway.feeder.deliver;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** A factory of named threads that don't keep the process alive. */
public final class FeedThreads {
  private FeedThreads() {}

  /** Returns a factory of threads called NAME-1, NAME-2 and so on. */
  public static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
