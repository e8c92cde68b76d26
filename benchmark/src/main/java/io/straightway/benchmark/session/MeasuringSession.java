package io.straightway.benchmark.session;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.OtherPrograms;
import io.straightway.benchmark.system.OwnCommand;
import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/**
 * The surroundings of a measurement.
 *
 * @param directory the directory for the results
 * @param opening opens the database
 * @param own starts elements, feeders and other measured processes
 * @param screen shows progress
 * @param others the programs of the machine that have no part in the measurement
 * @param clock tells when measurements begin and end
 */
public record MeasuringSession(
    BenchDirectory directory,
    DatabaseOpener opening,
    OwnCommand own,
    Screen screen,
    OtherPrograms others,
    Clock clock) {
  /** Opens the database that trades are booked to. */
  @FunctionalInterface
  public interface DatabaseOpener {
    /** Opens the database and registers its closing with the clean-up. */
    BenchDatabase open(BenchDirectory directory, Cleanup cleanup) throws Exception;
  }

  /** The work of a session. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does the work while the database is open. */
    T with(OpenSession open) throws Exception;
  }

  /**
   * Refuses a directory that already has the results of a bench.
   *
   * @throws IllegalArgumentException if the directory has results
   */
  public void requireNoResults() {
    if (directory.manifest().isPresent()) {
      throw new IllegalArgumentException(
          "--out %s has the results of a bench; name another directory"
              .formatted(directory.path()));
    }
  }

  /** Returns the surroundings of a part, with a directory of its own below this one. */
  public MeasuringSession part(String name) throws IOException {
    return new MeasuringSession(
        BenchDirectory.open(directory.resolve(name)), opening, own, screen, others, clock);
  }

  /** Returns a copy whose progress is also written to a file of the directory. */
  public MeasuringSession recordedIn(String file) throws IOException {
    return new MeasuringSession(
        directory, opening, own, screen.alsoTo(directory.resolve(file)), others, clock);
  }

  /**
   * Runs a task while no other bench works in the directory.
   *
   * @throws IllegalArgumentException if another bench does
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
   * @param farewell the line shown when the process is asked to end
   * @throws Exception if anything fails
   */
  public <T> T run(Manifest.Task task, String farewell, Work<T> work) throws Exception {
    Cleanup cleanup = new Cleanup(() -> screen.sayLast(farewell));
    try (cleanup) {
      return work.with(new OpenSession(this, task, opening.open(directory, cleanup), cleanup));
    } catch (Exception e) {
      if (cleanup.isEarly()) {
        // the failure is only a result of the early clean-up; the process ends at any moment
        new CountDownLatch(1).await();
      }
      throw e;
    }
  }
}
