package io.straightway.chaos;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.db.Database;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;

/**
 * The surroundings of a session of the harness.
 *
 * @param results a new directory for the result files
 * @param commands starts the processes
 * @param brokers the source of Kafka brokers
 * @param clock tells when the session begins and ends
 * @param screen shows each step
 */
public record ChaosSetting(
    BenchDirectory results,
    OwnCommand commands,
    LocalBroker.Source brokers,
    Clock clock,
    ChaosScreen screen) {
  /** The work of a session. */
  @FunctionalInterface
  interface Work<T> {
    T with(Cleanup cleanup) throws Exception;
  }

  /** Runs a session while no other one works in the directory, and ends all its processes. */
  @SuppressWarnings("try") // the lock needs no call while it is held
  <T> T run(Work<T> work) throws Exception {
    try (Closeable held = results.hold();
        Cleanup cleanup = new Cleanup(() -> {})) {
      return work.with(cleanup);
    }
  }

  /** Writes the manifest of a session that began at an instant. */
  Manifest begun(Manifest.Task task, Database database, boolean embedded, Instant startedAt)
      throws Exception {
    Manifest manifest =
        Manifest.begun(
            task,
            BenchDatabase.conditions(database, embedded, results.path(), commands),
            startedAt);
    results.write(manifest);
    return manifest;
  }

  /** Writes the manifest with the time of the end, which it returns. */
  Manifest ended(Manifest manifest) throws IOException {
    Manifest ended = manifest.ended(clock.instant());
    results.write(ended);
    return ended;
  }

  void report(String page) throws IOException {
    Files.writeString(results.resolve("report.html"), page);
  }
}
