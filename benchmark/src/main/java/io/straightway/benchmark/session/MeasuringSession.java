package io.straightway.benchmark.session;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.OwnCommand;
import java.io.Closeable;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/**
 * Where a bench measures.
 *
 * @param directory for its results
 * @param opening opens the database
 * @param own starts elements, feeders and whatever else is measured
 * @param screen shows progress
 */
public record MeasuringSession(
    BenchDirectory directory, DatabaseOpening opening, OwnCommand own, Screen screen) {
  /** Opens the database that is booked to. */
  @FunctionalInterface
  public interface DatabaseOpening {
    /** Opens it; the clean-up closes it. */
    BenchDatabase open(BenchDirectory directory, Cleanup cleanup) throws Exception;
  }

  /** What is done with an open database. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it; the clean-up closes what is opened in between. */
    T with(BenchDatabase database, Cleanup cleanup) throws Exception;
  }

  /**
   * Refuses a directory that another bench has written to.
   *
   * @throws IllegalArgumentException if it has results
   */
  public void requireNoResults() {
    if (directory.manifest().isPresent()) {
      throw new IllegalArgumentException(
          "--out %s has the results of a bench; name another directory"
              .formatted(directory.path()));
    }
  }

  /**
   * Does something while no other bench is at work in the directory.
   *
   * @throws IllegalArgumentException if one is
   */
  public <T> T exclusively(Callable<T> work) throws Exception {
    Closeable hold = directory.hold();
    try {
      return work.call();
    } finally {
      hold.close();
    }
  }

  /**
   * Opens the database, measures, and closes everything, also when the process is asked to end.
   *
   * @param farewell what is shown then
   * @throws Exception whatever went wrong
   */
  public <T> T run(String farewell, Work<T> work) throws Exception {
    Cleanup cleanup = new Cleanup(() -> screen.sayLast(farewell));
    try (cleanup) {
      return work.with(opening.open(directory, cleanup), cleanup);
    } catch (Exception e) {
      if (cleanup.isEarly()) {
        // the failure is only that everything was taken away; the process ends any moment
        new CountDownLatch(1).await();
      }
      throw e;
    }
  }

  /** The manifest of a task that begins now. */
  public Manifest begun(Manifest.Task task, BenchDatabase database, OwnCommand commands)
      throws Exception {
    return Manifest.begun(task, database.conditions(directory.path(), commands), Instant.now());
  }
}
