package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.day.DayClosing;
import io.straightway.backoffice.day.DayOrders;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.day.DayProgress;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opening and closing business days. */
public final class DayOperations {

  /** Closes days in the background: a server has one, and nobody else. */
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
              (desk, login, it) -> desk.open(login, it.day),
              it -> ProvedCall.of("order_business_day", it.day));

  /** Closes a day. */
  public static final Operation<Closing, DayProgress> CLOSE =
      Subject.DAYS
          .one("/api/days/{day}/close", Closing.class, DayProgress.class)
          .does(
              "Begin to close a day, or continue a close that has stopped.",
              "The close goes on after the answer, whose Location tells how far it is. Where one is"
                  + " under way, nothing is begun.")
          .beginsAt("/api/days/{day}")
          .at(
              CLOSING,
              (desk, login, it) -> desk.order(login, it.day, it.calendar),
              it -> ProvedCall.of("order_end_of_day", it.day));

  /** Both. */
  static final List<Operation<?, ?>> ALL = List.of(OPEN, CLOSE);

  private DayOperations() {}

  /** Which day. */
  public record Day(@Argument("The day, such as 2026-11-20.") LocalDate day) {}

  /** Which day, and how it is closed. */
  public record Closing(
      @Argument("The day, such as 2026-11-20.") LocalDate day,
      @Argument(
              "The calendar on whose holidays no day is opened. Default: that of the day before or,"
                  + " where that had weekends only, of most securities; or as the close was begun.")
          @Nullable String calendar) {}
}
