package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/**
 * Static data that ends, with the open instructions and positions that still use it.
 *
 * @param kind account, counterparty, security, ssi or own-ssi
 * @param name such as {@code ACC1}, or for an ssi {@code BARCGB22XXX/GBP/XLON}
 * @param instructions open instructions; for an ssi, those using it that settle after its last day
 * @param positions positions of the account, or accounts that hold the security
 */
public record EndInUse(
    String kind, String name, LocalDate lastDay, long instructions, long positions) {
  private static final String ENDING =
      """
      SELECT kind, name, last_day, instructions, positions FROM static_data_end_use
       WHERE last_day <= ? ORDER BY last_day, kind, name
      """;

  /** Returns whether any instruction or position is open. */
  public boolean inUse() {
    return instructions > 0 || positions > 0;
  }

  /** Returns the static data that ends by a day, earliest end first. */
  public static List<EndInUse> by(Connection connection, LocalDate day) throws SQLException {
    return Queries.list(connection, EndInUse.class, ENDING, day);
  }

  /** Returns the number of entries that ended by a day and are in use. */
  public static long count(Connection connection, LocalDate day) throws SQLException {
    return by(connection, day).stream().filter(EndInUse::inUse).count();
  }
}
