package io.straightway.settlement.remainder;

import io.straightway.books.Bookkeeper;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.WriteBatch;
import io.straightway.operators.DeskRefusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Removes cancelled remainders of instructions from the books. */
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

  private final Bookkeeper books;

  /** Creates the operation. */
  public Remainders(Bookkeeper books) {
    this.books = books;
  }

  /**
   * Removes a remainder: the traded position, the amount still owed, and the share of interest and
   * fees.
   *
   * @param approval the approval that the database requires, in the same transaction
   * @return the result of {@code approval}
   * @throws DeskRefusal if nothing was cancelled after a part had settled, or the remainder is
   *     already removed
   */
  public <T> T takeBack(long instructionId, Transactions.Work<T> approval) throws SQLException {
    return books.run(
        1,
        (connection, id) -> {
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
                        "instruction SI%d has no remainder to reverse".formatted(instructionId)));
    WriteBatch batch = new WriteBatch();
    batch.add(
        TAKEN
            .rows()
            .add(id, instructionId, rest.quantity(), rest.amount(), rest.debt(), rest.day()));
    books.write(connection, List.of(rest.booking(id)), batch);
    batch.execute(connection);
  }
}
