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
 * Writes history marks for the element's commits: twice a second while it commits, and once at the
 * end. Trades never wait for a mark.
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
   * Starts the marks and writes the first one, which covers the start of the element: id ranges
   * were allocated and rows were read.
   *
   * @param commits returns the number of the element's transactions that are known to be committed
   * @param end ends the process, called if its knowledge belongs to a history that was given up
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

  /** Returns why no mark can be written, or null. */
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
