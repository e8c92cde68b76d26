package io.straightway.streams.relay;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.dialect.SqlFailure;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Delivers events of the books, in the order of commits, until it is stopped.
 *
 * <p>A relay reads the transactions that have arrived, delivers their events, and then confirms
 * them to the server: events that were delivered but not confirmed when the relay ended are
 * delivered again. If the database or the target is unreachable, or another relay reads the slot,
 * the relay tries again.
 */
public final class Relay {
  private static final int BATCH_ROWS = 2_000;
  private static final long IDLE_MILLIS = 20;
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final int MOST_DOUBLINGS = 6;
  private static final String SLOT_IN_USE = "55006";

  private final Database database;
  private final RelaySlot slot;
  private final EventTarget target;
  private final Duration report;
  private final RelayWatcher watcher;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private int failures;
  private long nextReportNanos = System.nanoTime();

  /**
   * Creates a relay.
   *
   * @param report the interval at which the watcher receives the slot's status
   */
  public Relay(
      Database database,
      RelaySlot slot,
      EventTarget target,
      Duration report,
      RelayWatcher watcher) {
    this.database = database;
    this.slot = slot;
    this.target = target;
    this.report = report;
    this.watcher = watcher;
  }

  /** Stops the relay after the present batch. */
  public void stop() {
    stopped.countDown();
  }

  /**
   * Delivers until the relay is stopped.
   *
   * @throws RelayRefusedException if the relay can't continue without a gap, or the target refuses
   *     events
   * @throws SQLException if the database refuses a statement
   */
  public void untilStopped() throws SQLException, InterruptedException {
    while (stopped.getCount() > 0) {
      try {
        read();
      } catch (SQLException e) {
        if (!mayPass(e)) {
          throw e;
        }
        pause(e);
      }
    }
  }

  private static boolean mayPass(SQLException e) {
    SqlFailure meaning = SqlFailure.of(e);
    return SLOT_IN_USE.equals(e.getSQLState())
        || meaning == SqlFailure.IN_DOUBT
        || meaning == SqlFailure.NOT_PRIMARY
        || meaning == SqlFailure.RESOURCES;
  }

  /** Reads in one session, and watches the slot in another. */
  private void read() throws SQLException, InterruptedException {
    try (Connection looking = database.connect(Role.RELAY, "relay status");
        Connection reading = database.connect(Role.RELAY, "relay")) {
      slot.require(looking);
      try (ChangeStream changes = ChangeStream.open(reading, slot)) {
        while (stopped.getCount() > 0) {
          turn(changes, looking);
        }
      }
    }
  }

  private void turn(ChangeStream changes, Connection looking)
      throws SQLException, InterruptedException {
    List<CommittedChanges> arrived = changes.next(BATCH_ROWS);
    if (arrived.isEmpty()) {
      changes.confirmIdle();
      stopped.await(IDLE_MILLIS, TimeUnit.MILLISECONDS);
    } else if (deliver(changes, arrived)) {
      changes.confirm(arrived.get(arrived.size() - 1).end());
    }
    if (System.nanoTime() - nextReportNanos >= 0) {
      nextReportNanos = System.nanoTime() + report.toNanos();
      watcher.standing(slot.status(looking));
    }
  }

  /**
   * Delivers transactions, and returns whether they were delivered before the relay was stopped.
   */
  private boolean deliver(ChangeStream changes, List<CommittedChanges> arrived)
      throws SQLException, InterruptedException {
    List<Event> events =
        arrived.stream().flatMap(transaction -> EventTypes.events(transaction).stream()).toList();
    while (stopped.getCount() > 0) {
      try {
        if (!events.isEmpty()) {
          target.deliver(events);
          watcher.delivered(events.size(), arrived.size());
        }
        failures = 0;
        return true;
      } catch (IOException e) {
        changes.stayAlive();
        pause(e);
      }
    }
    return false;
  }

  /** Waits 0.2 s, 0.4 s and so on, up to 12.8 s, which a session survives. */
  private void pause(Exception failure) throws InterruptedException {
    watcher.failed(failure);
    long millis = FIRST_PAUSE_MILLIS << Math.min(failures, MOST_DOUBLINGS);
    failures++;
    stopped.await(millis, TimeUnit.MILLISECONDS);
  }
}
