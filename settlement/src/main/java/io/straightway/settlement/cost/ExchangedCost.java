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
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * Moves cost with an exchange of ISINs; no gain is realised. A holding in several currencies moves
 * in each. The exchange precedes the trades of its day; a split that keeps its ISIN adds units to
 * the holding at no cost, on its own day however late. The cost once moved stays as it was, even if
 * an earlier trade is reversed: the exchange then moves that back too.
 *
 * @param day the day on which the exchange is found
 */
record ExchangedCost(LocalDate day) {
  static final int QUANTITY_DECIMALS = 8;

  private static final String NEXT =
      """
      SELECT m.booking_id, m.exchange_id, m.account, x.old_isin, x.new_isin, m.old_traded, m.new_traded,
             CASE WHEN x.old_isin = x.new_isin THEN x.effective_on ELSE m.moved_on END AS costed_on,
             CASE WHEN x.old_isin = x.new_isin THEN x.effective_on END AS split_on,
             CASE WHEN x.old_isin <> x.new_isin THEN -m.booking_id
                  ELSE (SELECT -min(f.booking_id) FROM isin_exchange_move f
                         WHERE (f.exchange_id, f.account) = (m.exchange_id, m.account)) END AS counts_as
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
             coalesce(r.method, 'AVERAGE') AS method, coalesce(e.trade_date, '1970-01-01') AS trade_date,
             coalesce(e.counts_as, 0) AS counts_as, coalesce(e.quantity, 0) AS quantity,
             coalesce(e.amount, 0) AS amount, coalesce(e.moved, false) AS moved
        FROM (SELECT DISTINCT account, isin, currency FROM cost_part
               WHERE (account, isin) = (?, ?)) AS p
        LEFT JOIN LATERAL (SELECT * FROM cost_events(p.account, p.isin, p.currency) v
                            WHERE v.trade_date < coalesce(?::date, 'infinity')) AS e ON true
        LEFT JOIN cost_rule r USING (account)
        LEFT JOIN known_currency k ON k.code = p.currency
       ORDER BY p.currency, e.trade_date, e.counts_as
      """;

  /** Quantities that earlier moves of a split have added. */
  private static final String ADDED =
      """
      SELECT c.currency, sum(c.quantity) AS quantity
        FROM cost_part c JOIN isin_exchange_move m USING (booking_id)
       WHERE (m.exchange_id, m.account) = (?, ?) GROUP BY c.currency
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
          INSERT INTO cost_due AS o SELECT row.account, row.isin, row.currency, row.from_date, row.from_id FROM %s
              ON CONFLICT (account, isin, currency) DO UPDATE SET (from_date, from_id) = (excluded.from_date, excluded.from_id)
           WHERE (excluded.from_date, excluded.from_id) < (o.from_date, o.from_id)
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
    for (Flow flow :
        Queries.list(
            connection, Flow.class, HELD, move.account(), move.oldIsin(), move.splitOn())) {
      flow.event.apply(
          pools.computeIfAbsent(
              flow.currency, currency -> new CostPool(flow.method, flow.decimals)));
    }
    Map<String, BigDecimal> added = move.splitOn() == null ? Map.of() : added(connection, move);
    List<Share> shares = shares(move, pools, added);
    Rows parts = PART.rows();
    Rows due = DUE.rows();
    for (Share part : shares) {
      if (move.splitOn() != null) {
        BigDecimal more = part.in.subtract(part.out);
        add(parts, due, move, move.newIsin(), part.currency, more, BigDecimal.ZERO);
      } else {
        add(parts, due, move, move.oldIsin(), part.currency, part.out.negate(), part.cost.negate());
        add(parts, due, move, move.newIsin(), part.currency, part.in, part.cost);
      }
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
    LocalDate moved = move.costedOn();
    long countsAs = move.countsAs();
    parts.add(id, move.account(), isin, currency, countsAs, moved, quantity, cost, true, day);
    due.add(move.account(), isin, currency, moved, countsAs);
  }

  private static Map<String, BigDecimal> added(Connection connection, Move move)
      throws SQLException {
    return Queries.list(connection, Addition.class, ADDED, move.exchangeId(), move.account())
        .stream()
        .collect(Collectors.toMap(Addition::currency, Addition::quantity));
  }

  /** The last currency takes the quantity that the others leave. */
  private static List<Share> shares(
      Move move, Map<String, CostPool> pools, Map<String, BigDecimal> added) {
    List<Share> shares = new ArrayList<>();
    BigDecimal out = move.oldTraded();
    BigDecimal in = move.newTraded();
    int left = pools.size();
    for (Map.Entry<String, CostPool> pool : pools.entrySet()) {
      left--;
      BigDecimal more = added.get(pool.getKey());
      BigDecimal moved = more == null ? BigDecimal.ZERO : move.moved(more);
      BigDecimal held = pool.getValue().quantity().subtract(moved);
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

  /** The quantity that moves of a split have added to a holding in one currency. */
  public record Addition(String currency, BigDecimal quantity) {}

  /** The part of a move in one currency. */
  private record Share(String currency, BigDecimal out, BigDecimal in, BigDecimal cost) {}

  /**
   * An account's move in an exchange.
   *
   * @param costedOn the day before whose trades the cost moves
   * @param splitOn the day of a split that keeps its ISIN, whose cost stays; else null
   * @param countsAs negative, before the trades of the day; all moves of a split count as its first
   */
  public record Move(
      long bookingId,
      long exchangeId,
      String account,
      String oldIsin,
      String newIsin,
      BigDecimal oldTraded,
      BigDecimal newTraded,
      LocalDate costedOn,
      @Nullable LocalDate splitOn,
      long countsAs) {
    /** Returns the old units of which a split has made so many more. */
    BigDecimal moved(BigDecimal more) {
      return more.multiply(oldTraded)
          .divide(newTraded.subtract(oldTraded), QUANTITY_DECIMALS, RoundingMode.HALF_EVEN);
    }

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
