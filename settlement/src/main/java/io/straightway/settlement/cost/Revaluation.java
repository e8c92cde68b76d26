package io.straightway.settlement.cost;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
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
 * What is held is worth by the reference price that is in force, for accounts that are revalued. A
 * security without a price is not.
 */
public final class Revaluation {
  private static final String HELD =
      """
      SELECT c.account, c.isin, c.currency, c.quantity, c.cost, p.price,
             price_unit(c.isin, :day) AS unit, coalesce(k.minor_unit, 2) AS decimals
        FROM held_at_cost c
        JOIN cost_rule r ON r.account = c.account AND r.is_revalued
        JOIN LATERAL (SELECT o.price FROM known_reference_price o
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

  private final Ledger ledger;
  private final IdRange ids;

  Revaluation(Ledger ledger, IdRange ids) {
    this.ledger = ledger;
    this.ids = ids;
  }

  /** Reverses what was revalued on days that are closed. */
  public static void reverse(DataSource database) throws SQLException {
    Transactions transactions = new Transactions(database);
    Revaluation revaluation =
        new Revaluation(new Ledger(transactions), new IdRange(database, "message_id_range"));
    transactions.run(revaluation::reverse);
  }

  void revalue(Connection connection, LocalDate day) throws SQLException {
    List<Held> held = Queries.list(connection, Held.class, HELD, Map.of("day", day));
    Rows rows = VALUE.rows();
    List<JournalEntry> entries = new ArrayList<>();
    for (Held one : held) {
      long id = ids.take(1);
      rows.add(
          id,
          day,
          one.account,
          one.isin,
          one.currency,
          one.quantity,
          one.cost,
          one.price,
          one.value());
      if (one.value().compareTo(one.cost) != 0) {
        entries.add(one.rule().unrealised(id, day));
      }
    }
    write(connection, rows, entries);
  }

  private int reverse(Connection connection) throws SQLException {
    List<Standing> standing = Queries.list(connection, Standing.class, STANDING);
    Rows rows = REVERSED.rows();
    List<JournalEntry> entries = new ArrayList<>();
    for (Standing one : standing) {
      long id = ids.take(1);
      rows.add(one.valueId, id, one.today);
      if (one.gain.signum() != 0) {
        entries.add(Reversal.of(one.entry(), id, one.today));
      }
    }
    write(connection, rows, entries);
    return standing.size();
  }

  private void write(Connection connection, Rows rows, List<JournalEntry> entries)
      throws SQLException {
    ledger.openAccounts(entries);
    WriteBatch batch = new WriteBatch().add(rows);
    ledger.post(entries, batch);
    batch.execute(connection);
  }

  /**
   * What is held and has a price.
   *
   * @param unit how much the price is for
   */
  public record Held(
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
  public record Standing(
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
