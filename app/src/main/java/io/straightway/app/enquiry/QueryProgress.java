package io.straightway.app.enquiry;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The progress of a command that asks many queries, a line every two seconds on standard error.
 * Safe for use by many threads.
 */
public final class QueryProgress implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(2);

  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(QueryProgress::thread);
  private final AtomicInteger queries = new AtomicInteger();
  private final long startedNanos = System.nanoTime();
  private final String activity;
  private final PrintWriter err;
  private volatile String latest = "";

  private QueryProgress(String activity, PrintWriter err) {
    this.activity = activity;
    this.err = err;
  }

  /**
   * Starts to print, as in "checking: query 12, not_as_sent; 4 s".
   *
   * @param isShown false for output to a program, for which nothing is printed
   */
  @SuppressWarnings("FutureReturnValueIgnored") // printing can't fail
  public static QueryProgress start(String activity, boolean isShown, PrintWriter err) {
    QueryProgress progress = new QueryProgress(activity, err);
    long period = EVERY.toMillis();
    if (isShown) {
      progress.ticks.scheduleAtFixedRate(progress::print, period, period, TimeUnit.MILLISECONDS);
    }
    return progress;
  }

  /** Notes that a query begins. */
  public void began(String name) {
    latest = ", " + name;
    queries.incrementAndGet();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "progress");
    thread.setDaemon(true);
    return thread;
  }

  private void print() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedNanos);
    err.printf("%s: query %d%s; %d s%n", activity, queries.get(), latest, seconds);
    err.flush();
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }
}
