package io.straightway.settlement.confirm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The business date and how far the books are closed.
 *
 * @param today null, like the other, before the first day is opened: nothing is closed then
 */
record BusinessDay(@Nullable LocalDate today, @Nullable LocalDate closedUpTo) {
  private static final String READ = "SELECT today, closed_up_to FROM business_day";

  static BusinessDay read(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(READ);
        ResultSet row = statement.executeQuery()) {
      return row.next()
          ? new BusinessDay(
              row.getObject(1, LocalDate.class), row.getObject(2, LocalDate.class))
          : new BusinessDay(null, null);
    }
  }

  /** The day itself, or the business date if the books of that day are closed. */
  LocalDate open(LocalDate day) {
    return today != null && closedUpTo != null && !day.isAfter(closedUpTo) ? today : day;
  }
}
