package io.straightway.books;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The last closed day and the business date, as a running element last read them. Days are only
 * ever closed, so an outdated view accepts too much, never too little; the database refuses the
 * excess.
 */
public final class ClosedDays {
  private final DataSource database;
  private volatile Optional<BusinessDate> seen;

  private ClosedDays(DataSource database, Optional<BusinessDate> lastClosed) {
    this.database = database;
    this.seen = lastClosed;
  }

  /** Reads the closed days for the first time. */
  public static ClosedDays read(DataSource database) throws SQLException {
    return new ClosedDays(database, ask(database));
  }

  /** Reads the closed days again. */
  public void refresh() throws SQLException {
    seen = ask(database);
  }

  /** Returns whether {@code day} is closed for entries. */
  public boolean contain(LocalDate day) {
    return !day.isAfter(upTo());
  }

  /** Returns the last closed day; {@link LocalDate#MIN} while none has been closed. */
  public LocalDate upTo() {
    return seen.map(BusinessDate::closedUpTo).orElse(LocalDate.MIN);
  }

  /** Returns the business date; null while none has been opened. */
  public @Nullable LocalDate today() {
    return seen.map(BusinessDate::today).orElse(null);
  }

  private static Optional<BusinessDate> ask(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return BusinessDate.read(connection);
    }
  }
}
