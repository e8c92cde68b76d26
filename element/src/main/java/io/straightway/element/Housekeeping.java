package io.straightway.element;

import io.straightway.db.Queries;
import io.straightway.ledger.Ledger;
import io.straightway.positions.Positions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an element does beside trades, each task at its interval: rolls up positions and ledger
 * balances, reports sequence gaps, and what it is given besides. A task that fails is logged and
 * tried again at its next turn.
 */
final class Housekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

  /**
   * A roll-up writes every balance that moved, once a step however often it moved, and a second of
   * load moves nearly all of them; a read adds up what is still pending. Five seconds keep both
   * small.
   */
  private static final Duration ROLL_UP_EVERY = Duration.ofSeconds(5);

  private static final Duration REPORT_EVERY = Duration.ofSeconds(2);

  /** How long a message may be overtaken by later ones of its source before that is a gap. */
  private static final Duration GAP_GRACE = Duration.ofSeconds(10);

  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "housekeeping"));
  private final DataSource database;

  Housekeeping(DataSource database) {
    this.database = database;
    every(ROLL_UP_EVERY, "roll-up of positions", Positions.rollUp(database)::run);
    every(ROLL_UP_EVERY, "roll-up of the ledger", Ledger.rollUp(database)::run);
    every(REPORT_EVERY, "sequence gaps", () -> reportGaps(GAP_GRACE));
  }

  /** Adds a task; its first turn is after one interval. */
  @SuppressWarnings("FutureReturnValueIgnored") // attempt() lets nothing out
  Housekeeping every(Duration interval, String what, Task task) {
    long millis = interval.toMillis();
    executor.scheduleWithFixedDelay(
        () -> attempt(what, task), millis, millis, TimeUnit.MILLISECONDS);
    return this;
  }

  private static void attempt(String what, Task task) {
    try {
      task.run();
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=housekeeping-failed task=\"{}\"", what, e);
    }
  }

  private void reportGaps(Duration grace) throws SQLException {
    String sql = "SELECT report_sequence_gaps(make_interval(secs => ?))";
    try (Connection connection = database.getConnection()) {
      Queries.on(connection, handle -> handle.execute(sql, grace.toSeconds()));
    }
  }

  /** Ends the tasks, after a last look for gaps: what is committed is all there will be from us. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(10, TimeUnit.SECONDS)) {
        LOG.warn("event=housekeeping-overdue");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    attempt("sequence gaps", () -> reportGaps(Duration.ZERO));
  }

  @FunctionalInterface
  interface Task {
    void run() throws SQLException;
  }
}
