package io.straightway.backoffice.enquiry;

import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayPreview;
import io.straightway.settlement.day.DayRun;
import io.straightway.settlement.day.EndOfDay;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The business date, and the days that were ended. */
public final class Days {
  private Days() {}

  /**
   * Where the books are.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static DayList read(Connection connection, @Nullable String after, int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    List<DayRun> found =
        DayRun.latest(connection, cursor == null ? null : cursor.date(0), limit + 1);
    Page<DayRun> page = Page.of(found, limit, run -> Cursor.of(run.businessDate()));
    Optional<BusinessDate> day = BusinessDate.read(connection);
    return new DayList(
        day.map(BusinessDate::today).orElse(null),
        day.map(BusinessDate::closedUpTo).orElse(null),
        page.items(),
        page.next());
  }

  /**
   * What the close of a day would find now.
   *
   * @param day null for the day that is to be closed next
   * @throws DayNotReadyException if no business day has been opened
   */
  public static DayPreview preview(Connection connection, @Nullable LocalDate day)
      throws SQLException, DayNotReadyException {
    return DayPreview.read(
        connection,
        day == null ? EndOfDay.dayToEnd(connection) : day,
        new StaticDataStore().read(connection));
  }

  /**
   * The business date, and the ends of days, the last first.
   *
   * @param businessDate null while none has been opened
   * @param closedUpTo the last closed day; null while none has been closed
   */
  public record DayList(
      @Nullable LocalDate businessDate,
      @Nullable LocalDate closedUpTo,
      List<DayRun> items,
      @Nullable String next) {}
}
