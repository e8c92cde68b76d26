package io.straightway.element;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database a question every second, on its own thread, so that a hanging connection delays
 * no caller of {@link #trouble}.
 */
public final class DatabaseWatch implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

  private static final List<String> TABLES =
      List.of("incoming_trade_message", "security_purc_sale");

  private static final String REPLICATION_FAULT = "SELECT replication_fault()";

  private final ScheduledExecutorService executor;
  private volatile long answeredAt = System.nanoTime();
  private volatile @Nullable String lastTrouble;

  @SuppressWarnings("FutureReturnValueIgnored") // ask() catches everything
  private DatabaseWatch(
      String name, DataSource database, Question question, Function<Throwable, String> unanswered) {
    executor = Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, name));
    long millis = EVERY.toMillis();
    executor.scheduleWithFixedDelay(
        () -> ask(database, question, unanswered), millis, millis, TimeUnit.MILLISECONDS);
  }

  /** Watches whether the database is writable and has the element's tables. */
  static DatabaseWatch ofWrites(DataSource database) {
    return new DatabaseWatch(
        "database-watch",
        database,
        connection -> Dialect.of(connection).trouble(TABLES, connection),
        e -> "unreachable or read-only"); // the driver refuses to connect to a read-only server
  }

  /** Watches whether commits are replicated. */
  static DatabaseWatch ofReplication(DataSource database) {
    return new DatabaseWatch(
        "replication-watch",
        database,
        connection ->
            Statements.first(connection, REPLICATION_FAULT, row -> row.getString(1)).orElse(null),
        e -> "the database can't be queried: " + e.getMessage());
  }

  private void ask(DataSource database, Question question, Function<Throwable, String> unanswered) {
    try (Connection connection = database.getConnection()) {
      lastTrouble = question.ask(connection);
    } catch (Throwable e) { // an error would silently end the schedule
      lastTrouble = unanswered.apply(e);
    }
    answeredAt = System.nanoTime();
  }

  /**
   * Returns what is wrong, or null if the database answered in the last five seconds and nothing
   * is.
   */
  public @Nullable String trouble() {
    boolean silent = System.nanoTime() - answeredAt > LONGEST_SILENCE.toNanos();
    return silent ? "not answering" : lastTrouble;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }

  @FunctionalInterface
  private interface Question {
    @Nullable String ask(Connection connection) throws SQLException;
  }
}
