package io.straightway.books;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The business date of the books: stored, and independent of the clock.
 *
 * @param today the business date
 * @param closedUpTo the last day that is closed for entries; null while none has been closed
 */
public record BusinessDate(LocalDate today, @Nullable LocalDate closedUpTo) {
  /** The lock that is exclusive for closing a day and shared for posting. */
  public static final String CLOSING = "straightway.close_day";

  private static final String READ = "SELECT today, closed_up_to FROM open_day";
  private static final String BEGIN = "SELECT begin_business_days(?)";

  /** Reads the business date; empty while no day has been opened. */
  public static Optional<BusinessDate> read(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(READ)
                .map((row, ctx) -> new BusinessDate(row.getObject(1, LocalDate.class), closed(row)))
                .findOne());
  }

  /** Reads the day alone; empty while none has been opened. */
  public static Optional<LocalDate> readToday(Connection connection) throws SQLException {
    return read(connection).map(BusinessDate::today);
  }

  /** PostgreSQL's -infinity means that no day is closed. */
  private static @Nullable LocalDate closed(ResultSet row) throws SQLException {
    LocalDate closed = row.getObject(2, LocalDate.class);
    return closed.equals(LocalDate.MIN) ? null : closed;
  }

  /**
   * Reads the business date and locks it until the transaction ends, so that no day is closed
   * meanwhile.
   *
   * @param connection in a transaction
   */
  public static Optional<BusinessDate> keep(Connection connection) throws SQLException {
    // in its own statement: one that waits for the lock would read the rows from before the wait
    Dialect.of(connection).share(CLOSING, connection);
    return read(connection);
  }

  /** Returns the entry date for {@code day}: the day itself, or today if that day is closed. */
  public LocalDate entryDate(LocalDate day) {
    return closedUpTo == null || day.isAfter(closedUpTo) ? day : today;
  }

  /**
   * Begins the business days; the end of a day opens the following one.
   *
   * @param owner a connection as the owner of the schema
   * @return whether the first was opened; false if there is a business date already
   */
  public static boolean begin(Connection owner, LocalDate day) throws SQLException {
    return Queries.on(owner, handle -> handle.select(BEGIN, day).mapTo(boolean.class).one());
  }
}
