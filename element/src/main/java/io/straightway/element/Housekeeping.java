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
 * What an element does beside trades. Roll-ups, which may take long, have a thread of their own, so
 * that work of others is taken over in time; and so have the signs of life of its run.
 */
final class Housekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

  /**
   * A roll-up writes every balance that moved, once a step however often it moved, and a second of
   * load moves nearly all of them; a read adds up what is still pending. Five seconds keep both
   * small.
   */
  private static final Duration ROLL_UP_EVERY = Duration.ofSeconds(5);

  /**
   * How long a message may be overtaken by later ones of its source before that is a gap. Who
   * reports passes all messages that are younger, so it is the time between two reports, too.
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

  /** Adds a task beside the roll-ups; its first turn is after one interval. */
  Housekeeping every(Duration interval, String what, RepeatedTasks.Task task) {
    work.every(interval, what, task);
    return this;
  }

  /** Adds a task that no other one may delay. */
  Housekeeping apart(Duration interval, String what, RepeatedTasks.Task task) {
    life.every(interval, what, task);
    return this;
  }

  /** What is wrong with some task, or null. */
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

  /** Ends the tasks, after a last look for gaps: what is committed is all there will be from us. */
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
