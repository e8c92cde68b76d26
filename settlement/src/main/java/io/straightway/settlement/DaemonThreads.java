package io.straightway.settlement;

import java.util.concurrent.ThreadFactory;

/** Threads that no process waits for when it ends. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Threads of one name. */
  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
