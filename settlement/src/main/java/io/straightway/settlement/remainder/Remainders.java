package io.straightway.settlement.remainder;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.Ledger;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Takes what was cancelled of instructions out of the books. Not for use by several threads. */
public final class Remainders {
  private static final String FIND =
      """
      SELECT s.*, (SELECT coalesce((SELECT today FROM open_day), i.trade_date)
                     FROM settlement_instruction i WHERE i.instruction_id = s.instruction_id) AS day
        FROM remainder_share s WHERE s.instruction_id = ? AND s.remainder_id IS NULL
      """;
  private static final RowForm TAKEN =
      RowForm.into(
          "settlement_remainder",
          """
          remainder_id bigint, instruction_id bigint, quantity numeric, amount numeric,
          debt numeric, taken_on date
          """);

  private final Transactions transactions;
  private final IdRange ids;
  private final Ledger ledger;

  /** Over connections of the engine's role. */
  public Remainders(DataSource database) {
    this.transactions = new Transactions(database);
    this.ids = new IdRange(database, "message_id_range");
    this.ledger = new Ledger(transactions);
  }

  /**
   * Takes one back: the traded position, what is still owed, and the share of interest and fees.
   *
   * @param approval given in the same transaction, which the database asks for
   * @return its result
   * @throws DeskRefusal if nothing was cancelled after a part had settled, or it is taken back
   */
  public <T> T takeBack(long instructionId, Transactions.Work<T> approval) throws SQLException {
    long id = ids.take(1);
    return ledger.opening(
        transactions,
        connection -> {
          T approved = approval.run(connection);
          write(connection, id, instructionId);
          return approved;
        });
  }

  private void write(Connection connection, long id, long instructionId) throws SQLException {
    Remainder rest =
        Queries.first(connection, Remainder.class, FIND, instructionId)
            .orElseThrow(
                () ->
                    new DeskRefusal(
                        DeskRefusal.Code.WRONG_STATE,
                        "instruction SI%d has no rest to take back".formatted(instructionId)));
    WriteBatch batch = new WriteBatch();
    batch.add(
        TAKEN
            .rows()
            .add(id, instructionId, rest.quantity(), rest.amount(), rest.debt(), rest.day()));
    ledger.post(Optional.ofNullable(rest.entry(id)).map(List::of).orElse(List.of()), batch);
    PositionModel.current(connection).keeper().apply(rest.movements(id), batch);
    batch.execute(connection);
  }
}
