package io.straightway.backoffice.status;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
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
 * Something that takes long to read, for any number of people who look at it: read on a thread of
 * its own when somebody asks, once for all, and so seldom that reading takes no more than a
 * fiftieth of the time. Who asks waits a moment for a reading that is quick, and is otherwise shown
 * the one before it.
 *
 * @param <T> what is read
 */
final class BackgroundReading<T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundReading.class);
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);
  private static final int SHARE_OF_TIME = 50;

  private static final String SAME_INSTANT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";

  /** With workers beside it a reading would take more of the processors than its share of time. */
  private static final String ALONE = "SET LOCAL max_parallel_workers_per_gather = 0";

  private final String name;
  private final Reader<T> reader;
  private final Clock clock;
  private final Duration moment;
  private final ExecutorService executor;
  private @Nullable Future<Reading<T>> running;
  private volatile @Nullable Reading<T> last;

  /**
   * Nothing is read yet.
   *
   * @param name of its thread and in the log
   * @param moment how long who asks waits for a new reading while there is an older one
   */
  BackgroundReading(String name, Reader<T> reader, Clock clock, Duration moment) {
    this.name = name;
    this.reader = reader;
    this.clock = clock;
    this.moment = moment;
    this.executor = Executors.newSingleThreadExecutor(work -> new Thread(work, name));
  }

  /** The last reading. Only the first of all is waited for to its end. */
  Reading<T> get() throws SQLException {
    Reading<T> known = last;
    if (known == null) {
      return await(begin());
    }
    return soon().orElse(known);
  }

  /** The last reading; empty if the first of all is not there in a moment. */
  Optional<Reading<T>> soon() throws SQLException {
    Reading<T> known = last;
    if (known != null && clock.instant().isBefore(known.nextAt())) {
      return Optional.of(known);
    }
    Future<Reading<T>> begun = begin();
    if (known != null && isLong(known)) {
      return Optional.of(known);
    }
    try {
      begun.get(moment.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return known == null && begun.isDone()
          ? Optional.of(await(begun))
          : Optional.ofNullable(last);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.ofNullable(last);
  }

  /**
   * A reading that was begun at an instant or later; empty if none is there in a moment, and one is
   * under way then.
   */
  Optional<Reading<T>> since(Instant asked) throws SQLException {
    Reading<T> known = last;
    if (known != null && !known.at().isBefore(asked)) {
      return Optional.of(known);
    }
    Future<Reading<T>> begun = begin();
    if (known != null && isLong(known)) {
      return Optional.empty();
    }
    try {
      return Optional.of(begun.get(moment.toMillis(), TimeUnit.MILLISECONDS))
          .filter(reading -> !reading.at().isBefore(asked));
    } catch (ExecutionException e) {
      return Optional.of(await(begun));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Whether it took so long that the next one is not waited for. */
  private boolean isLong(Reading<T> reading) {
    return reading.took().compareTo(moment) > 0;
  }

  private static <T> Reading<T> await(Future<Reading<T>> begun) throws SQLException {
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

  /** Begins to read, unless that has been begun; nobody waits. */
  synchronized Future<Reading<T>> begin() {
    if (running == null || running.isDone()) {
      running = executor.submit(this::read);
    }
    return running;
  }

  /** Reads over a connection of {@code database}, as of one instant, and on one processor. */
  static <T> Reader<T> over(DataSource database, Enquiries.Question<T> question) {
    return () -> {
      try (Connection connection = database.getConnection()) {
        connection.setAutoCommit(false);
        Queries.on(connection, handle -> handle.execute(SAME_INSTANT) + handle.execute(ALONE));
        return question.of(connection);
      }
    };
  }

  private Reading<T> read() throws SQLException {
    Instant start = clock.instant();
    try {
      T value = reader.read();
      Instant end = clock.instant();
      Duration took = Duration.between(start, end);
      Duration pause = took.multipliedBy(SHARE_OF_TIME);
      Reading<T> reading =
          new Reading<>(
              start,
              value,
              took,
              end.plus(pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause));
      last = reading;
      return reading;
    } catch (DeskRefusal e) {
      throw e; // there is nothing to read yet, and who asks is notified
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=reading-failed what={}", name, e);
      throw e;
    }
  }

  /** Stops; a reading that is under way is not waited for. */
  @Override
  public void close() {
    executor.shutdownNow();
  }

  /** Reads it. */
  @FunctionalInterface
  interface Reader<T> {
    /** As it is now. */
    T read() throws SQLException;
  }

  /**
   * What was read.
   *
   * @param at when it was so
   * @param took how long it took to read
   * @param nextAt when it may be read again
   */
  record Reading<T>(Instant at, T value, Duration took, Instant nextAt) {}
}
