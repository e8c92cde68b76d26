package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is held at cost. */
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

  /** What passes, by account, security and currency. */
  public static Page<HeldAtCost> page(Connection connection, Filter wanted) throws SQLException {
    Cursor cursor = Cursor.begin(wanted.after, wanted.limit, 3);
    List<HeldAtCost> found =
        new Terms()
            .with("account0", cursor == null ? "" : cursor.word(0))
            .with("isin0", cursor == null ? "" : cursor.word(1))
            .with("currency0", cursor == null ? "" : cursor.word(2))
            .and("account = :account", "account", wanted.account)
            .and("isin = :security", "security", wanted.security)
            .and("currency = :currency", "currency", wanted.currency)
            .with("limit", wanted.limit + 1)
            .list(connection, HeldAtCost.class, HELD);
    return Page.of(
        found, wanted.limit, one -> Cursor.of(one.account(), one.isin(), one.currency()));
  }

  /** Which of it; null lets all pass. */
  public record Filter(
      @Argument(value = "Only of this account of ours.", label = "CODE") @Nullable String account,
      @Argument(value = "Only of this security.", label = "ISIN") @Nullable String security,
      @Argument(value = "Only in this currency.", label = "CODE") @Nullable String currency,
      @Nullable String after,
      int limit)
      implements Listed {}

  /**
   * What an account holds of a security in a currency.
   *
   * @param method AVERAGE or FIFO
   * @param quantity negative if it is sold short
   * @param cost what it cost, or, negative, what was received
   * @param average of one share, or of bonds of nominal 1
   * @param price that it was revalued at; null if it was not, as of the three that follow
   * @param value by that price
   * @param unrealised the value less the cost
   * @param asOf the business date that changed it last
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
