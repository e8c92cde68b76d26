package io.straightway.settlement.income;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.ledger.Ledger;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.mapper.Nested;

/** Lets differences of income go. Not for use by several threads. */
public final class IncomeAcceptance {
  private static final String FIND =
      """
      SELECT i.income_id, i.kind, i.isin, i.currency, i.account, i.owner, n.debt, i.open,
             coalesce((SELECT today FROM open_day), current_date) AS day
        FROM income_item i JOIN income n USING (income_id) WHERE i.income_id = ?
      """;

  private final Transactions transactions;
  private final IdRange ids;
  private final Ledger ledger;

  /** Over connections of the engine's role. */
  public IncomeAcceptance(DataSource database) {
    this.transactions = new Transactions(database);
    this.ids = new IdRange(database, "message_id_range");
    this.ledger = new Ledger(transactions);
  }

  /**
   * Posts what is open to the account of differences.
   *
   * @param approval given in the same transaction, which the database asks for
   * @return its result
   * @throws DeskRefusal if there is no such income
   */
  public <T> T run(long incomeId, Transactions.Work<T> approval) throws SQLException {
    long id = ids.take(1);
    return ledger.opening(
        transactions,
        connection -> {
          T approved = approval.run(connection);
          write(connection, id, incomeId);
          return approved;
        });
  }

  private void write(Connection connection, long id, long incomeId) throws SQLException {
    Rest rest =
        Queries.first(connection, Rest.class, FIND, incomeId)
            .orElseThrow(
                () ->
                    new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no income " + incomeId));
    LocalDate bookedOn = BusinessDate.read(connection).map(BusinessDate::today).orElse(rest.day);
    WriteBatch batch = new WriteBatch();
    new IncomeStore(ledger)
        .add(
            connection,
            List.of(
                IncomeEntry.cash(
                    id,
                    rest.of,
                    IncomeEntry.Kind.ACCEPTED,
                    BigDecimal.ZERO,
                    rest.open,
                    new IncomeEntry.Payment(rest.day, bookedOn, null, null, null))),
            batch);
    batch.execute(connection);
  }

  /** What is open of income. */
  public record Rest(@Nested IncomeTerms of, BigDecimal open, LocalDate day) {}
}
