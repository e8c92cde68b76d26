package io.straightway.settlement.day;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;

/** Where operators open the first business day and order that a day is ended. */
public final class DayDesk {
  private static final String TRUE = "t";

  private final Transactions transactions;

  /** A desk with one connection of the engine's role. */
  public DayDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Opens the first business day.
   *
   * @return whether it was opened; false if there is a business date already
   */
  public boolean open(OperatorLogin login, LocalDate day) throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(connection, login, "order_business_day", day).equals(TRUE));
  }

  /**
   * Orders the end of a day: an {@link EndOfDay} that closes it in the operator's name does so with
   * his proof.
   *
   * @throws DeskRefusal if the login is not that of an operator who may
   */
  public void orderEnd(OperatorLogin login, LocalDate day) throws SQLException {
    OperatorCalls.run(
        transactions, connection -> OperatorCalls.call(connection, login, "order_end_of_day", day));
  }
}
