package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * What the end of a day came to, as the closing kept it.
 *
 * @param undelivered instructions that were not delivered when the end of day began
 * @param uninstructed trades without an instruction on their settlement date or later
 * @param unratedFails fails for whose kind of security there is no penalty rate
 * @param stages processing status of each stage, counted from the first day on
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

  /** Fails of one age, direction and currency. */
  public record FailCount(
      String daysLate,
      String movement,
      long instructions,
      String currency,
      BigDecimal openAmount) {}

  /**
   * Penalties of the day.
   *
   * @param kind SEFP (late settlement) or LMFP (late matching), with "taken back" for what was too
   *     much on earlier days
   * @param direction COST or INCOME
   */
  public record PenaltySum(
      String kind, String direction, String currency, long instructions, BigDecimal amount) {}

  /**
   * Reads it.
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
