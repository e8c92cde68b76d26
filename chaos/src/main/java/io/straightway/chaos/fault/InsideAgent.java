package io.straightway.chaos.fault;

import java.lang.ref.Reference;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An agent that makes an element fail from within. Java loads it into a running process and finds
 * it there by name, since an element runs from the same jar.
 */
public final class InsideAgent {
  /**
   * The order to take all memory for a second; any other order is a number that selects a queue.
   */
  static final String TAKE_MEMORY = "take memory";

  private static final String QUEUE = "queue-[0-9]+";
  private static final int LARGEST = 1 << 20;
  private static final int SMALLEST = 1 << 6;
  private static final long WITHOUT_MEMORY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int BETWEEN_BLOWS_MILLIS = 100;

  private InsideAgent() {}

  /** Called by Java. */
  public static void agentmain(String order) throws InterruptedException {
    if (order.equals(TAKE_MEMORY)) {
      takeMemory();
    } else {
      killQueue(Integer.parseInt(order));
    }
  }

  private static void takeMemory() {
    Object[] all = {};
    int size = LARGEST;
    long firstRefusal = 0;
    try {
      while (firstRefusal == 0 || System.nanoTime() - firstRefusal < WITHOUT_MEMORY_NANOS) {
        try {
          all = new Object[] {all, new byte[size]};
        } catch (OutOfMemoryError e) {
          firstRefusal = firstRefusal == 0 ? System.nanoTime() : firstRefusal;
          size = Math.max(SMALLEST, size / 2);
        }
      }
    } finally {
      Reference.reachabilityFence(all);
    }
  }

  /**
   * Stops the thread of a queue, repeatedly until it ends, because code that catches all throwables
   * may swallow the first attempt.
   */
  @SuppressWarnings({"deprecation", "removal"}) // no other method can end another thread
  private static void killQueue(int choice) throws InterruptedException {
    List<Thread> queues =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().matches(QUEUE))
            .sorted(Comparator.comparing(Thread::getName))
            .toList();
    Thread queue = queues.get(Math.floorMod(choice, queues.size()));
    while (queue.isAlive()) {
      queue.stop();
      queue.join(BETWEEN_BLOWS_MILLIS);
    }
  }
}
