package io.straightway.element;

import io.straightway.ledger.Ledger;
import io.straightway.positions.Positions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The periodic tasks of an element. Roll-ups, which may take long, run on their own thread, so that
 * they don't delay the recovery of other elements' work; so do the run's signs of life.
 */
final class Housekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

  /**
   * A roll-up writes every balance that changed once, however often it changed, and a second of
   * load changes nearly all of them; a read adds up the pending rows. Five seconds keep both costs
   * small.
   */
  private static final Duration ROLL_UP_EVERY = Duration.ofSeconds(5);

  /**
   * The time that a message may be overtaken by later ones of its source before that counts as a
   * gap. A report leaves out all younger messages, so this is also the time between two reports.
   */
  private static final Duration GAP_GRACE = Duration.ofSeconds(10);

  private final RepeatedTasks rollUps = new RepeatedTasks("roll-up");
  private final RepeatedTasks work = new RepeatedTasks("housekeeping");
  private final RepeatedTasks life = new RepeatedTasks("run-lock");
  private final DataSource database;

  Housekeeping(DataSource database) {
    this.database = database;
    rollUps
        .every(ROLL_UP_EVERY, "roll-up of positions", Positions.rollUp(database)::run)
        .every(ROLL_UP_EVERY, "roll-up of the ledger", Ledger.rollUp(database)::run);
    work.every(GAP_GRACE, "sequence gaps", () -> reportGaps(GAP_GRACE));
  }

  /** Adds a task to the thread that the roll-ups don't use; it first runs after one interval. */
  Housekeeping every(Duration interval, String name, RepeatedTasks.Task task) {
    work.every(interval, name, task);
    return this;
  }

  /** Adds a task that no other one may delay. */
  Housekeeping apart(Duration interval, String name, RepeatedTasks.Task task) {
    life.every(interval, name, task);
    return this;
  }

  /** Returns what is wrong with some task, or null. */
  @Nullable String trouble() {
    for (RepeatedTasks tasks : List.of(rollUps, work, life)) {
      String trouble = tasks.trouble();
      if (trouble != null) {
        return trouble;
      }
    }
    return null;
  }

  private void reportGaps(Duration grace) throws SQLException {
    SequenceReport.report(database, grace);
  }

  /**
   * Ends the tasks after a last report of gaps, without a grace period: this element commits
   * nothing more.
   */
  @Override
  public void close() {
    rollUps.close();
    work.close();
    life.close();
    try {
      reportGaps(Duration.ZERO);
    } catch (SQLException e) {
      LOG.warn("event=last-look-for-gaps-failed", e);
    }
  }
}
