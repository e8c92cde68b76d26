package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Up to which amount one operator alone does what can't be taken back.
 *
 * @param currency of that amount, or {@code *} for any that has none of its own
 */
public record SingleLimit(String currency, BigDecimal amount) {
  private static final String ALL =
      "SELECT currency, trim_scale(amount) AS amount FROM single_limit ORDER BY 1 DESC";

  /**
   * Refuses what is no limit.
   *
   * @throws IllegalArgumentException if the currency or the amount is none
   */
  public SingleLimit {
    CashTolerance.requireTerms("*", currency, amount);
  }

  /** All that there are. */
  public static List<SingleLimit> all(Connection connection) throws SQLException {
    return Queries.list(connection, SingleLimit.class, ALL);
  }

  /** As the database reads it. */
  public String json() {
    return "{\"currency\": \"%s\", \"limit\": %s}".formatted(currency, amount.toPlainString());
  }
}
