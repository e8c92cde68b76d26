package io.straightway.backoffice.status;

import io.straightway.backoffice.enquiry.Days;
import io.straightway.db.operator.DeskRefusal;
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
 * What the close of the day would find, for any number of people who look at it; read as {@link
 * StatusBoard} reads.
 */
public final class PreviewBoard implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(50);

  private final DataSource database;
  private final BackgroundReading<DayPreview> reading;

  /** Reads over connections of {@code database}. */
  public PreviewBoard(DataSource database, Clock clock) {
    this.database = database;
    this.reading = new BackgroundReading<>("day-preview", () -> read(null), clock, MOMENT);
  }

  /** Begins to read it, so that it is there when somebody looks. */
  @SuppressWarnings("FutureReturnValueIgnored") // who looks gets its outcome
  public void begin() {
    reading.begin();
  }

  /**
   * What the close of a day would find now; the next one's is waited for, another's is read.
   *
   * @param day null for the day that is to be closed next, as it was read last
   * @throws DeskRefusal if no business day has been opened
   */
  public DayPreview get(@Nullable LocalDate day) throws SQLException {
    return day == null ? reading.get().value() : read(day);
  }

  /**
   * Of the day that is to be closed next, as it was at an instant or later; empty while that is
   * being read.
   *
   * @throws DeskRefusal if no business day has been opened
   */
  public Optional<DayPreview> since(Instant asked) throws SQLException {
    return reading.since(asked).map(BackgroundReading.Reading::value);
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

  /** Stops; a reading that is under way is not waited for. */
  @Override
  public void close() {
    reading.close();
  }
}
