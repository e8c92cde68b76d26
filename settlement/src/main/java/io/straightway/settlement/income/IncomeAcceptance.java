package io.straightway.settlement.income;

import io.straightway.books.Bookkeeper;
import io.straightway.books.BusinessDate;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.operators.DeskRefusal;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.mapper.Nested;

/** Writes off differences of income. */
public final class IncomeAcceptance {
  private static final String FIND =
      """
      SELECT i.income_id, i.kind, i.isin, i.currency, i.account, i.owner, n.debt, i.open,
             coalesce((SELECT today FROM open_day), current_date) AS day
        FROM income_item i JOIN income n USING (income_id) WHERE i.income_id = ?
      """;

  private final Bookkeeper books;

  /** Creates a writer. */
  public IncomeAcceptance(Bookkeeper books) {
    this.books = books;
  }

  /**
   * Posts the open amount to the account of differences.
   *
   * @param approval the approval that the database requires, in the same transaction
   * @return the result of {@code approval}
   * @throws DeskRefusal if there is no such income
   */
  public <T> T run(long incomeId, Transactions.Work<T> approval) throws SQLException {
    return books.run(
        1,
        (connection, id) -> {
          T approved = approval.run(connection);
          write(connection, id, incomeId);
          return approved;
        });
  }

  private void write(Connection connection, long id, long incomeId) throws SQLException {
    OpenAmount open =
        Queries.first(connection, OpenAmount.class, FIND, incomeId)
            .orElseThrow(
                () ->
                    new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no income " + incomeId));
    LocalDate bookedOn = BusinessDate.readToday(connection).orElse(open.day);
    WriteBatch batch = new WriteBatch();
    new IncomeStore(books)
        .add(
            connection,
            List.of(
                IncomeEntry.cash(
                    id,
                    open.of,
                    IncomeEntry.EntryKind.ACCEPTED,
                    BigDecimal.ZERO,
                    IncomeEntry.EntryTax.NONE,
                    open.open,
                    new IncomeEntry.EntryEvidence(open.day, bookedOn))),
            batch);
    batch.execute(connection);
  }

  /** The open amount of income. */
  public record OpenAmount(@Nested IncomeTerms of, BigDecimal open, LocalDate day) {}
}
