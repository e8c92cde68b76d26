package io.straightway.element.staticdata;

import io.straightway.element.calendar.BusinessDate;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;

/**
 * Up to which day the books are closed, as a running element last saw it. Days only ever close, so
 * an old view lets too much pass, never too little; what it lets pass the database refuses.
 */
public final class ClosedDays {
  private final DataSource database;
  private volatile LocalDate closedUpTo;

  private ClosedDays(DataSource database, LocalDate closedUpTo) {
    this.database = database;
    this.closedUpTo = closedUpTo;
  }

  /** Looks for the first time. */
  public static ClosedDays read(DataSource database) throws SQLException {
    return new ClosedDays(database, ask(database));
  }

  /** Looks again. */
  public void refresh() throws SQLException {
    closedUpTo = ask(database);
  }

  /** Whether nothing may be entered on {@code day} any more. */
  public boolean contain(LocalDate day) {
    return !day.isAfter(closedUpTo);
  }

  /** The last closed day; {@link LocalDate#MIN} while none has been closed. */
  public LocalDate upTo() {
    return closedUpTo;
  }

  private static LocalDate ask(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return BusinessDate.read(connection).map(BusinessDate::closedUpTo).orElse(LocalDate.MIN);
    }
  }
}
