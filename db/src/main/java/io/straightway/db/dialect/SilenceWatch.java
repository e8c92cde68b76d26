package io.straightway.db.dialect;

import io.straightway.db.dialect.PrimaryChoice.Found;
import io.straightway.db.dialect.PrimaryChoice.Server;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the primary of several servers by a session of its own. When that has answered nothing
 * for two seconds, and another of the servers opens sessions as the primary, all sessions with the
 * others are dropped, whatever they are doing: each would else wait until its own time runs out,
 * and that is a minute, since a statement may take so long at a server that is well. While no other
 * server is the primary nothing is dropped: the silent one may wake up.
 */
final class SilenceWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SilenceWatch.class);
  private static final Duration EVERY = Duration.ofMillis(500);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(2);
  private static final Map<String, SilenceWatch> WATCHES = new ConcurrentHashMap<>();

  private final List<Server> servers;

  /** The places of their servers by sessions; who closes one need not say so. */
  private final Map<Connection, Integer> sessions = new WeakHashMap<>();

  private final AtomicReference<Link> link = new AtomicReference<>(new Link(0, null));
  private volatile long answeredAt = System.nanoTime();

  /** The server that is asked, and the session in which it is, if one is open. */
  private record Link(int server, @Nullable Connection session) {}

  private SilenceWatch(List<Server> servers) {
    this.servers = servers;
  }

  /**
   * The watch over servers, of which a process has one.
   *
   * @param name tells them and the login from others
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

  @SuppressWarnings("FutureReturnValueIgnored") // neither turn lets anything out
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

  /** The places of the servers, that of the last primary first. */
  List<Integer> places() {
    int first = link().server();
    List<Integer> places = new ArrayList<>(List.of(first));
    places.addAll(others(first));
    return places;
  }

  private List<Integer> others(int server) {
    return IntStream.range(0, servers.size()).filter(place -> place != server).boxed().toList();
  }

  /** Notes a session. While others are with the server that is asked, that is asked on. */
  void opened(Found found) {
    Link before = link();
    boolean left;
    synchronized (sessions) {
      left = !sessions.containsValue(before.server());
      sessions.put(found.connection(), found.server());
    }
    if (left && before.session() == null && before.server() != found.server()) {
      link.compareAndSet(before, new Link(found.server(), null));
    }
  }

  /** Has the server answer, for as long as that takes. */
  private void ask() {
    Link asked = link();
    @Nullable Connection session = asked.session();
    try {
      if (isIdle()) {
        answeredAt = System.nanoTime();
        return;
      }
      if (session == null) {
        session = servers.get(asked.server()).getConnection();
        Link open = new Link(asked.server(), session);
        if (!link.compareAndSet(asked, open)) {
          session.close();
          return;
        }
        asked = open;
      }
      try (Statement statement = session.createStatement()) {
        statement.execute("SELECT 1");
      }
      answeredAt = System.nanoTime();
    } catch (Throwable e) { // an error would end the turns without a word
      link.compareAndSet(asked, new Link(asked.server(), null));
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

  /** Looks for another primary when there was no answer. */
  private void look() {
    Link silent = link();
    if (System.nanoTime() - answeredAt < LONGEST_SILENCE.toNanos()) {
      return;
    }
    try {
      Found found = PrimaryChoice.find(servers, others(silent.server()));
      answeredAt = System.nanoTime();
      link.set(new Link(found.server(), found.connection()));
      drop(silent.session());
      int dropped = dropAllBut(found.server());
      LOG.warn("event=silent-server-left sessions={}", dropped);
    } catch (Throwable e) { // an error would end the turns without a word
      LOG.debug("event=no-other-primary", e);
    }
  }

  private int dropAllBut(int server) {
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
    return lost.size();
  }

  /** Closes the socket, also under a thread that waits at it. */
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
