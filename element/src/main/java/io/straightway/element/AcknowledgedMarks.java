package io.straightway.element;

import io.straightway.db.history.HistoryFence;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes marks behind what an element has committed, twice a second and at its end; none while it
 * commits nothing. They are beside the trade path, which waits for none.
 */
final class AcknowledgedMarks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AcknowledgedMarks.class);
  private static final Duration EVERY = Duration.ofMillis(500);

  private final HistoryFence history;
  private final DataSource database;
  private final LongSupplier commits;
  private final RepeatedTasks tasks = new RepeatedTasks("acknowledged");
  private final Runnable end;
  private long marked;

  /**
   * Begins to make them, with one for what was done to start: ids are taken, and rows were read.
   *
   * @param commits how many transactions of the element's are known to be committed
   * @param end has the process ended, since what it knows is of a history that was given up
   */
  AcknowledgedMarks(HistoryFence history, DataSource database, LongSupplier commits, Runnable end)
      throws SQLException {
    this.end = end;
    this.history = history;
    this.database = database;
    this.commits = commits;
    history.mark(database);
    tasks.every(EVERY, "marks", this::mark);
  }

  /** Why no mark can be made, or null. */
  @Nullable String trouble() {
    return tasks.trouble();
  }

  private synchronized void mark() throws SQLException {
    if (history.isOutdated()) {
      LOG.error("event=history-given-up");
      end.run();
      return;
    }
    long now = commits.getAsLong();
    if (now != marked) {
      history.mark(database);
      marked = now;
    }
  }

  @Override
  public void close() {
    tasks.close();
    try {
      mark();
    } catch (SQLException e) {
      LOG.warn("event=last-mark-failed", e);
    }
  }
}
