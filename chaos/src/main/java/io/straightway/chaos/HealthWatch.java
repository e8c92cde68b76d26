package io.straightway.chaos;

import io.straightway.chaos.HealthComparison.Readiness;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.Site;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A thread that compares the readiness of elements with the acknowledgements until it is closed.
 * Readiness says nothing of Kafka.
 */
final class HealthWatch implements AutoCloseable {
  private static final int LOOK_EVERY_MILLIS = 200;

  private final Site site;
  private final HealthComparison comparison;
  private final Thread thread = new Thread(this::watch, "health");

  HealthWatch(Site site) {
    this.site = site;
    this.comparison = new HealthComparison(site.topic() == null);
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (true) {
        Readiness readiness = readiness();
        synchronized (comparison) {
          comparison.add(readiness, site.feed().receipts().count(), System.nanoTime());
        }
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Readiness readiness() throws InterruptedException {
    List<ElementSlot> running = site.runningElements();
    int down = 0;
    for (ElementSlot element : running) {
      if (element.isReady()) {
        return Readiness.SOME_READY;
      }
      down += element.isDown() ? 1 : 0;
    }
    return down > 0 && down == running.size() ? Readiness.ALL_DOWN : Readiness.UNKNOWN;
  }

  /** Returns the contradictions so far, one sentence each. */
  List<String> violations() {
    synchronized (comparison) {
      return comparison.violations();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
