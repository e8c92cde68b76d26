package io.straightway.settlement.cost;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;

/**
 * Rule on whether fees of a kind are part of the cost of a purchase or an expense.
 *
 * @param account our account, or {@code *} for any account without a rule of its own
 * @param validFrom the first trade date to which the rule applies
 */
public record CapitalisedFee(
    String account, FeeType kind, LocalDate validFrom, boolean capitalised) {
  private static final String ALL =
      """
      SELECT account, kind, valid_from, capitalised FROM fee_rule_of_cost
       ORDER BY account, kind, valid_from
      """;

  /** Kind of fee, by the expense account it is otherwise posted to. */
  public enum FeeType {
    /** A broker's commission. */
    COMMISSION,
    /** A tax such as stamp duty. */
    TAX,
    /** A fee of an exchange. */
    EXCHANGE_FEE,
    /** Any other fee. */
    OTHER_FEE
  }

  /** Returns all rules. */
  public static List<CapitalisedFee> all(Connection connection) throws SQLException {
    return Queries.list(connection, CapitalisedFee.class, ALL);
  }

  /** Operator command to set rules. */
  public record Desk(DataSource database) {
    /**
     * Sets a rule.
     *
     * @throws DeskRefusal if the account is unknown, or the cost of trades from {@code validFrom}
     *     on is already computed
     */
    public CapitalisedFee set(OperatorLogin login, CapitalisedFee rule) throws SQLException {
      return OperatorCalls.run(
          new Transactions(database),
          connection -> {
            OperatorCalls.call(
                connection,
                login,
                "capitalise_fees",
                rule.account,
                rule.kind.name(),
                rule.validFrom,
                rule.capitalised);
            return rule;
          });
    }
  }
}
