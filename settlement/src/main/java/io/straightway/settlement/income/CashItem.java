package io.straightway.settlement.income;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A credit or debit that the custodian has reported during the day.
 *
 * @param number of all of them, in the order in which they came
 * @param item the message
 * @param amount above zero if it came in
 * @param instruction whose cash it is, such as {@code SI20001}; null if it is of none
 * @param incomeId the income that it is the cash of; null if it is of none
 */
public record CashItem(
    long number,
    String item,
    String account,
    String currency,
    BigDecimal amount,
    LocalDate valueDate,
    @Nullable String reference,
    @Nullable String instruction,
    @Nullable Long incomeId) {
  private static final String BELOW =
      """
      SELECT number, custodian_item(custodian_message_id) AS item, cash_account AS account,
             currency, trim_scale(amount) AS amount, value_date, reference,
             'SI' || instruction_id AS instruction, income_id
        FROM cash_item
       WHERE number < ? AND NOT (? AND (instruction_id IS NOT NULL OR income_id IS NOT NULL))
       ORDER BY number DESC LIMIT ?
      """;

  /** Those below a number, the greatest first; all, or what is nobody's. */
  public static List<CashItem> below(Connection connection, boolean nobodys, long number, int most)
      throws SQLException {
    return Queries.list(connection, CashItem.class, BELOW, number, nobodys, most);
  }
}
