package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/**
 * What the end of a day came to, as the closing kept it.
 *
 * @param undelivered instructions that were not delivered when the end of day began
 * @param uninstructed trades without an instruction on their settlement date or later
 * @param unratedFails fails for whose kind of security there is no penalty rate
 * @param stages how far everything had come, counted from the first day on
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
      String daysLate, String movement, long instructions, String currency, BigDecimal openAmount) {
    static FailCount of(ResultSet row) throws SQLException {
      return new FailCount(
          row.getString("days_late"),
          row.getString("movement"),
          row.getLong("instructions"),
          row.getString("currency"),
          row.getBigDecimal("open_amount"));
    }
  }

  /**
   * Penalties of the day.
   *
   * @param kind SEFP (late settlement) or LMFP (late matching), with "taken back" for what was too
   *     much on earlier days
   * @param direction COST or INCOME
   */
  public record PenaltySum(
      String kind, String direction, String currency, long instructions, BigDecimal amount) {
    static PenaltySum of(ResultSet row) throws SQLException {
      return new PenaltySum(
          row.getString("kind"),
          row.getString("direction"),
          row.getString("currency"),
          row.getLong("instructions"),
          row.getBigDecimal("amount"));
    }
  }

  /**
   * Reads it.
   *
   * @throws DayNotReadyException if the day has not been closed
   */
  public static DaySummary read(Connection connection, LocalDate day)
      throws SQLException, DayNotReadyException {
    List<Head> head = rows(connection, ReportSql.HEAD, day, Head::of);
    if (head.isEmpty()) {
      throw new DayNotReadyException(day + " has not been closed");
    }
    return new DaySummary(
        day,
        head.get(0).nextDate(),
        head.get(0).undelivered(),
        head.get(0).uninstructed(),
        head.get(0).unrated(),
        rows(connection, ReportSql.FAILS_BY_AGE, day, FailCount::of),
        rows(connection, ReportSql.PENALTY_TOTALS, day, PenaltySum::of),
        head.get(0).exceptions(),
        rows(connection, STAGES, day, StageCount::of));
  }

  private static <T> List<T> rows(
      Connection connection, String sql, LocalDate day, RowReader<T> reader) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(sql)
                .bind("day", day)
                .map((row, context) -> reader.read(row))
                .list());
  }

  @FunctionalInterface
  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private record Head(
      LocalDate nextDate, long undelivered, long uninstructed, long unrated, long exceptions) {
    static Head of(ResultSet row) throws SQLException {
      return new Head(
          row.getObject("next_date", LocalDate.class),
          row.getLong("undelivered"),
          row.getLong("uninstructed"),
          row.getLong("unrated"),
          row.getLong("exceptions"));
    }
  }
}
