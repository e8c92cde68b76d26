package io.straightway.element.calendar;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The day that the books are on: a stored fact, whatever the clock says.
 *
 * @param today the business date
 * @param closedUpTo the last day that takes no more entries; null while none has been closed
 */
public record BusinessDate(LocalDate today, @Nullable LocalDate closedUpTo) {
  /** What closing a day has alone, and anyone who posts shares. */
  public static final String CLOSING = "straightway.close_day";

  private static final String READ = "SELECT today, closed_up_to FROM open_day";
  private static final String OPEN = "SELECT open_business_day(?, ?)";

  /** Reads it; empty while no day has been opened. */
  public static Optional<BusinessDate> read(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(READ)
                .map((row, ctx) -> new BusinessDate(row.getObject(1, LocalDate.class), closed(row)))
                .findOne());
  }

  /** Nothing is closed up to PostgreSQL's -infinity. */
  private static @Nullable LocalDate closed(ResultSet row) throws SQLException {
    LocalDate closed = row.getObject(2, LocalDate.class);
    return closed.equals(LocalDate.MIN) ? null : closed;
  }

  /**
   * Reads it, and keeps it as it is until the transaction ends: no day is closed meanwhile.
   *
   * @param connection in a transaction
   */
  public static Optional<BusinessDate> keep(Connection connection) throws SQLException {
    // a statement of its own: one that waits for the lock would read what was there before
    Dialect.of(connection).share(CLOSING, connection);
    return read(connection);
  }

  /** The day that an entry of {@code day} is made on: itself, or today if its books are closed. */
  public LocalDate entryDate(LocalDate day) {
    return closedUpTo == null || day.isAfter(closedUpTo) ? day : today;
  }

  /**
   * Opens the first business day; the following ones are opened by the end of day.
   *
   * @param actor who opens it, for the audit trail
   * @return whether it was opened; false if there is a business date already
   */
  public static boolean open(Connection connection, LocalDate day, String actor)
      throws SQLException {
    return Queries.on(
        connection, handle -> handle.select(OPEN, day, actor).mapTo(boolean.class).one());
  }
}
