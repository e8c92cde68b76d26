package io.straightway.settlement.cost;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.mapper.Nested;

/**
 * Moves cost with an exchange of ISINs; no gain is realised. A holding in several currencies moves
 * in each. The exchange precedes the trades of its day. The cost once moved stays as it was, even
 * if an earlier trade is reversed: the exchange then moves that back too.
 *
 * @param day the day on which the exchange is found
 */
record ExchangedCost(LocalDate day) {
  private static final int QUANTITY_DECIMALS = 8;

  private static final String NEXT =
      """
      SELECT m.booking_id, m.account, x.old_isin, x.new_isin, m.old_traded, m.new_traded, m.moved_on
        FROM isin_exchange_move m JOIN isin_exchange x USING (exchange_id)
       WHERE m.old_traded <> 0
         AND NOT EXISTS (SELECT FROM cost_part c WHERE c.booking_id = m.booking_id)
         AND EXISTS (SELECT FROM cost_part c
                      WHERE (c.account, c.isin) = (m.account, x.old_isin))
       ORDER BY m.booking_id LIMIT 1
      """;
  private static final String HELD =
      """
      SELECT p.currency, coalesce(k.minor_unit, 2) AS decimals,
             coalesce(r.method, 'AVERAGE') AS method, e.trade_date, e.counts_as, e.quantity,
             e.amount, e.moved
        FROM (SELECT DISTINCT account, isin, currency FROM cost_part
               WHERE (account, isin) = (?, ?)) AS p
       CROSS JOIN LATERAL cost_events(p.account, p.isin, p.currency) e
        LEFT JOIN cost_rule r USING (account)
        LEFT JOIN known_currency k ON k.code = p.currency
       ORDER BY p.currency, e.trade_date, e.counts_as
      """;
  private static final RowForm PART =
      RowForm.into(
          "cost_part",
          """
          booking_id bigint, account text, isin text, currency text, counts_as bigint,
          trade_date date, quantity numeric, amount numeric, moved boolean, business_date date
          """);
  private static final RowForm DUE =
      RowForm.using(
          """
          INSERT INTO cost_due SELECT row.account, row.isin, row.currency, row.from_date, row.from_id
            FROM %s ON CONFLICT DO NOTHING
          """,
          "account text, isin text, currency text, from_date date, from_id bigint");

  /** Gathers new moves in order; returns their number. */
  long gather(Connection connection) throws SQLException {
    long moves = 0;
    Optional<Move> next = Queries.first(connection, Move.class, NEXT);
    while (next.isPresent()) {
      move(connection, next.get());
      moves++;
      next = Queries.first(connection, Move.class, NEXT);
    }
    return moves;
  }

  private void move(Connection connection, Move move) throws SQLException {
    Map<String, CostPool> pools = new TreeMap<>();
    for (Flow flow : Queries.list(connection, Flow.class, HELD, move.account(), move.oldIsin())) {
      flow.event.apply(
          pools.computeIfAbsent(
              flow.currency, currency -> new CostPool(flow.method, flow.decimals)));
    }
    List<Share> shares = shares(move, pools);
    Rows parts = PART.rows();
    Rows due = DUE.rows();
    for (Share part : shares) {
      add(parts, due, move, move.oldIsin(), part.currency, part.out.negate(), part.cost.negate());
      add(parts, due, move, move.newIsin(), part.currency, part.in, part.cost);
    }
    new WriteBatch().add(parts).execute(connection);
    due.execute(connection).close();
  }

  private void add(
      Rows parts,
      Rows due,
      Move move,
      String isin,
      String currency,
      BigDecimal quantity,
      BigDecimal cost) {
    long id = move.bookingId();
    LocalDate moved = move.movedOn();
    parts.add(id, move.account(), isin, currency, -id, moved, quantity, cost, true, day);
    due.add(move.account(), isin, currency, moved, -id);
  }

  /** The last currency takes the quantity that the others leave. */
  private static List<Share> shares(Move move, Map<String, CostPool> pools) {
    List<Share> shares = new ArrayList<>();
    BigDecimal out = move.oldTraded();
    BigDecimal in = move.newTraded();
    int left = pools.size();
    for (Map.Entry<String, CostPool> pool : pools.entrySet()) {
      left--;
      BigDecimal held = pool.getValue().quantity();
      Share share = left == 0 ? share(pool, out, in) : share(pool, held, move.exchanged(held));
      shares.add(share);
      out = out.subtract(share.out);
      in = in.subtract(share.in);
    }
    shares.removeIf(share -> share.out.signum() == 0 && share.in.signum() == 0);
    return shares;
  }

  private static Share share(Map.Entry<String, CostPool> pool, BigDecimal out, BigDecimal in) {
    CostPool held = pool.getValue();
    BigDecimal cost = held.quantity().signum() == 0 ? BigDecimal.ZERO : held.costOf(out);
    return new Share(pool.getKey(), out, in, cost);
  }

  /** The part of a move in one currency. */
  private record Share(String currency, BigDecimal out, BigDecimal in, BigDecimal cost) {}

  /** An account's move in an exchange. */
  public record Move(
      long bookingId,
      String account,
      String oldIsin,
      String newIsin,
      BigDecimal oldTraded,
      BigDecimal newTraded,
      LocalDate movedOn) {
    BigDecimal exchanged(BigDecimal quantity) {
      return quantity
          .multiply(newTraded)
          .divide(oldTraded, QUANTITY_DECIMALS, RoundingMode.HALF_EVEN);
    }
  }

  /** A receipt or delivery of the old ISIN. */
  public record Flow(
      String currency, int decimals, CostPool.Method method, @Nested DueCost.Event event) {}
}
