package io.straightway.settlement.cost;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.Reversal;
import io.straightway.ledger.rules.SecuritiesAtCost;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Revalues holdings at the reference price in force, for the accounts with that option. A price
 * from before a split is converted. A security without a price is not revalued.
 */
public final class Revaluation {
  private static final String HELD =
      """
      SELECT c.account, c.isin, c.currency, c.quantity, c.cost,
             trim_scale(split_price(c.isin, p.price, p.valid_from, :day) * pool_factor_on(c.isin, :day)) AS price,
             price_unit(c.isin, :day) AS unit, coalesce(k.minor_unit, 2) AS decimals
        FROM held_at_cost c
        JOIN cost_rule r ON r.account = c.account AND r.is_revalued
        JOIN LATERAL (SELECT o.price, o.valid_from FROM known_reference_price o
                       WHERE (o.isin, o.currency) = (c.isin, c.currency) AND o.valid_from <= :day
                       ORDER BY o.valid_from DESC LIMIT 1) AS p ON true
        LEFT JOIN known_currency k ON k.code = c.currency
       ORDER BY c.account, c.isin, c.currency
      """;
  private static final String STANDING =
      """
      SELECT v.value_id, v.account, v.currency, v.value - v.cost AS gain, v.business_date,
             d.today
        FROM security_value v JOIN open_day d ON v.business_date < d.today
       WHERE v.reversal_id IS NULL
       ORDER BY v.value_id
      """;
  private static final RowForm VALUE =
      RowForm.into(
          "security_value",
          """
          value_id bigint, business_date date, account text, isin text, currency text,
          quantity numeric, cost numeric, price numeric, value numeric
          """);
  private static final RowForm REVERSED =
      RowForm.using(
          """
          UPDATE security_value v SET reversal_id = row.id, reversed_on = row.day
            FROM %s WHERE v.value_id = row.value_id
          """,
          "value_id bigint, id bigint, day date");

  private final Bookkeeper books;

  Revaluation(Bookkeeper books) {
    this.books = books;
  }

  /** Reverses the revaluations of closed days. */
  public static void reverse(DataSource database) throws SQLException {
    new Transactions(database).run(new Revaluation(new Bookkeeper(database))::reverse);
  }

  void revalue(Connection connection, LocalDate day) throws SQLException {
    List<Holding> holdings = Queries.list(connection, Holding.class, HELD, Map.of("day", day));
    Rows rows = VALUE.rows();
    List<Booking> bookings = new ArrayList<>();
    for (Holding holding : holdings) {
      long id = books.takeIds(1);
      rows.add(
          id,
          day,
          holding.account,
          holding.isin,
          holding.currency,
          holding.quantity,
          holding.cost,
          holding.price,
          holding.value());
      if (holding.value().compareTo(holding.cost) != 0) {
        bookings.add(new Booking(holding.rule().unrealised(id, day)));
      }
    }
    books.execute(connection, bookings, new WriteBatch().add(rows));
  }

  private int reverse(Connection connection) throws SQLException {
    Rows rows = REVERSED.rows();
    List<Booking> bookings = new ArrayList<>();
    for (OpenRevaluation revaluation : Queries.list(connection, OpenRevaluation.class, STANDING)) {
      long id = books.takeIds(1);
      rows.add(revaluation.valueId, id, revaluation.today);
      if (revaluation.gain.signum() != 0) {
        bookings.add(new Booking(Reversal.of(revaluation.entry(), id, revaluation.today)));
      }
    }
    return books.execute(connection, bookings, new WriteBatch().add(rows));
  }

  /**
   * A holding that has a price.
   *
   * @param unit the quantity that the price is for
   */
  public record Holding(
      String account,
      String isin,
      String currency,
      BigDecimal quantity,
      BigDecimal cost,
      BigDecimal price,
      BigDecimal unit,
      int decimals) {
    BigDecimal value() {
      return quantity.multiply(price).divide(unit, decimals, RoundingMode.HALF_EVEN);
    }

    SecuritiesAtCost rule() {
      return new SecuritiesAtCost(account, currency, value().subtract(cost));
    }
  }

  /** A revaluation that was not reversed. */
  public record OpenRevaluation(
      long valueId,
      String account,
      String currency,
      BigDecimal gain,
      LocalDate businessDate,
      LocalDate today) {
    JournalEntry entry() {
      return new SecuritiesAtCost(account, currency, gain).unrealised(valueId, businessDate);
    }
  }
}
