package io.straightway.backoffice.enquiry.books;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Cursor;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Terms;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads holdings at cost. */
public final class Costs {
  private static final String HELD =
      """
      SELECT account, isin, currency, method, quantity, cost, average, price, value, unrealised,
             business_date AS as_of
        FROM held_at_cost
       WHERE (account, isin, currency) > (:account0, :isin0, :currency0)%s
       ORDER BY account, isin, currency LIMIT :limit
      """;

  private Costs() {}

  /** Returns the holdings that pass a filter, by account, security and currency. */
  public static Page<HeldAtCost> page(Connection connection, CostFilter filter)
      throws SQLException {
    Cursor cursor = Cursor.begin(filter.after, filter.limit, 3);
    List<HeldAtCost> holdings =
        new Terms()
            .with("account0", cursor == null ? "" : cursor.word(0))
            .with("isin0", cursor == null ? "" : cursor.word(1))
            .with("currency0", cursor == null ? "" : cursor.word(2))
            .and("account = :account", "account", filter.account)
            .and("isin = :security", "security", filter.security)
            .and("currency = :currency", "currency", filter.currency)
            .with("limit", filter.limit + 1)
            .list(connection, HeldAtCost.class, HELD);
    return Page.of(
        holdings, filter.limit, cost -> Cursor.of(cost.account(), cost.isin(), cost.currency()));
  }

  /** The filter of holdings; null passes all. */
  public record CostFilter(
      @Argument(value = "Only of this account.", label = "CODE") @Nullable String account,
      @Argument(value = "Only of this security.", label = "ISIN") @Nullable String security,
      @Argument(value = "Only in this currency.", label = "CODE") @Nullable String currency,
      @Nullable String after,
      int limit)
      implements PageArguments {}

  /**
   * An account's holding of a security in a currency.
   *
   * @param method AVERAGE or FIFO
   * @param quantity negative if sold short
   * @param cost the amount paid or, negative, received
   * @param average the cost of one share, or of a nominal of 1 for bonds
   * @param price the price of the last revaluation; null, as value and unrealised are, if it is not
   *     revalued
   * @param value the value at that price
   * @param unrealised the value less the cost
   * @param asOf the last business date on which it changed
   */
  public record HeldAtCost(
      String account,
      String isin,
      String currency,
      String method,
      BigDecimal quantity,
      BigDecimal cost,
      BigDecimal average,
      @Nullable BigDecimal price,
      @Nullable BigDecimal value,
      @Nullable BigDecimal unrealised,
      LocalDate asOf) {}
}
