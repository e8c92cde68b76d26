package io.straightway.backoffice.day;

import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.DaemonThreads;
import io.straightway.settlement.day.DayProgress;
import io.straightway.settlement.day.DayProgress.State;
import io.straightway.settlement.day.EndOfDay;
import io.straightway.settlement.job.JobRunsElsewhereException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends days for operators. A day is ended in the background; how far it is, is in the database, so
 * that every server can tell. A server that stops leaves it where it is: the next order, at any
 * server or by {@code stp eod}, continues it.
 */
public final class DayClosing implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DayClosing.class);
  private static final int CONNECTIONS = 4;

  /** How long a server that stops waits for the step that is under way. */
  private static final Duration LAST_STEP = Duration.ofSeconds(5);

  private final DatabaseAddress database;
  private final Clock clock;
  private final DayOrders orders;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(DaemonThreads.named("end-of-day"));
  private final AtomicReference<@Nullable LocalDate> closing = new AtomicReference<>();

  /**
   * Ends days of a database.
   *
   * @param desk connections of the engine's role for what is answered at once
   */
  public DayClosing(DatabaseAddress database, DataSource desk, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.orders = new DayOrders(desk);
  }

  /**
   * Begins to end a day, or continues it. Where that is under way already nothing is begun.
   *
   * @param calendar as of {@link EndOfDay.Order}
   * @throws DeskRefusal if the day can't be ended
   */
  public DayProgress order(OperatorLogin login, LocalDate day, @Nullable String calendar)
      throws SQLException {
    DayProgress before = progress(day);
    if (before.state() == State.CLOSING || !closing.compareAndSet(null, day)) {
      return before;
    }
    boolean begun = false;
    try {
      orders.orderEnd(login, day, calendar);
      executor.execute(() -> end(new EndOfDay.Order(day, calendar, login.name(), null)));
      begun = true;
    } catch (RejectedExecutionException e) {
      throw new BusyException("the server is stopping; ask another, or again in a minute");
    } finally {
      if (!begun) {
        closing.set(null);
      }
    }
    return progress(day);
  }

  private void end(EndOfDay.Order order) {
    try (Pool pool = new Database(database).pool(Role.ENGINE, CONNECTIONS, "end of day")) {
      new EndOfDay(
              pool.dataSource(),
              clock,
              step -> LOG.info("event=end-of-day day={} step={}", order.day(), step))
          .run(order);
    } catch (JobRunsElsewhereException e) {
      LOG.info("event=end-of-day-elsewhere day={}", order.day());
    } catch (Exception e) {
      LOG.warn("event=end-of-day-stopped day={}", order.day(), e);
    } finally {
      closing.set(null);
    }
  }

  /**
   * How far a day is.
   *
   * @throws DeskRefusal if it is neither the business date nor one whose end was begun
   */
  public DayProgress progress(LocalDate day) throws SQLException {
    DayProgress progress = orders.progress(day);
    return day.equals(closing.get()) ? progress.underWay() : progress;
  }

  /** Stops what is under way after its step. */
  @Override
  public void close() {
    executor.shutdownNow();
    try {
      if (!executor.awaitTermination(LAST_STEP.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("event=end-of-day-left");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
