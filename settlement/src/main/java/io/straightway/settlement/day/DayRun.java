package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An end of day that was begun.
 *
 * @param nextDate the business date that follows
 * @param calendar the calendar whose holidays were skipped
 * @param actor the person who began it
 * @param undelivered instructions that were not delivered at that time
 * @param closedAt the time from which the day takes no more entries; null before
 * @param doneAt when everything was complete, including the reports; null before
 */
public record DayRun(
    LocalDate businessDate,
    LocalDate nextDate,
    String calendar,
    String actor,
    long undelivered,
    Instant startedAt,
    @Nullable Instant closedAt,
    @Nullable Instant doneAt) {

  private static final String LATEST =
      """
      SELECT business_date, next_date, calendar, actor, undelivered, started_at, closed_at, done_at
        FROM eod_run WHERE business_date < coalesce(CAST(? AS date), 'infinity')
       ORDER BY business_date DESC LIMIT ?
      """;

  /**
   * Returns the latest runs, the last day first.
   *
   * @param before return only runs of earlier days; null for all
   * @param limit the maximum number of runs
   */
  public static List<DayRun> latest(Connection connection, @Nullable LocalDate before, int limit)
      throws SQLException {
    return Queries.list(connection, DayRun.class, LATEST, before, limit);
  }
}
