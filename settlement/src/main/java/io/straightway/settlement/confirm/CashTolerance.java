package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * How far the cash of an instruction may lie from what was instructed for it to settle by itself.
 *
 * @param place of settlement, a BIC, or {@code *} for any
 * @param currency or {@code *} for any
 * @param above of instructions whose amount is greater
 * @param tolerance in the currency
 */
public record CashTolerance(String place, String currency, BigDecimal above, BigDecimal tolerance) {
  private static final String ALL =
      "SELECT * FROM cash_tolerance ORDER BY place DESC, currency DESC, above";
  private static final String SET = "SELECT set_tolerance(?, ?, ?, ?, ?, ?)";

  /** All that there are, the special ones first. */
  public static List<CashTolerance> all(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .select(ALL)
                .map(
                    (row, context) ->
                        new CashTolerance(
                            row.getString("place"),
                            row.getString("currency"),
                            row.getBigDecimal("above").stripTrailingZeros(),
                            row.getBigDecimal("tolerance").stripTrailingZeros()))
                .list());
  }

  /**
   * Sets it, audited.
   *
   * @throws DeskRefusal if the login is not an operator's
   */
  public void set(Connection connection, OperatorLogin login) throws SQLException {
    try {
      Queries.on(
          connection,
          handle ->
              handle
                  .select(SET, login.name(), login.secret(), place, currency, above, tolerance)
                  .mapTo(String.class)
                  .list());
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal != null) {
        throw refusal;
      }
      throw e;
    }
  }
}
