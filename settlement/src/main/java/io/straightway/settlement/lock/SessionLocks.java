package io.straightway.settlement.lock;

import io.straightway.settlement.DaemonThreads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Takes locks, and shows the server once in a while, for all that are held, that they live. */
public final class SessionLocks implements AutoCloseable {
  /** Half of the shortest limit that there can be. */
  private static final Duration EVERY = Duration.ofMillis(500);

  private final DataSource database;
  private final Set<SessionLock> held = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService life =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("session-locks"));

  /** Locks in {@code database}, which must give a connection for each that is held at a time. */
  @SuppressWarnings("FutureReturnValueIgnored") // showLife() lets nothing out
  public SessionLocks(DataSource database) {
    this.database = database;
    life.scheduleWithFixedDelay(
        () -> held.forEach(SessionLock::showLife),
        EVERY.toMillis(),
        EVERY.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /**
   * Takes a lock.
   *
   * @param area what kind of thing is locked, such as {@code straightway.job}
   * @param name which of them
   * @return null if another session holds it
   */
  public @Nullable SessionLock tryTake(String area, String name) throws SQLException {
    Connection connection = database.getConnection();
    try {
      SessionLock lock = SessionLock.attempt(this, connection, area, name);
      if (lock.isHeld()) {
        held.add(lock);
        return lock;
      }
      lock.close();
      return null;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  void forget(SessionLock lock) {
    held.remove(lock);
  }

  /** Ends the signs of life; locks that are still held end with their connections. */
  @Override
  public void close() {
    life.shutdownNow();
  }
}
