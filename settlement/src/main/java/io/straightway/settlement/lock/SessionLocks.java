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

/** Takes session locks and regularly shows the server that their sessions are alive. */
public final class SessionLocks implements AutoCloseable {
  /** Half of the shortest possible limit. */
  private static final Duration EVERY = Duration.ofMillis(500);

  private final DataSource database;
  private final Set<SessionLock> held = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService life =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("session-locks"));

  /**
   * Creates locks in {@code database}, which must provide one connection for each lock held at a
   * time.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // showLife() throws nothing
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
   * @param area the kind of thing locked, such as {@code straightway.job}
   * @param name identifies the thing locked within {@code area}
   * @return null if another session holds the lock
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

  /** Stops the signs of life; locks still held end with their connections. */
  @Override
  public void close() {
    life.shutdownNow();
  }
}
