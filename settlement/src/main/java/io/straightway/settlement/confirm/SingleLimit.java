package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Amount up to which one operator alone may do what can't be reversed.
 *
 * @param currency the currency of the amount, or {@code *} for any without a limit of its own
 */
public record SingleLimit(String currency, BigDecimal amount)
    implements SettlementDecision.DecisionTerms {
  private static final String ALL =
      "SELECT currency, trim_scale(amount) AS amount FROM single_limit ORDER BY 1 DESC";

  /**
   * Validates the terms.
   *
   * @throws IllegalArgumentException if the currency or the amount is invalid
   */
  public SingleLimit {
    CashTolerance.requireTerms("*", currency, amount);
  }

  /** Returns all limits. */
  public static List<SingleLimit> all(Connection connection) throws SQLException {
    return Queries.list(connection, SingleLimit.class, ALL);
  }

  @Override
  public SettlementDecision.DecisionKind kind() {
    return SettlementDecision.DecisionKind.SINGLE_LIMIT;
  }

  @Override
  public String json() {
    return "{\"currency\": \"%s\", \"limit\": %s}".formatted(currency, amount.toPlainString());
  }
}
