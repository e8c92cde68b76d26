package io.straightway.element;

import io.straightway.db.Durability;
import io.straightway.db.Queries;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database every second whether commits wait for a synchronous standby that is there, so
 * that messages are not received which could not be acknowledged. It proves nothing of any commit:
 * each one is proved by itself, see {@link Durability#REPLICATED}.
 */
public final class ReplicationWatch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final String FAULT = "SELECT coalesce(replication_fault(), '')";

  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "replication-watch"));
  private final DataSource database;
  private volatile String fault = "";

  private ReplicationWatch(DataSource database) {
    this.database = database;
  }

  /** With local durability it asks nothing and has no fault. */
  @SuppressWarnings("FutureReturnValueIgnored") // ask() lets nothing out
  static ReplicationWatch start(DataSource database, Durability durability) {
    ReplicationWatch watch = new ReplicationWatch(database);
    if (durability == Durability.REPLICATED) {
      long millis = EVERY.toMillis();
      watch.executor.scheduleWithFixedDelay(watch::ask, millis, millis, TimeUnit.MILLISECONDS);
    }
    return watch;
  }

  private void ask() {
    try (Connection connection = database.getConnection()) {
      fault = Queries.on(connection, handle -> handle.createQuery(FAULT).mapTo(String.class).one());
    } catch (Throwable e) { // an error would end the turns without a word
      fault = "the database can't be asked: " + e.getMessage();
    }
  }

  /** Why commits are not replicated, or null if they are or need not be. */
  public @Nullable String fault() {
    String now = fault;
    return now.isEmpty() ? null : now;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
