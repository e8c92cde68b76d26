package io.straightway.backoffice.status;

import io.straightway.backoffice.enquiry.Days;
import io.straightway.backoffice.status.BackgroundReading.TimedValue;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayPreview;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The preview of the day's close for any number of viewers, read in the background as in {@link
 * StatusBoard}.
 */
public final class PreviewBoard implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(50);

  private final DataSource database;
  private final BackgroundReading<DayPreview> reading;

  /**
   * Creates the board.
   *
   * @param database connections to read over
   */
  public PreviewBoard(DataSource database, Clock clock) {
    this.database = database;
    this.reading = new BackgroundReading<>("day-preview", () -> read(null), clock, MOMENT);
  }

  /** Begins the first reading in advance. */
  @SuppressWarnings("FutureReturnValueIgnored") // get() and since() report the outcome
  public void begin() {
    reading.begin();
  }

  /**
   * Returns the preview of a day's close. That of the next day to close is the last reading, that
   * of another day is read now.
   *
   * @param day null for the next day to close
   * @throws DeskRefusal if no business day has been opened
   */
  public DayPreview get(@Nullable LocalDate day) throws SQLException {
    return day == null ? reading.get().value() : read(day);
  }

  /**
   * Returns the preview of the next day to close, read at or after an instant; empty while it is
   * being read.
   *
   * @throws DeskRefusal if no business day has been opened
   */
  public Optional<DayPreview> since(Instant instant) throws SQLException {
    return reading.since(instant).map(TimedValue::value);
  }

  private DayPreview read(@Nullable LocalDate day) throws SQLException {
    return BackgroundReading.over(database, connection -> preview(connection, day)).read();
  }

  private static DayPreview preview(Connection connection, @Nullable LocalDate day)
      throws SQLException {
    try {
      return Days.preview(connection, day);
    } catch (DayNotReadyException e) {
      throw new DeskRefusal(DeskRefusal.Code.WRONG_STATE, String.valueOf(e.getMessage()));
    }
  }

  /** Stops without waiting for a reading in progress. */
  @Override
  public void close() {
    reading.close();
  }
}
