package io.straightway.element;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Asks the database every second whether it can be written to, on a thread of its own, so that a
 * connection that hangs delays nobody's answer.
 */
public final class DatabaseWatch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "database-watch"));
  private final DataSource database;
  private volatile long answeredAt = System.nanoTime();
  private volatile boolean writable = true;

  private DatabaseWatch(DataSource database) {
    this.database = database;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // ask() lets nothing out
  static DatabaseWatch start(DataSource database) {
    DatabaseWatch watch = new DatabaseWatch(database);
    long millis = EVERY.toMillis();
    watch.executor.scheduleWithFixedDelay(watch::ask, millis, millis, TimeUnit.MILLISECONDS);
    return watch;
  }

  private void ask() {
    try (Connection connection = database.getConnection()) {
      String readOnly =
          Queries.on(
              connection,
              handle -> handle.createQuery("SHOW transaction_read_only").mapTo(String.class).one());
      writable = readOnly.equals("off");
    } catch (SQLException | RuntimeException e) {
      writable = false;
    }
    answeredAt = System.nanoTime();
  }

  /** Whether the database could be written to in the last seconds. */
  public boolean isWritable() {
    return writable && System.nanoTime() - answeredAt < LONGEST_SILENCE.toNanos();
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
