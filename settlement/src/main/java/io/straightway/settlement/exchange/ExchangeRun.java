package io.straightway.settlement.exchange;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionModel;
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
 * Carries out exchanges whose day has come: what accounts have of the old ISIN moves to the new
 * one, and instructions of the old one are taken back, or cancelled at the custodian if they may be
 * there, so that their trades are instructed for the new one. It may be killed anywhere and run
 * again, and several may run at once: each moves what is there of the old ISIN when it looks, under
 * the lock of the exchange.
 *
 * <p>What can't be divided stays: the greatest part that can moves. The ledger has no ISINs, and
 * the book value stays what it is, so nothing is posted.
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
        FROM (SELECT e.exchange_id, e.old_isin, e.new_isin, e.old_units, e.new_units, c.account,
                     exchangeable(c.traded, e.old_units) AS traded,
                     exchangeable(c.settled, e.old_units) AS settled
                FROM current_position c JOIN isin_exchange e ON e.old_isin = c.instrument
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

  /** What has settled in part keeps its trades, and its rest settles in the old ISIN. */
  private static final String OPEN =
      """
      SELECT i.instruction_id
        FROM settlement_instruction i JOIN isin_exchange e ON e.old_isin = i.isin
       WHERE e.begun_on IS NOT NULL
         AND i.status IN ('HELD', 'READY', 'SENT', 'MATCHED', 'REFUSED')
         AND (i.cancellation IS NULL OR i.status = 'REFUSED')
       ORDER BY i.instruction_id
      """;

  private static final String LOCK_TRADES =
      """
      SELECT trade_id FROM trade
       WHERE trade_id IN (SELECT trade_id FROM instruction_trade
                           WHERE instruction_id = ? AND NOT withdrawn)
       ORDER BY trade_id FOR UPDATE
      """;
  private static final String WITHDRAW = "SELECT withdraw_instruction(?)";

  private final Transactions transactions;
  private final IdRange ids;

  /** A run over connections of the engine's role, two at a time. */
  public ExchangeRun(DataSource database) {
    this.transactions = new Transactions(database);
    this.ids = new IdRange(database, "message_id_range");
  }

  /**
   * Begins what is due, and carries out what has begun.
   *
   * @return how many exchanges have begun, now or before
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

  /** Begins what is due; answers how many have begun. */
  public long begin() throws SQLException {
    return transactions.run(
        connection -> {
          Queries.execute(connection, BEGIN);
          return Queries.one(connection, Long.class, BEGUN);
        });
  }

  private int move(Connection connection) throws SQLException {
    Queries.list(connection, Long.class, LOCK);
    List<Held> held = Queries.list(connection, Held.class, MOVABLE);
    if (!held.isEmpty()) {
      write(connection, held);
    }
    return held.size();
  }

  private void write(Connection connection, List<Held> held) throws SQLException {
    Rows rows = MOVE.rows();
    List<PositionMovement> movements = new ArrayList<>();
    for (Held one : held) {
      long id = ids.take(1);
      rows.add(
          id,
          one.exchangeId(),
          one.account(),
          one.traded(),
          one.settled(),
          one.exchanged(one.traded()),
          one.exchanged(one.settled()),
          one.today());
      movements.addAll(one.movements(id));
    }
    WriteBatch batch = new WriteBatch();
    batch.add(rows);
    PositionModel.current(connection).keeper().apply(movements, batch);
    batch.execute(connection);
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

  /** What of an account's old ISIN can move. */
  public record Held(
      long exchangeId,
      String oldIsin,
      String newIsin,
      BigDecimal oldUnits,
      BigDecimal newUnits,
      String account,
      BigDecimal traded,
      BigDecimal settled,
      LocalDate today) {
    /** Exact, because only what can be divided is here. */
    BigDecimal exchanged(BigDecimal quantity) {
      return quantity.multiply(newUnits).divide(oldUnits);
    }

    List<PositionMovement> movements(long id) {
      return List.of(
          new PositionMovement(
              id, new PositionKey(account, oldIsin), traded.negate(), settled.negate()),
          new PositionMovement(
              id, new PositionKey(account, newIsin), exchanged(traded), exchanged(settled)));
    }
  }
}
