package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/**
 * Static data that ends, and what is open there.
 *
 * @param kind account, counterparty, security, ssi or own-ssi
 * @param name such as {@code ACC1}, or of an ssi {@code BARCGB22XXX/GBP/XLON}
 * @param instructions open ones; of an ssi, those of it that settle after its last day
 * @param positions that the account holds, or accounts that hold the security
 */
public record EndInUse(
    String kind, String name, LocalDate lastDay, long instructions, long positions) {
  private static final String ENDING =
      """
      SELECT kind, name, last_day, instructions, positions FROM static_data_end_use
       WHERE last_day <= ? ORDER BY last_day, kind, name
      """;

  /** Whether something is open. */
  public boolean inUse() {
    return instructions > 0 || positions > 0;
  }

  /** What ends by a day, the first to end first. */
  public static List<EndInUse> by(Connection connection, LocalDate day) throws SQLException {
    return Queries.list(connection, EndInUse.class, ENDING, day);
  }

  /** How many that ended by a day are in use. */
  public static long count(Connection connection, LocalDate day) throws SQLException {
    return by(connection, day).stream().filter(EndInUse::inUse).count();
  }
}
