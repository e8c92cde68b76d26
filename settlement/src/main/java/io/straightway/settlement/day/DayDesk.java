package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operator commands to open the first business day and to order the end of a day. */
public final class DayDesk {
  private static final String TRUE = "t";
  private static final String OPEN = "SELECT open_business_day(?, ?)";
  private static final String REQUIRE = "SELECT require_ordered(?, ?, ?, ?)";

  private final DataSource database;
  private final Transactions transactions;

  /** Creates a desk that uses one connection of the engine's role. */
  public DayDesk(DataSource database) {
    this.database = database;
    this.transactions = new Transactions(database);
  }

  /**
   * Opens the first business day for a person whom the program names.
   *
   * @param actor the person, for the audit trail
   * @return true if it was opened; false if there is a business date already
   */
  public static boolean open(Connection connection, LocalDate day, String actor)
      throws SQLException {
    return Queries.one(connection, Boolean.class, OPEN, day, actor);
  }

  /**
   * Opens the first business day for an operator.
   *
   * @return true if it was opened; false if there is a business date already
   */
  public boolean open(OperatorLogin login, LocalDate day) throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(connection, login, "order_business_day", day).equals(TRUE));
  }

  /**
   * Orders the end of a day: an {@link EndOfDay} that closes the day in the operator's name can
   * then prove this order, if the business date that follows is the one ordered.
   *
   * @param calendar as in {@link EndOfDay.Request}
   * @throws DeskRefusal if the login is not that of an operator who may do so, or the clock has not
   *     reached the day and no other operator has ordered its end; this order counts then
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
    OperatorCalls.run(
        transactions,
        connection ->
            Queries.one(
                connection,
                Boolean.class,
                REQUIRE,
                day,
                next.nextDate(),
                next.calendar(),
                login.name()));
  }
}
