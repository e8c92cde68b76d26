package io.straightway.backoffice.status;

import io.straightway.backoffice.status.BackgroundReading.TimedValue;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The status for any number of viewers. With many trades a reading takes seconds, so it runs in the
 * background, and takes at most a fiftieth of the time.
 */
public final class StatusBoard implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final BackgroundReading<Status> reading;

  /**
   * Creates the board.
   *
   * @param database connections to read over
   * @param clock the clock for ages
   */
  public StatusBoard(DataSource database, Clock clock) {
    this.reading =
        new BackgroundReading<>(
            "status",
            BackgroundReading.over(database, connection -> Status.readWithin(connection, clock)),
            clock,
            MOMENT);
  }

  /** Begins the first reading in advance. */
  @SuppressWarnings("FutureReturnValueIgnored") // get() and soon() report the outcome
  public void begin() {
    reading.begin();
  }

  /** Returns the last reading. Waits only for the very first. */
  public StatusReading get() throws SQLException {
    return seen(reading.get());
  }

  /** Returns the last reading; empty if the very first is not complete in a moment. */
  public Optional<StatusReading> soon() throws SQLException {
    return reading.soon().map(StatusBoard::seen);
  }

  private static StatusReading seen(TimedValue<Status> reading) {
    return new StatusReading(reading.at(), reading.value());
  }

  /** Stops without waiting for a reading in progress. */
  @Override
  public void close() {
    reading.close();
  }

  /**
   * The status at an instant.
   *
   * @param at the time at which it was read
   */
  public record StatusReading(Instant at, Status status) {}
}
