package io.straightway.settlement.day;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Where operators open the first business day and order that a day is ended. */
public final class DayDesk {
  private static final String TRUE = "t";

  private final DataSource database;
  private final Transactions transactions;

  /** A desk with one connection of the engine's role. */
  public DayDesk(DataSource database) {
    this.database = database;
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
   * his proof, if the day follows that he has ordered.
   *
   * @param calendar as of {@link EndOfDay.Order}
   * @throws DeskRefusal if the login is not that of an operator who may
   * @throws DayNotReadyException if there is no such calendar
   */
  public void orderEnd(OperatorLogin login, LocalDate day, @Nullable String calendar)
      throws SQLException, DayNotReadyException {
    NextDay next;
    try (Connection connection = database.getConnection()) {
      next = NextDay.after(connection, day, calendar);
    }
    OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(
                connection, login, "order_end_of_day", day, next.nextDate(), next.calendar()));
  }
}
