package io.straightway.element.plugin;

import io.straightway.db.Queries;
import io.straightway.element.plugin.PluginJars.LoadedPlugin;
import io.straightway.element.store.TradeVersions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports booked trades to one action, on its own thread. Process queues only leave the id of a
 * trade and never wait; the thread reads the trade from the database, as it was committed.
 */
final class GuardedAction implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedAction.class);
  private static final int MOST_WAITING = 10_000;
  private static final int TOLD_EVERY = 1_000;
  private static final long POLL_MILLIS = 100;
  private static final Duration TIME_TO_END = Duration.ofSeconds(2);

  private final String name;
  private final TradeAction action;
  private final DataSource database;
  private final BlockingQueue<Long> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicLong dropped = new AtomicLong();
  private final Thread thread;
  private volatile boolean ending;

  GuardedAction(LoadedPlugin loaded, TradeAction action, DataSource database) {
    this.name = loaded.name();
    this.action = action;
    this.database = database;
    this.thread = PluginThread.of(this::run, "plugin-" + name + "-booked", loaded.loader());
  }

  void start() {
    thread.start();
  }

  /** Queues a trade for the action; drops it if too many are waiting. */
  void booked(long tradeId) {
    if (!waiting.offer(tradeId)) {
      long number = dropped.getAndIncrement();
      if (number % TOLD_EVERY == 0) {
        LOG.warn("plugin={} event=not-told trade={} dropped={}", name, tradeId, number + 1);
      }
    }
  }

  private void run() {
    try {
      while (!ending || !waiting.isEmpty()) {
        Long tradeId = waiting.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (tradeId != null) {
          report(tradeId);
        }
      }
    } catch (InterruptedException e) {
      LOG.warn("plugin={} event=interrupted waiting={}", name, waiting.size());
    }
  }

  /** A plug-in may throw anything; failures are only logged. */
  @SuppressWarnings("CatchAndPrintStackTrace")
  private void report(long tradeId) {
    try {
      TradeView trade = read(tradeId);
      if (trade != null) {
        action.booked(trade);
      }
    } catch (Throwable e) {
      LOG.warn("plugin={} event=action-failed trade={}", name, tradeId, e);
    }
  }

  private @Nullable TradeView read(long tradeId) throws SQLException {
    String sql = "SELECT status FROM security_purc_sale WHERE trade_id = ?";
    try (Connection connection = database.getConnection()) {
      Optional<String> status =
          Queries.on(
              connection, handle -> handle.select(sql, tradeId).mapTo(String.class).findOne());
      return status.isEmpty()
          ? null
          : TradeView.of(
              TradeVersions.read(connection, tradeId).sale(), status.get().equals("CANCELLED"));
    }
  }

  /** Lets the thread end once no trade is waiting. */
  void end() {
    ending = true;
  }

  /** Gives the waiting trades a little time. */
  @Override
  public void close() {
    end();
    try {
      thread.join(TIME_TO_END.toMillis());
      if (thread.isAlive()) {
        LOG.warn("plugin={} event=overdue waiting={}", name, waiting.size());
        waiting.clear();
      }
      thread.interrupt();
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
