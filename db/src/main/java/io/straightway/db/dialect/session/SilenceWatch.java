package io.straightway.db.dialect.session;

import io.straightway.db.dialect.session.PrimaryChoice.Server;
import io.straightway.db.dialect.session.PrimaryChoice.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the primary of several servers by a session of its own. If that session has had no answer
 * for two seconds, another server is asked. As soon as the watch has opened its session with a
 * primary, all sessions with other servers are dropped in the middle of their work: otherwise each
 * would wait for its own timeout, which is a minute, since a statement at a healthy server may take
 * that long. While no other server is the primary nothing is dropped: the silent one may recover.
 */
final class SilenceWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SilenceWatch.class);
  private static final Duration EVERY = Duration.ofMillis(500);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(2);
  private static final Map<String, SilenceWatch> WATCHES = new ConcurrentHashMap<>();

  private final List<Server> servers;

  /** The place of each session's server; sessions may be closed without notice. */
  private final Map<Connection, Integer> sessions = new WeakHashMap<>();

  private final AtomicReference<Link> link = new AtomicReference<>(new Link(0, null));
  private volatile long answeredAt = System.nanoTime();

  /** The watched server, and the session in which it is asked, if one is open. */
  private record Link(int server, @Nullable Connection session) {}

  private SilenceWatch(List<Server> servers) {
    this.servers = servers;
  }

  /**
   * Returns the watch over servers; a process has one per name.
   *
   * @param name identifies the servers and the login
   */
  static SilenceWatch over(List<Server> servers, String name) {
    return WATCHES.computeIfAbsent(name, unknown -> begun(servers));
  }

  private static SilenceWatch begun(List<Server> servers) {
    SilenceWatch watch = new SilenceWatch(servers);
    if (servers.size() > 1) {
      repeat(watch::ask);
      repeat(watch::look);
    }
    return watch;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // neither task throws
  private static void repeat(Runnable turn) {
    ScheduledExecutorService thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread daemon = new Thread(work, "silence-watch");
              daemon.setDaemon(true);
              return daemon;
            });
    thread.scheduleWithFixedDelay(turn, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  private Link link() {
    return Objects.requireNonNull(link.get());
  }

  /** Returns the places of the servers, that of the last primary first. */
  List<Integer> places() {
    int first = link().server();
    return Stream.concat(Stream.of(first), others(first).stream()).toList();
  }

  private List<Integer> others(int server) {
    return IntStream.range(0, servers.size()).filter(place -> place != server).boxed().toList();
  }

  /**
   * Notes a session. The watch moves to its server if no session is left with the watched server.
   */
  void opened(Session session) {
    Link before = link();
    boolean left;
    synchronized (sessions) {
      left = !sessions.containsValue(before.server());
      sessions.put(session.connection(), session.server());
    }
    if (left && before.session() == null && before.server() != session.server()) {
      link.compareAndSet(before, new Link(session.server(), null));
    }
  }

  /** Asks the server and waits for its answer as long as that takes. */
  private void ask() {
    Link watched = link();
    @Nullable Connection session = watched.session();
    try {
      if (isIdle()) {
        answeredAt = System.nanoTime();
        return;
      }
      if (session == null) {
        session = servers.get(watched.server()).getConnection();
        Link open = new Link(watched.server(), session);
        if (!link.compareAndSet(watched, open)) {
          session.close();
          return;
        }
        watched = open;
        dropAllBut(watched.server());
      }
      try (Statement statement = session.createStatement()) {
        statement.execute("SELECT 1");
      }
      answeredAt = System.nanoTime();
    } catch (Throwable e) { // an error would silently end the repetition
      link.compareAndSet(watched, new Link(watched.server(), null));
      drop(session);
    }
  }

  private boolean isIdle() throws SQLException {
    synchronized (sessions) {
      for (Connection session : List.copyOf(sessions.keySet())) {
        if (session.isClosed()) {
          sessions.remove(session);
        }
      }
      return sessions.isEmpty();
    }
  }

  /** Looks for another primary if there was no answer. */
  private void look() {
    Link silent = link();
    if (System.nanoTime() - answeredAt < LONGEST_SILENCE.toNanos()) {
      return;
    }
    try {
      Session session = PrimaryChoice.find(servers, others(silent.server()));
      answeredAt = System.nanoTime();
      link.set(new Link(session.server(), session.connection()));
      drop(silent.session());
      dropAllBut(session.server());
    } catch (Throwable e) { // an error would silently end the repetition
      LOG.debug("event=no-other-primary", e);
    }
  }

  /** Drops the sessions with other servers than the primary. */
  private void dropAllBut(int server) {
    List<Connection> lost = new ArrayList<>();
    synchronized (sessions) {
      sessions.forEach(
          (session, at) -> {
            if (at != server) {
              lost.add(session);
            }
          });
      sessions.keySet().removeAll(lost);
    }
    lost.forEach(SilenceWatch::drop);
    if (!lost.isEmpty()) {
      LOG.warn("event=silent-server-left sessions={}", lost.size());
    }
  }

  /** Closes the socket, even while a thread waits on it. */
  private static void drop(@Nullable Connection session) {
    try {
      if (session != null) {
        session.abort(Runnable::run);
      }
    } catch (SQLException e) {
      LOG.debug("event=session-not-dropped", e);
    }
  }
}
