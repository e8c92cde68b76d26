package io.straightway.element.staticdata;

import io.straightway.element.calendar.BusinessDate;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Up to which day the books are closed, and the business date, as a running element last saw them.
 * Days only ever close, so an old view lets too much pass, never too little; what it lets pass the
 * database refuses.
 */
public final class ClosedDays {
  private final DataSource database;
  private volatile Optional<BusinessDate> seen;

  private ClosedDays(DataSource database, Optional<BusinessDate> seen) {
    this.database = database;
    this.seen = seen;
  }

  /** Looks for the first time. */
  public static ClosedDays read(DataSource database) throws SQLException {
    return new ClosedDays(database, ask(database));
  }

  /** Looks again. */
  public void refresh() throws SQLException {
    seen = ask(database);
  }

  /** Whether nothing may be entered on {@code day} any more. */
  public boolean contain(LocalDate day) {
    return !day.isAfter(upTo());
  }

  /** The last closed day; {@link LocalDate#MIN} while none has been closed. */
  public LocalDate upTo() {
    return seen.map(BusinessDate::closedUpTo).orElse(LocalDate.MIN);
  }

  /** The business date; null while none has been opened. */
  public @Nullable LocalDate today() {
    return seen.map(BusinessDate::today).orElse(null);
  }

  private static Optional<BusinessDate> ask(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return BusinessDate.read(connection);
    }
  }
}
