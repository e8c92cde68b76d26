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
 * Whether fees of a kind belong to the cost of a purchase, or are an expense.
 *
 * @param account ours, or {@code *} for any that has no rule of its own
 * @param validFrom the first trade date that it is of
 */
public record CapitalisedFee(String account, Kind kind, LocalDate validFrom, boolean capitalised) {
  private static final String ALL =
      """
      SELECT account, kind, valid_from, capitalised FROM fee_rule_of_cost
       ORDER BY account, kind, valid_from
      """;

  /** What kind of account they are an expense of. */
  public enum Kind {
    /** Of a broker. */
    COMMISSION,
    /** Such as stamp duty. */
    TAX,
    /** Of an exchange. */
    EXCHANGE_FEE,
    /** Any other. */
    OTHER_FEE
  }

  /** All that there are. */
  public static List<CapitalisedFee> all(Connection connection) throws SQLException {
    return Queries.list(connection, CapitalisedFee.class, ALL);
  }

  /** Where operators set rules. */
  public record Desk(DataSource database) {
    /**
     * Sets a rule.
     *
     * @throws DeskRefusal if the account is not known, or what was traded on the first day is
     *     costed already
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
