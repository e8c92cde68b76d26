package io.straightway.element;

import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.PreparedSessions;
import io.straightway.db.Role;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops sessions whose connection was forgotten on its way, as by a firewall: the element waits for
 * an answer and the server for a statement, while new connections work. Otherwise each would wait
 * for the longest time of a statement. What was in work is in doubt, and replayed. The free
 * sessions of the pools are closed too, so that none is tried in vain.
 */
final class SilentSessions implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SilentSessions.class);
  private static final Duration EVERY = Duration.ofMillis(500);

  private final Database database;
  private final Duration limit;
  private final List<Pool> pools;

  /** The time at which each session was taken from its pool, in nanoseconds. */
  private final Map<Connection, Long> taken = new WeakHashMap<>();

  private final RepeatedTasks tasks = new RepeatedTasks("silent-sessions");

  /**
   * Starts to look for silent sessions.
   *
   * @param limit longer than a session is in use without a word to the server
   * @param pools the pools of the sessions
   */
  SilentSessions(Database database, Duration limit, Pool... pools) {
    this.database = database;
    this.limit = limit;
    this.pools = List.of(pools);
    tasks.every(EVERY, "silent sessions", this::drop);
  }

  /** Returns a pool whose sessions are watched. */
  DataSource over(DataSource pool) {
    return PreparedSessions.over(pool, this::watched);
  }

  private Connection watched(Connection session) {
    synchronized (taken) {
      taken.put(session, System.nanoTime());
    }
    return session;
  }

  /** Sessions in use for long are few, so a new session is rarely opened to ask for them. */
  private void drop() throws SQLException {
    List<Connection> candidates = inUseForLong();
    if (candidates.isEmpty()) {
      return;
    }
    try (Connection fresh = database.connectOnce(Role.ENGINE, "silence")) {
      List<Connection> silent = Dialect.of(fresh).silent(candidates, limit, fresh);
      if (!silent.isEmpty()) {
        // first: whoever loses a session must not get one that is forgotten too
        pools.forEach(Pool::renew);
        for (Connection session : silent) {
          session.abort(Runnable::run);
        }
        LOG.warn("event=silent-sessions-dropped sessions={}", silent.size());
      }
    }
  }

  private List<Connection> inUseForLong() throws SQLException {
    List<Connection> candidates = new ArrayList<>();
    synchronized (taken) {
      for (Map.Entry<Connection, Long> session : List.copyOf(taken.entrySet())) {
        if (session.getKey().isClosed()) {
          taken.remove(session.getKey());
        } else if (System.nanoTime() - session.getValue() > limit.toNanos()) {
          candidates.add(session.getKey());
        }
      }
    }
    return candidates;
  }

  @Override
  public void close() {
    tasks.close();
  }
}
