package io.straightway.element;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tasks that take turns on one thread, each at its own interval. A failure is logged and the task
 * runs again at its next turn; until it succeeds, {@link #trouble} reports it.
 */
public final class RepeatedTasks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RepeatedTasks.class);

  /** A single failure is tolerated: a deadlock, or a broken connection. */
  private static final int FAILURES_THAT_MATTER = 2;

  /** In addition to the interval; no statement of a task takes longer. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

  private final String name;
  private final ScheduledExecutorService executor;
  private final List<RepeatedTask> tasks = new CopyOnWriteArrayList<>();

  /** Starts without tasks, on a thread of the given name. */
  public RepeatedTasks(String name) {
    this.name = name;
    this.executor = Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, name));
  }

  /** The work of one turn. */
  @FunctionalInterface
  public interface Task {
    void run() throws SQLException;
  }

  /** Adds a task; it first runs after one interval. */
  @SuppressWarnings("FutureReturnValueIgnored") // attempt() catches everything
  public RepeatedTasks every(Duration interval, String name, Task task) {
    RepeatedTask repeated = new RepeatedTask(name, interval, task);
    tasks.add(repeated);
    long millis = interval.toMillis();
    executor.scheduleWithFixedDelay(repeated::attempt, millis, millis, TimeUnit.MILLISECONDS);
    return this;
  }

  /** Returns the trouble of the first task that has any, or null. */
  public @Nullable String trouble() {
    if (executor.isShutdown()) {
      return name + " has ended";
    }
    for (RepeatedTask task : tasks) {
      String trouble = task.trouble();
      if (trouble != null) {
        return trouble;
      }
    }
    return null;
  }

  /** Ends the tasks; waits up to ten seconds for the running one. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(10, TimeUnit.SECONDS)) {
        LOG.warn("event=tasks-overdue thread={}", name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A task and the results of its turns. */
  private static final class RepeatedTask {
    private final String name;
    private final Duration interval;
    private final Task task;
    private volatile long endedAt = System.nanoTime();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile String lastError = "";

    RepeatedTask(String name, Duration interval, Task task) {
      this.name = name;
      this.interval = interval;
      this.task = task;
    }

    /** Catches errors too: one would silently end the schedule of the task. */
    void attempt() {
      try {
        task.run();
        succeeded();
      } catch (Throwable e) {
        failed(e);
      }
      endedAt = System.nanoTime();
    }

    private void succeeded() {
      int failed = failures.getAndSet(0);
      if (failed > 0) {
        LOG.info("event=task-works-again task=\"{}\" failures={}", name, failed);
      }
    }

    /** Logs the first failure only, until the task succeeds again. */
    private void failed(Throwable e) {
      lastError = e.toString().replaceAll("[\\r\\n]+\\s*", " | ");
      if (failures.incrementAndGet() == 1) {
        LOG.warn("event=task-failed task=\"{}\"", name, e);
      }
    }

    @Nullable String trouble() {
      int failed = failures.get();
      if (failed >= FAILURES_THAT_MATTER) {
        return name + " failed " + failed + " times: " + lastError;
      }
      Duration silence = Duration.ofNanos(System.nanoTime() - endedAt);
      return silence.compareTo(interval.plus(LONGEST_SILENCE)) > 0
          ? name + " has not ended for " + silence.toSeconds() + " s"
          : null;
    }
  }
}
