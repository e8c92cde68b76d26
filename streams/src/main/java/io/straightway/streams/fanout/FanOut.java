package io.straightway.streams.fanout;

import io.micrometer.core.instrument.MeterRegistry;
import io.straightway.positions.PositionModel;
import io.straightway.streams.fanout.Board.End;
import io.straightway.streams.fanout.Board.Question;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fan-out of watched values to subscribers: one thread reads the topic, one the database, and one
 * writes the changes at each tick.
 */
public final class FanOut implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FanOut.class);
  private static final long LOOK_MILLIS = 2_000;
  private static final long PAUSE_MILLIS = 1_000;
  private static final String FINE = "ok";

  private final FanOutSettings settings;
  private final DataSource database;
  private final Board board;
  private final TopicReader topic;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread books = new Thread(this::readBooks, "fan-out-books");
  private final Thread ticker = new Thread(this::write, "fan-out-ticker");
  private volatile @Nullable String booksTrouble = "has not read the books yet";

  private FanOut(FanOutSettings settings, DataSource database, FanOutMetrics metrics) {
    this.settings = settings;
    this.database = database;
    this.board = new Board(settings, metrics);
    this.topic = new TopicReader(settings, board, metrics);
    metrics.gauge("straightway.fanout.subscribers", "Number of subscribers.", board::subscribers);
    metrics.gauge("straightway.fanout.values", "Values with a subscriber.", board::values);
    metrics.gauge(
        "straightway.fanout.pending.values",
        "Changed values that subscribers have not taken yet.",
        board::pending);
    metrics.part("kafka", topic::trouble);
    metrics.part("database", () -> booksTrouble);
  }

  /**
   * Starts the threads.
   *
   * @throws IllegalArgumentException if Kafka's client can't be created from the settings
   */
  public static FanOut start(
      FanOutSettings settings, DataSource database, MeterRegistry registry, Clock clock) {
    FanOut started = new FanOut(settings, database, new FanOutMetrics(registry, clock));
    started.topic.start();
    started.books.start();
    started.ticker.start();
    return started;
  }

  /**
   * Starts a subscription: first all present values, or for a subscriber that resumes those that
   * have changed; then every change.
   *
   * @param user the user's name, or else the address
   * @param lastId the last id that the subscriber received, from any server; null if none
   * @return to be called when the connection is closed
   */
  public Runnable subscribe(
      String user, Set<WatchItem> items, @Nullable String lastId, Outlet outlet) {
    Subscription subscription = new Subscription(user, items, Offsets.parse(lastId), outlet);
    board.add(subscription);
    return () -> board.remove(subscription, End.GONE);
  }

  /** Returns whether another subscriber of a user is allowed; one user may have half of all. */
  public boolean hasRoom(String user) {
    return board.subscribers() < settings.maxSubscribers()
        && 2 * board.subscribers(user) < settings.maxSubscribers();
  }

  /** Returns the trouble of each part, or "ok". */
  public Map<String, String> states() {
    Map<String, String> states = new LinkedHashMap<>();
    @Nullable String reading = topic.trouble();
    @Nullable String asking = booksTrouble;
    states.put("kafka", reading == null ? FINE : reading);
    states.put("database", asking == null ? FINE : asking);
    return states;
  }

  /** Returns whether no part has trouble. */
  public boolean isWell() {
    return states().values().stream().allMatch(FINE::equals);
  }

  /** Returns whether all threads run; if not, only a restart of the process helps. */
  public boolean isAlive() {
    return topic.isAlive() && books.isAlive() && ticker.isAlive();
  }

  private void readBooks() {
    try {
      while (stopped.getCount() > 0) {
        Question question = board.question(booksTrouble == null ? LOOK_MILLIS : 1);
        try (Connection connection = database.getConnection()) {
          board.keptBy(PositionModel.current(connection));
          board.answer(question, BookReader.read(connection, question.items()));
          booksTrouble = null;
        } catch (SQLException e) {
          booksTrouble = String.valueOf(e.getMessage());
          LOG.warn("event=books-not-read why=\"{}\"", e.getMessage());
          stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write() {
    long tick = settings.tick().toNanos();
    long next = System.nanoTime() + tick;
    try {
      while (!stopped.await(next - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        next = Math.max(next + tick, System.nanoTime());
        board.due(System.nanoTime()).forEach(Runnable::run);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends all subscriptions; the subscribers go to another server. */
  @Override
  public void close() {
    stopped.countDown();
    books.interrupt();
    board.removeAll().forEach(subscription -> subscription.outlet().end());
    topic.close();
  }
}
