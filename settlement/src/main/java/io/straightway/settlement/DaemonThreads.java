package io.straightway.settlement;

import java.util.concurrent.ThreadFactory;

/** Factory of daemon threads, which don't keep the process alive. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Returns a factory whose threads all have the given name. */
  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
