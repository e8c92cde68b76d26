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
 * Income that is ours, and what of it has come.
 *
 * @param owner who pays it: the custodian, or the counterparty of the trade
 * @param tradeId the trade that it is claimed from; null if it is none
 * @param quantity that was held, or to be delivered, by the record date
 * @param expected {@code gross} less {@code tax}
 * @param accepted what two operators have let go
 * @param open what has not come
 */
public record IncomeItem(
    long incomeId,
    IncomeEvent.Kind kind,
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
    State state) {
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

  /** How far it is. */
  public enum State {
    /** Its payment date has not passed. */
    EXPECTED,
    /** It has, and nothing has come. */
    LATE,
    /** Something else has come than was expected. */
    DIFFERENT,
    /** All has come. */
    RECEIVED,
    /** Two operators have let the rest go. */
    ACCEPTED,
    /** It was withdrawn, and nothing has come or is left of it. */
    WITHDRAWN
  }

  /** Those below a number, the greatest first; null lets all pass. */
  public static List<IncomeItem> below(
      Connection connection,
      @Nullable State state,
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
