package io.straightway.element;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database every second whether it can be written to and has the element's tables, on a
 * thread of its own, so that a connection that hangs delays nobody's answer.
 */
public final class DatabaseWatch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

  private static final List<String> TABLES =
      List.of("incoming_trade_message", "security_purc_sale");

  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "database-watch"));
  private final DataSource database;
  private volatile long answeredAt = System.nanoTime();
  private volatile @Nullable String found;

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
      found = Dialect.of(connection).trouble(TABLES, connection);
    } catch (Throwable e) { // an error would end the turns without a word
      found = "unreachable or read-only"; // the driver does not even connect to one that only reads
    }
    answeredAt = System.nanoTime();
  }

  /** Why the database can't be written to, or null if it could be in the last seconds. */
  public @Nullable String trouble() {
    if (System.nanoTime() - answeredAt > LONGEST_SILENCE.toNanos()) {
      return "not answering";
    }
    return found;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
