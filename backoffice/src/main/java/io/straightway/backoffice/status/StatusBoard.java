package io.straightway.backoffice.status;

import io.straightway.backoffice.status.BackgroundReading.Reading;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The status for any number of people who look at it. With many trades it takes seconds to read, so
 * it is read in the background, and no more than a fiftieth of the time.
 */
public final class StatusBoard implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final BackgroundReading<Status> reading;

  /** Reads over connections of {@code database}, and ages off {@code clock}. */
  public StatusBoard(DataSource database, Clock clock) {
    this.reading =
        new BackgroundReading<>(
            "status",
            BackgroundReading.over(database, connection -> Status.readWithin(connection, clock)),
            clock,
            MOMENT);
  }

  /** Begins to read it, so that it is there when somebody looks. */
  @SuppressWarnings("FutureReturnValueIgnored") // who looks gets its outcome
  public void begin() {
    reading.begin();
  }

  /** The status as it was read last. Only the first reading of all is waited for. */
  public Seen get() throws SQLException {
    return seen(reading.get());
  }

  /** The same; empty while the first reading of all takes longer than a moment. */
  public Optional<Seen> soon() throws SQLException {
    return reading.soon().map(StatusBoard::seen);
  }

  private static Seen seen(Reading<Status> reading) {
    return new Seen(reading.at(), reading.value());
  }

  /** Stops; a reading that is under way is not waited for. */
  @Override
  public void close() {
    reading.close();
  }

  /**
   * The status at an instant.
   *
   * @param at when it was read
   */
  public record Seen(Instant at, Status status) {}
}
