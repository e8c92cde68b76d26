package io.straightway.backoffice.status;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** The activity for any number of people who look at it, read as {@link StatusBoard} reads. */
public final class ActivityBoard implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(50);

  private final BackgroundReading<Activity> reading;

  /** Reads over connections of {@code database}, and ages off {@code clock}. */
  public ActivityBoard(DataSource database, Clock clock) {
    this.reading =
        new BackgroundReading<>(
            "activity",
            BackgroundReading.over(database, connection -> Activity.read(connection, clock)),
            clock,
            MOMENT);
  }

  /** Begins to read it, so that it is there when somebody looks. */
  @SuppressWarnings("FutureReturnValueIgnored") // who looks gets its outcome
  public void begin() {
    reading.begin();
  }

  /** As it was read last. Only the first reading of all is waited for. */
  public Activity get() throws SQLException {
    return reading.get().value();
  }

  /** The same; empty while the first reading of all takes longer than a moment. */
  public Optional<Activity> soon() throws SQLException {
    return reading.soon().map(BackgroundReading.Reading::value);
  }

  /** Stops; a reading that is under way is not waited for. */
  @Override
  public void close() {
    reading.close();
  }
}
