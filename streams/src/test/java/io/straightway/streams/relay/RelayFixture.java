package io.straightway.streams.relay;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** An element without HTTP on a database of its own, with a slot and relays that read it. */
public final class RelayFixture implements AutoCloseable {
  public static final String SOURCE = "/straightway/test";
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final Duration POLL = Duration.ofMillis(10);

  public final EngineFixture engine;
  final RelaySlot slot = new RelaySlot("relay_test_" + NUMBERS.incrementAndGet());

  public RelayFixture(CommitPoints commitPoints, PositionModel model) throws SQLException {
    engine = EngineFixture.start(commitPoints, model);
    try (Connection relay = relay()) {
      slot.make(relay);
    }
  }

  public RelayFixture() throws SQLException {
    this(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
  }

  Connection relay() throws SQLException {
    return new Database(engine.database().address()).connect(Role.RELAY, "test");
  }

  SlotStatus status() throws SQLException {
    try (Connection relay = relay()) {
      return slot.status(relay);
    }
  }

  /** Books purchases with these numbers. */
  public void book(int first, int last) throws InterruptedException {
    List<String> messages =
        IntStream.rangeClosed(first, last)
            .mapToObj(number -> TradeXml.purchase("OMS", number).text())
            .toList();
    assertThat(engine.kinds(TradeXml.batch(messages))).containsOnly(Outcome.Kind.BOOKED);
  }

  public void execute(String sql) throws SQLException {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway");
      statement.execute(sql);
    }
  }

  public Running run(EventTarget target) {
    return new Running(target);
  }

  /** A relay in a thread of its own, which ends when the relay is closed. */
  public final class Running implements AutoCloseable, RelayWatcher {
    final Queue<Exception> failures = new ConcurrentLinkedQueue<>();
    volatile @Nullable Throwable ended;
    volatile @Nullable SlotStatus standing;
    private final EventTarget target;
    private final Relay relay;
    private final Thread thread;

    private Running(EventTarget target) {
      this.target = target;
      this.relay =
          new Relay(engine.database().database(), slot, target, Duration.ofMillis(100), this);
      this.thread = new Thread(this::work, "relay");
      thread.start();
    }

    private void work() {
      try {
        relay.untilStopped();
      } catch (Throwable e) {
        ended = e;
      }
    }

    @Override
    public void delivered(int events, int transactions) {
      // tests check the receiver instead
    }

    @Override
    public void failed(Exception failure) {
      failures.add(failure);
    }

    @Override
    public void standing(SlotStatus status) {
      standing = status;
    }

    @Override
    public void close() throws IOException {
      relay.stop();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      target.close();
    }
  }

  public static void await(BooleanSupplier condition) {
    Awaitility.await().pollDelay(POLL).pollInterval(POLL).until(condition::getAsBoolean);
  }

  @Override
  public void close() {
    try {
      execute(
          """
          SELECT pg_terminate_backend(active_pid, %d) FROM pg_replication_slots
           WHERE slot_name = '%s' AND active
          """
              .formatted(LONG.toMillis(), slot.name()));
      execute(
          "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '%s'"
              .formatted(slot.name()));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } finally {
      engine.close();
    }
  }
}
