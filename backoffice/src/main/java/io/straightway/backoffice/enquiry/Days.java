package io.straightway.backoffice.enquiry;

import io.straightway.books.BusinessDate;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayPreview;
import io.straightway.settlement.day.DayRun;
import io.straightway.settlement.day.EndOfDay;
import io.straightway.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the business date and the ends of days. */
public final class Days {
  private Days() {}

  /**
   * Returns the business date, and a page of the ends of days.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static DayList read(Connection connection, @Nullable String after, int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    List<DayRun> days =
        DayRun.latest(connection, cursor == null ? null : cursor.date(0), limit + 1);
    Page<DayRun> page = Page.of(days, limit, run -> Cursor.of(run.businessDate()));
    Optional<BusinessDate> day = BusinessDate.read(connection);
    return new DayList(
        day.map(BusinessDate::today).orElse(null),
        day.map(BusinessDate::closedUpTo).orElse(null),
        page.items(),
        page.next());
  }

  /**
   * Returns the preview of a day's close.
   *
   * @param day null for the day to close next
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
   * The business date, and the ends of days, latest first.
   *
   * @param businessDate null if none has been opened
   * @param closedUpTo the last closed day; null if none has been closed
   */
  public record DayList(
      @Nullable LocalDate businessDate,
      @Nullable LocalDate closedUpTo,
      List<DayRun> items,
      @Nullable String next) {}
}
