package io.straightway.settlement.exchange;

import io.straightway.books.Booking;
import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import io.straightway.settlement.Replay;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Carries out exchanges whose day has come: positions in the old ISIN move to the new one, and
 * instructions for the old one are withdrawn, or cancelled at the custodian if they may be there,
 * so that their trades are instructed for the new one. A run may be killed at any point and
 * repeated, and several may run at once: each moves the positions that it finds in the old ISIN,
 * under the lock of the exchange.
 *
 * <p>A split keeps its ISIN. It converts the positions at its beginning, and each later booking of
 * a trade before its day: those are stored as its parts.
 *
 * <p>Only the greatest quantity that the ratio can convert moves; the rest stays. The ledger has no
 * ISINs, and the book value does not change, so nothing is posted.
 */
public final class ExchangeRun {
  private static final int ACCOUNTS_AT_ONCE = 500;

  private static final String BEGIN =
      """
      UPDATE isin_exchange e SET begun_on = d.today
        FROM open_day d WHERE e.begun_on IS NULL AND e.effective_on <= d.today
      """;
  private static final String BEGUN =
      "SELECT count(*) FROM isin_exchange WHERE begun_on IS NOT NULL";
  private static final String LOCK =
      """
      SELECT exchange_id FROM isin_exchange WHERE begun_on IS NOT NULL
       ORDER BY exchange_id FOR UPDATE
      """;
  private static final String MOVABLE =
      """
      SELECT exchange_id, old_isin, new_isin, old_units, new_units, account, traded, settled,
             (SELECT today FROM open_day) AS today
        FROM (SELECT e.exchange_id, e.old_isin, e.new_isin, e.old_units, e.new_units, h.account,
                     exchangeable(h.traded, e.old_units) AS traded,
                     exchangeable(h.settled, e.old_units) AS settled
                FROM unmoved_holding h JOIN isin_exchange e USING (exchange_id)
               WHERE e.begun_on IS NOT NULL) AS held
       WHERE traded <> 0 OR settled <> 0
       ORDER BY exchange_id, account LIMIT
      """
          + ACCOUNTS_AT_ONCE;
  private static final RowForm MOVE =
      RowForm.into(
          "isin_exchange_move",
          """
          booking_id bigint, exchange_id bigint, account text, old_traded numeric,
          old_settled numeric, new_traded numeric, new_settled numeric, moved_on date
          """);

  /**
   * A partly settled instruction keeps its trades, and its remainder settles in the old ISIN.
   * Netted trades of both units are instructed again, apart.
   */
  private static final String OPEN =
      """
      SELECT i.instruction_id FROM settlement_instruction i JOIN isin_exchange e ON e.old_isin = i.isin
       WHERE e.begun_on IS NOT NULL AND EXISTS (SELECT FROM instruction_trade n JOIN trade t USING (trade_id)
                WHERE n.instruction_id = i.instruction_id AND NOT n.withdrawn AND is_unexchanged(t.trade_date, i.exchanged_by, e))
         AND i.status IN ('HELD', 'READY', 'SENT', 'MATCHED', 'REFUSED', 'UNDELIVERED')
         AND (i.cancellation IS NULL OR i.status IN ('REFUSED', 'UNDELIVERED'))
       ORDER BY i.instruction_id
      """;

  private static final String LOCK_TRADES =
      """
      SELECT trade_id FROM trade
       WHERE trade_id IN (SELECT trade_id FROM instruction_trade
                           WHERE instruction_id = ? AND NOT withdrawn)
       ORDER BY trade_id FOR UPDATE
      """;
  private static final String GATHER = "SELECT gather_split_parts()";
  private static final String WITHDRAW = "SELECT withdraw_instruction(?)";

  private final Transactions transactions;
  private final Bookkeeper books;

  /** Creates a run on connections of the engine's role, two at a time. */
  public ExchangeRun(DataSource database) {
    this.transactions = new Transactions(database);
    this.books = new Bookkeeper(database);
  }

  /**
   * Begins the exchanges that are due, and carries out all that have begun.
   *
   * @return the number of exchanges that have begun, now or before
   */
  public long run() throws SQLException {
    long begun = begin();
    if (begun > 0) {
      int moved = Replay.run(() -> transactions.run(this::move));
      while (moved > 0) {
        moved = Replay.run(() -> transactions.run(this::move));
      }
      for (long instruction : transactions.run(ExchangeRun::open)) {
        Replay.run(() -> transactions.run(connection -> release(connection, instruction)));
      }
    }
    return begun;
  }

  /** Begins the exchanges that are due; returns the number that have begun, now or before. */
  public long begin() throws SQLException {
    return transactions.run(
        connection -> {
          Queries.execute(connection, BEGIN);
          return Queries.one(connection, Long.class, BEGUN);
        });
  }

  private int move(Connection connection) throws SQLException {
    Queries.list(connection, Long.class, LOCK);
    Queries.one(connection, Long.class, GATHER);
    List<MovableHolding> held = Queries.list(connection, MovableHolding.class, MOVABLE);
    if (!held.isEmpty()) {
      write(connection, held);
    }
    return held.size();
  }

  private void write(Connection connection, List<MovableHolding> held) throws SQLException {
    Rows rows = MOVE.rows();
    List<Booking> bookings = new ArrayList<>();
    for (MovableHolding holding : held) {
      long id = books.takeIds(1);
      rows.add(
          id,
          holding.exchangeId(),
          holding.account(),
          holding.traded(),
          holding.settled(),
          holding.exchanged(holding.traded()),
          holding.exchanged(holding.settled()),
          holding.today());
      bookings.add(holding.booking(id));
    }
    books.execute(connection, bookings, new WriteBatch().add(rows));
  }

  private static List<Long> open(Connection connection) throws SQLException {
    return Queries.list(connection, Long.class, OPEN);
  }

  private static String release(Connection connection, long instruction) throws SQLException {
    List<Long> trades = Queries.list(connection, Long.class, LOCK_TRADES, instruction);
    return trades.isEmpty()
        ? "FREE"
        : Queries.one(connection, String.class, WITHDRAW, trades.get(0));
  }

  /** The movable quantity of an account's position in the old ISIN. */
  public record MovableHolding(
      long exchangeId,
      String oldIsin,
      String newIsin,
      BigDecimal oldUnits,
      BigDecimal newUnits,
      String account,
      BigDecimal traded,
      BigDecimal settled,
      LocalDate today) {
    /** Exact, because only convertible quantities are included. */
    BigDecimal exchanged(BigDecimal quantity) {
      return quantity.multiply(newUnits).divide(oldUnits);
    }

    Booking booking(long id) {
      BigDecimal newTraded = exchanged(traded);
      BigDecimal newSettled = exchanged(settled);
      PositionKey old = new PositionKey(account, oldIsin);
      return new Booking(
          null,
          oldIsin.equals(newIsin)
              ? List.of(
                  new PositionMovement(
                      id, old, newTraded.subtract(traded), newSettled.subtract(settled)))
              : List.of(
                  new PositionMovement(id, old, traded.negate(), settled.negate()),
                  new PositionMovement(
                      id, new PositionKey(account, newIsin), newTraded, newSettled)));
    }
  }
}
