package io.straightway.backoffice.console;

import io.straightway.backoffice.status.Status;
import io.straightway.db.Pool;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processing status for all who look at it: read once for everybody, never by a request that
 * finds one, and so seldom that reading it takes no more than a fiftieth of the time.
 */
final class TodayBoard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TodayBoard.class);
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
  private static final int SHARE_OF_TIME = 50;

  private final Pool pool;
  private final Clock clock;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "today"));
  private final AtomicBoolean reading = new AtomicBoolean();
  private volatile @Nullable StatusReading last;

  TodayBoard(Pool pool, Clock clock) {
    this.pool = pool;
    this.clock = clock;
  }

  /**
   * The last reading; one that is due is begun, and shown to who asks next. Only the first of all
   * is waited for.
   */
  StatusReading get() throws SQLException {
    StatusReading known = last;
    if (known == null) {
      return read();
    }
    if (!clock.instant().isBefore(known.nextAt()) && reading.compareAndSet(false, true)) {
      begin();
    }
    return known;
  }

  private void begin() {
    try {
      executor.execute(this::readAgain);
    } catch (RejectedExecutionException e) {
      reading.set(false); // the server is stopping
    }
  }

  private void readAgain() {
    try {
      read();
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=today-failed", e);
    } finally {
      reading.set(false);
    }
  }

  private synchronized StatusReading read() throws SQLException {
    Instant start = clock.instant();
    try (Connection connection = pool.connection()) {
      Status status = Status.read(connection, clock);
      Instant end = clock.instant();
      Duration pause = Duration.between(start, end).multipliedBy(SHARE_OF_TIME);
      StatusReading reading =
          new StatusReading(
              status,
              start,
              end.plus(pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause));
      last = reading;
      return reading;
    }
  }

  /** Stops; a reading that is under way is not waited for. */
  @Override
  public void close() {
    executor.shutdownNow();
  }

  /** A status, when it was, and when the next one may be read. */
  record StatusReading(Status status, Instant at, Instant nextAt) {}
}
