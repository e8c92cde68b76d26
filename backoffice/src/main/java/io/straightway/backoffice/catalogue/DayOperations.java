package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.day.DayClosing;
import io.straightway.backoffice.day.DayOrders;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.operators.ProvedCall;
import io.straightway.settlement.day.DayProgress;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations that open and close business days. */
public final class DayOperations {

  /** The desk that closes days in the background. Only a server has one. */
  public static final Function<DataSource, DayClosing> CLOSING =
      source -> {
        throw new IllegalStateException("only a server closes days in the background");
      };

  /** Opens the first day. */
  public static final Operation<Day, DayProgress> OPEN =
      Subject.DAYS
          .one("/api/days", Day.class, DayProgress.class)
          .does("Open the first business day.")
          .createsAt("/api/days/{day}")
          .form("/console/day/open", "/console/day", "The day is open.")
          .at(
              DayOrders::new,
              (desk, login, day) -> desk.open(login, day.day),
              day -> ProvedCall.of("order_business_day", day.day));

  /** Closes a day. */
  public static final Operation<CloseOrder, DayProgress> CLOSE =
      Subject.DAYS
          .one("/api/days/{day}/close", CloseOrder.class, DayProgress.class)
          .does(
              "Begin to close a day, or continue a close that has stopped.",
              "The close continues after the answer, whose Location has its progress. If one is"
                  + " under way, nothing is begun.")
          .beginsAt("/api/days/{day}")
          .at(
              CLOSING,
              (desk, login, order) -> desk.order(login, order.day, order.calendar),
              order -> ProvedCall.of("order_end_of_day", order.day));

  /** All operations on business days. */
  static final List<Operation<?, ?>> ALL = List.of(OPEN, CLOSE);

  private DayOperations() {}

  /** The day to open. */
  public record Day(@Argument("The day, such as 2026-11-20.") LocalDate day) {}

  /** The day to close, and the calendar to use. */
  public record CloseOrder(
      @Argument("The day, such as 2026-11-20.") LocalDate day,
      @Argument(
              "Calendar whose holidays are skipped. Default: that of the day before or, if"
                  + " that was weekends only, of most securities; a continued close keeps its"
                  + " own.")
          @Nullable String calendar) {}
}
