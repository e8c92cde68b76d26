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
 * @param number position among all items, in order of arrival
 * @param item the message
 * @param amount positive for a credit
 * @param instruction the instruction that the cash belongs to, such as {@code SI20001}; null if
 *     none
 * @param incomeId the income that the cash belongs to; null if none
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

  /**
   * Returns items with smaller numbers, the greatest first.
   *
   * @param nobodys true for only the items that belong to no instruction and no income
   * @param number return items below this number
   * @param most the maximum number of items
   */
  public static List<CashItem> below(Connection connection, boolean nobodys, long number, int most)
      throws SQLException {
    return Queries.list(connection, CashItem.class, BELOW, number, nobodys, most);
  }
}
