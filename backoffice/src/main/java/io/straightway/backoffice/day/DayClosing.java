package io.straightway.backoffice.day;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.DaemonThreads;
import io.straightway.settlement.day.DayProgress;
import io.straightway.settlement.day.DayProgress.DayState;
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
 * Ends business days for operators. A day is ended in the background; its progress is in the
 * database, so that every server can report it. A server that stops leaves the day as it is: the
 * next order, at any server or by {@code stp eod}, continues it.
 */
public final class DayClosing implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DayClosing.class);
  private static final int CONNECTIONS = 4;

  /** The longest wait of a stopping server for the step in progress. */
  private static final Duration LAST_STEP = Duration.ofSeconds(5);

  private final Database database;
  private final Clock clock;
  private final DayOrders orders;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(DaemonThreads.named("end-of-day"));
  private final AtomicReference<@Nullable LocalDate> closing = new AtomicReference<>();

  /**
   * Creates the service that ends days of a database.
   *
   * @param desk connections of the engine's role for immediate answers
   */
  public DayClosing(Database database, DataSource desk, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.orders = new DayOrders(desk);
  }

  /**
   * Begins to end a day, or continues. Does nothing if that is in progress.
   *
   * @param calendar see {@link EndOfDay.Request}
   * @throws DeskRefusal if the day can't be ended
   */
  public DayProgress order(OperatorLogin login, LocalDate day, @Nullable String calendar)
      throws SQLException {
    DayProgress before = progress(day);
    if (before.state() == DayState.CLOSING || !closing.compareAndSet(null, day)) {
      return before;
    }
    boolean begun = false;
    try {
      orders.orderEnd(login, day, calendar);
      executor.execute(() -> end(new EndOfDay.Request(day, calendar, login.name(), null)));
      begun = true;
    } catch (RejectedExecutionException e) {
      throw new BusyException("the server is stopping; try another, or retry in a minute");
    } finally {
      if (!begun) {
        closing.set(null);
      }
    }
    return progress(day);
  }

  private void end(EndOfDay.Request order) {
    try (Pool pool = database.pool(Role.ENGINE, CONNECTIONS, "end of day")) {
      new EndOfDay(
              pool.dataSource(),
              clock,
              SystemCheck::dayFindings,
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
   * Returns the progress of a day.
   *
   * @throws DeskRefusal if it is neither the business date nor a day whose end was begun
   */
  public DayProgress progress(LocalDate day) throws SQLException {
    DayProgress progress = orders.progress(day);
    return day.equals(closing.get()) ? progress.underWay() : progress;
  }

  /** Stops after the step in progress. */
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
