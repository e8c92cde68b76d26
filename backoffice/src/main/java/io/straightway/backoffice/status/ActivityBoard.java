package io.straightway.backoffice.status;

import io.straightway.backoffice.status.BackgroundReading.TimedValue;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** The activity for any number of viewers, read in the background as in {@link StatusBoard}. */
public final class ActivityBoard implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(50);

  private final BackgroundReading<Activity> reading;

  /**
   * Creates the board.
   *
   * @param database connections to read over
   * @param clock the clock for ages
   */
  public ActivityBoard(DataSource database, Clock clock) {
    this.reading =
        new BackgroundReading<>(
            "activity",
            BackgroundReading.over(database, connection -> Activity.read(connection, clock)),
            clock,
            MOMENT);
  }

  /** Begins the first reading in advance. */
  @SuppressWarnings("FutureReturnValueIgnored") // get() and soon() report the outcome
  public void begin() {
    reading.begin();
  }

  /** Returns the last reading. Waits only for the very first. */
  public Activity get() throws SQLException {
    return reading.get().value();
  }

  /** Returns the last reading; empty if the very first is not complete in a moment. */
  public Optional<Activity> soon() throws SQLException {
    return reading.soon().map(TimedValue::value);
  }

  /** Stops without waiting for a reading in progress. */
  @Override
  public void close() {
    reading.close();
  }
}
