package io.straightway.benchmark.console;

import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Operators who go from page to page, each looking at it for a while. */
final class Clicking {
  private static final int OK = 200;
  private static final double MILLIS = 1e3;

  private final List<ConsoleVisitor> visitors;
  private final List<String> pages;
  private final double thinkSeconds;
  private final AtomicLong asked = new AtomicLong();
  private final List<Future<?>> atWork = new ArrayList<>();
  private CountDownLatch end = new CountDownLatch(1);
  private ExecutorService executor = Executors.newCachedThreadPool();

  Clicking(List<ConsoleVisitor> visitors, List<String> pages, double thinkSeconds) {
    this.visitors = visitors;
    this.pages = pages;
    this.thinkSeconds = thinkSeconds;
    executor.shutdown();
  }

  /** How many pages they have seen. */
  long asked() {
    return asked.get();
  }

  /** Begins; nobody may be at work. */
  void begin() {
    end = new CountDownLatch(1);
    executor = Executors.newFixedThreadPool(Math.max(1, visitors.size()));
    for (int i = 0; i < visitors.size(); i++) {
      int number = i;
      atWork.add(
          executor.submit(
              () -> {
                work(number);
                return number;
              }));
    }
  }

  private void work(int number) throws IOException, InterruptedException {
    Random random = new Random(number);
    ConsoleVisitor visitor = visitors.get(number);
    int page = number * pages.size() / visitors.size();
    long pause = (long) (MILLIS * thinkSeconds * random.nextDouble());
    while (!end.await(pause, TimeUnit.MILLISECONDS)) {
      String address = pages.get(page++ % pages.size());
      int status = visitor.get(address).status();
      if (status != OK) {
        throw new BenchFailure(address + " was answered with " + status);
      }
      asked.incrementAndGet();
      pause = pause(random);
    }
  }

  /** Half of the time to think to one and a half of it. */
  private long pause(Random random) {
    return (long) (MILLIS * thinkSeconds * (0.5 + random.nextDouble()));
  }

  /**
   * Ends, and waits for all.
   *
   * @throws java.util.concurrent.ExecutionException if somebody's page failed
   */
  void end() throws Exception {
    end.countDown();
    executor.shutdown();
    for (Future<?> each : atWork) {
      each.get();
    }
    atWork.clear();
  }
}
