package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Results of the end of a day, as recorded at the close.
 *
 * @param undelivered instructions that were not delivered when the end of day began
 * @param uninstructed trades without an instruction on their settlement date or later
 * @param unratedFails fails whose kind of security has no penalty rate
 * @param stages processing status of each stage, counted from the first day
 */
public record DaySummary(
    LocalDate businessDate,
    LocalDate nextDate,
    long undelivered,
    long uninstructed,
    long unratedFails,
    List<FailCount> fails,
    List<PenaltySum> penalties,
    long openExceptions,
    List<StageCount> stages) {

  private static final String STAGES =
      """
      SELECT stage, entered, through, under_way, stopped
        FROM eod_stage WHERE business_date = :day ORDER BY ordinal
      """;

  /**
   * Fails of one age, direction and currency.
   *
   * @param daysLate the business days late, such as 2-4
   * @param movement RECEIVE or DELIVER
   */
  public record FailCount(
      String daysLate,
      String movement,
      long instructions,
      String currency,
      BigDecimal openAmount) {}

  /**
   * Penalties of the day.
   *
   * @param kind SEFP (late settlement) or LMFP (late matching), with "reversed" for the reversal of
   *     excess penalties of earlier days
   * @param direction COST or INCOME
   */
  public record PenaltySum(
      String kind, String direction, String currency, long instructions, BigDecimal amount) {}

  /**
   * Reads the summary of a day.
   *
   * @throws DayNotReadyException if the day has not been closed
   */
  public static DaySummary read(Connection connection, LocalDate day)
      throws SQLException, DayNotReadyException {
    Map<String, Object> of = Map.of("day", day);
    DayReport.Head head =
        Queries.first(connection, DayReport.Head.class, ReportSql.HEAD, of)
            .orElseThrow(() -> new DayNotReadyException(day + " has not been closed"));
    return new DaySummary(
        day,
        head.nextDate(),
        head.undelivered(),
        head.uninstructed(),
        head.unrated(),
        Queries.list(connection, FailCount.class, ReportSql.FAILS_BY_AGE, of),
        Queries.list(connection, PenaltySum.class, ReportSql.PENALTY_TOTALS, of),
        head.exceptions(),
        Queries.list(connection, StageCount.class, STAGES, of));
  }
}
