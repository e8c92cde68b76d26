package io.straightway.backoffice.notify;

import io.straightway.settlement.DaemonThreads;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds and sends the notifications of rules. Several servers may have the same rules: a
 * notification that one of them has recorded or is sending is left to it. Each rule is sent on its
 * own thread, so that a receiver that is down or slow delays only its own rule.
 */
public final class Notifier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);
  private static final Duration EVERY = Duration.ofSeconds(15);
  private static final Duration FIRST = Duration.ofSeconds(1);

  /** The least ratio of the pause to the time of a search. */
  private static final int SHARE_OF_TIME = 50;

  private final NotificationSettings settings;
  private final NotificationStore store;
  private final Clock clock;
  private final Set<String> sending = ConcurrentHashMap.newKeySet();
  private final ExecutorService senders =
      Executors.newCachedThreadPool(DaemonThreads.named("notify"));
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("notifications"));

  /** Creates a notifier, which sends nothing before {@link #begin}. */
  public Notifier(NotificationSettings settings, DataSource database, Clock clock) {
    this.settings = settings;
    this.store = new NotificationStore(database, clock);
    this.clock = clock;
  }

  /** Begins to search at intervals; without rules, nothing runs. */
  public Notifier begin() {
    if (!settings.rules().isEmpty()) {
      next(FIRST);
    }
    return this;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // run() throws nothing
  private void next(Duration pause) {
    timer.schedule(this::run, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void run() {
    long start = System.nanoTime();
    look();
    Duration rest = Duration.ofNanos((System.nanoTime() - start) * SHARE_OF_TIME);
    if (!timer.isShutdown()) {
      next(rest.compareTo(EVERY) < 0 ? EVERY : rest);
    }
  }

  /**
   * Records due notifications, and starts sending for each rule that is not sending yet. Waits for
   * nothing.
   */
  void look() {
    for (NotificationRule rule : settings.rules()) {
      try {
        store.note(rule);
      } catch (SQLException | RuntimeException e) {
        LOG.warn("event=notifications-not-read rule={}", rule.name(), e);
      }
      if (sending.add(rule.name())) {
        senders.execute(() -> send(rule));
      }
    }
  }

  private void send(NotificationRule rule) {
    try {
      List<Notification> claimed = store.claim(rule);
      while (!claimed.isEmpty() && send(rule, claimed)) {
        claimed = store.claim(rule);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // this server stops; another takes over after the lease
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=notifications-not-sent rule={}", rule.name(), e);
    } finally {
      sending.remove(rule.name());
    }
  }

  private boolean send(NotificationRule rule, List<Notification> claimed)
      throws SQLException, InterruptedException {
    try {
      rule.target()
          .send(NotificationMessage.of(rule, settings.console(), claimed, clock.instant()));
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      LOG.warn(
          "event=notification-failed rule={} target={} items={} reason={}",
          rule.name(),
          rule.target().shown(),
          claimed.size(),
          reason);
      store.failed(claimed, settings.attempts(), reason);
      return false;
    }
    store.sent(claimed);
    return true;
  }

  /** Stops. Another server may send the messages in progress once more. */
  @Override
  public void close() {
    timer.shutdownNow();
    senders.shutdownNow();
  }
}
