package io.straightway.backoffice.status;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.Queries;
import io.straightway.operators.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A slow reading for any number of viewers: it is read on a thread of its own on request, once for
 * all of them, and so seldom that reading takes at most a fiftieth of the time. A caller waits a
 * moment for a fast reading, and otherwise gets the previous one.
 *
 * @param <T> the type of the value
 */
final class BackgroundReading<T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundReading.class);
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
  private static final int SHARE_OF_TIME = 50;

  private static final String SAME_INSTANT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";

  /**
   * Forbids parallel workers, with which a reading would take more of the processors than its share
   * of time.
   */
  private static final String ALONE = "SET LOCAL max_parallel_workers_per_gather = 0";

  private final String name;
  private final Reader<T> reader;
  private final Clock clock;
  private final Duration moment;
  private final ExecutorService executor;
  private @Nullable Future<TimedValue<T>> running;
  private volatile @Nullable TimedValue<T> last;

  /**
   * Creates a reading that has not begun.
   *
   * @param name the name of its thread, also used in the log
   * @param moment the longest wait for a new reading if there is an older one
   */
  BackgroundReading(String name, Reader<T> reader, Clock clock, Duration moment) {
    this.name = name;
    this.reader = reader;
    this.clock = clock;
    this.moment = moment;
    this.executor = Executors.newSingleThreadExecutor(work -> new Thread(work, name));
  }

  /** Returns the last reading. Waits without a limit only for the very first. */
  TimedValue<T> get() throws SQLException {
    TimedValue<T> current = last;
    if (current == null) {
      return await(begin());
    }
    return soon().orElse(current);
  }

  /** Returns the last reading; empty if the very first is not complete in a moment. */
  Optional<TimedValue<T>> soon() throws SQLException {
    TimedValue<T> current = last;
    if (current != null && clock.instant().isBefore(current.nextAt())) {
      return Optional.of(current);
    }
    Future<TimedValue<T>> begun = begin();
    if (current != null && isLong(current)) {
      return Optional.of(current);
    }
    try {
      begun.get(moment.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return current == null && begun.isDone()
          ? Optional.of(await(begun))
          : Optional.ofNullable(last);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.ofNullable(last);
  }

  /**
   * Returns a reading that began at or after an instant; empty if there is none in a moment, in
   * which case one is in progress.
   */
  Optional<TimedValue<T>> since(Instant instant) throws SQLException {
    TimedValue<T> current = last;
    if (current != null && !current.at().isBefore(instant)) {
      return Optional.of(current);
    }
    Future<TimedValue<T>> begun = begin();
    if (current != null && isLong(current)) {
      return Optional.empty();
    }
    try {
      return Optional.of(begun.get(moment.toMillis(), TimeUnit.MILLISECONDS))
          .filter(reading -> !reading.at().isBefore(instant));
    } catch (ExecutionException e) {
      return Optional.of(await(begun));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Returns whether a reading took so long that callers don't wait for the next one. */
  private boolean isLong(TimedValue<T> reading) {
    return reading.took().compareTo(moment) > 0;
  }

  private static <T> TimedValue<T> await(Future<TimedValue<T>> begun) throws SQLException {
    try {
      return begun.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Begins a reading unless one is in progress. Does not wait for it. */
  synchronized Future<TimedValue<T>> begin() {
    if (running == null || running.isDone()) {
      running = executor.submit(this::read);
    }
    return running;
  }

  /**
   * Creates a reader over a connection of {@code database}, as of one instant and without parallel
   * workers.
   */
  static <T> Reader<T> over(DataSource database, Enquiries.Question<T> question) {
    return () -> {
      try (Connection connection = database.getConnection()) {
        connection.setAutoCommit(false);
        Queries.on(connection, handle -> handle.execute(SAME_INSTANT) + handle.execute(ALONE));
        return question.of(connection);
      }
    };
  }

  private TimedValue<T> read() throws SQLException {
    Instant start = clock.instant();
    try {
      T value = reader.read();
      Instant end = clock.instant();
      Duration took = Duration.between(start, end);
      Duration pause = took.multipliedBy(SHARE_OF_TIME);
      TimedValue<T> reading =
          new TimedValue<>(
              start,
              value,
              took,
              end.plus(pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause));
      last = reading;
      return reading;
    } catch (DeskRefusal e) {
      throw e; // there is nothing to read yet; the caller is told
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=reading-failed reading={}", name, e);
      throw e;
    }
  }

  /** Stops without waiting for a reading in progress. */
  @Override
  public void close() {
    executor.shutdownNow();
  }

  /** Reads a value. */
  @FunctionalInterface
  interface Reader<T> {
    /** Returns the current value. */
    T read() throws SQLException;
  }

  /**
   * A value and the time of its reading.
   *
   * @param at the time at which the reading began
   * @param took the duration of the reading
   * @param nextAt the earliest time of the next reading
   */
  record TimedValue<T>(Instant at, T value, Duration took, Instant nextAt) {}
}
