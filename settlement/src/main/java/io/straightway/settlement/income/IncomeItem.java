package io.straightway.settlement.income;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Income that we are entitled to, and the part received.
 *
 * @param owner the payer: the custodian, or the counterparty of the trade
 * @param tradeId the trade from which it is claimed; null if it is not a claim
 * @param quantity the quantity held, or due for delivery, by the record date
 * @param expected {@code gross} less {@code tax}
 * @param accepted the amount that two operators have written off
 * @param open the outstanding amount
 */
public record IncomeItem(
    long incomeId,
    IncomeEvent.Payout kind,
    String isin,
    String account,
    String owner,
    @Nullable Long tradeId,
    BigDecimal quantity,
    String currency,
    LocalDate exDate,
    LocalDate recordDate,
    LocalDate paymentDate,
    BigDecimal gross,
    BigDecimal tax,
    BigDecimal expected,
    BigDecimal received,
    BigDecimal accepted,
    BigDecimal open,
    IncomeState state) {
  private static final String FIND =
      """
      SELECT income_id, kind, isin, account, owner, trade_id, quantity, currency, ex_date,
             record_date, payment_date, gross, tax, expected, received, accepted, open, state
        FROM income_item
       WHERE income_id < :below AND (CAST(:state AS text) IS NULL OR state = :state)
         AND (CAST(:account AS text) IS NULL OR account = :account)
         AND (CAST(:security AS text) IS NULL OR isin = :security)
       ORDER BY income_id DESC LIMIT :most
      """;

  /** State of income. */
  public enum IncomeState {
    /** The payment date has not passed. */
    EXPECTED,
    /** The payment date has passed, and nothing was received. */
    LATE,
    /** The amount received differs from the expected amount. */
    DIFFERENT,
    /** The full amount was received. */
    RECEIVED,
    /** Two operators have written off the remainder. */
    ACCEPTED,
    /** The event was withdrawn, and nothing was received or remains. */
    WITHDRAWN
  }

  /**
   * Returns income with smaller ids, the greatest first; a null filter matches all.
   *
   * @param number return income below this id
   * @param most the maximum number of items
   */
  public static List<IncomeItem> below(
      Connection connection,
      @Nullable IncomeState state,
      @Nullable String account,
      @Nullable String security,
      long number,
      int most)
      throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("state", state == null ? null : state.name());
    values.put("account", account);
    values.put("security", security);
    values.put("below", number);
    values.put("most", most);
    return Queries.list(connection, IncomeItem.class, FIND, values);
  }
}
