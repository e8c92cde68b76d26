package io.straightway.settlement.cost;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Rule on whether fees of a kind are part of the cost of a purchase or an expense.
 *
 * @param account our account, or {@code *} for any account without a rule of its own
 * @param validFrom the first trade date to which the rule applies
 */
public record CapitalisedFee(
    String account, FeeType kind, LocalDate validFrom, boolean capitalised) {
  private static final Pattern ACCOUNT = Pattern.compile("[^\"\\\\\\p{Cntrl}]{1,200}");
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

  /**
   * Returns the terms of a decision on the rule, as JSON.
   *
   * @throws IllegalArgumentException if the account is none that could exist
   */
  public String json() {
    if (!ACCOUNT.matcher(account).matches()) {
      throw new IllegalArgumentException("the account is not valid");
    }
    return "{\"account\": \"%s\", \"kind\": \"%s\", \"valid_from\": \"%s\", \"capitalised\": %b}"
        .formatted(account, kind, validFrom, capitalised);
  }
}
