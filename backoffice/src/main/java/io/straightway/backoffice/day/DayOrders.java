package io.straightway.backoffice.day;

import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayProgress;
import io.straightway.settlement.day.EndOfDay;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operators' orders to open and end days, and the progress of days. */
public final class DayOrders {
  private final DataSource database;
  private final DayDesk desk;

  /** Creates the desk on connections of the engine's role. */
  public DayOrders(DataSource database) {
    this.database = database;
    this.desk = new DayDesk(database);
  }

  /**
   * Opens the first business day.
   *
   * @throws DeskRefusal if there is a business date already
   */
  public DayProgress open(OperatorLogin login, LocalDate day) throws SQLException {
    if (!desk.open(login, day)) {
      throw new DeskRefusal(
          DeskRefusal.Code.WRONG_STATE,
          "a business date is open already; closing it opens the next");
    }
    return progress(day);
  }

  /**
   * Records an operator's order to end a day, which authorises the server that ends it.
   *
   * @param calendar see {@link EndOfDay.Request}
   * @throws DeskRefusal if the day can't be ended
   */
  void orderEnd(OperatorLogin login, LocalDate day, @Nullable String calendar) throws SQLException {
    try {
      try (Connection connection = database.getConnection()) {
        EndOfDay.check(connection, day, calendar);
      }
      desk.orderEnd(login, day, calendar);
    } catch (DayNotReadyException e) {
      throw new DeskRefusal(DeskRefusal.Code.WRONG_STATE, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the progress of a day.
   *
   * @throws DeskRefusal if it is neither the business date nor a day whose end was begun
   */
  DayProgress progress(LocalDate day) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return DayProgress.read(connection, day)
          .orElseThrow(
              () ->
                  new DeskRefusal(
                      DeskRefusal.Code.NOT_FOUND,
                      day + " is neither the business date nor a day that was closed"));
    }
  }
}
