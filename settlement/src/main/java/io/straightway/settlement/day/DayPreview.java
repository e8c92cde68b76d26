package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.staticdata.StaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts that closing a business day would find now, read without writing anything.
 *
 * @param at the time of reading
 * @param unfinishedMessages messages received but not yet booked; the close waits for them
 * @param openInstructions instructions neither settled nor withdrawn
 * @param undelivered instructions not yet delivered, and those with an undelivered request
 * @param uninstructed trades without an instruction on their settlement date or later
 * @param endedInUse accounts, counterparties, securities and settlement instructions that have
 *     ended by then but still have open instructions or positions
 * @param failsByAge instructions open on their settlement date or later, by business days late
 * @param openExceptions exceptions that nobody has closed
 */
public record DayPreview(
    LocalDate businessDate,
    Instant at,
    long unfinishedMessages,
    long openInstructions,
    long undelivered,
    long uninstructed,
    long endedInUse,
    Map<String, Long> failsByAge,
    long openExceptions) {

  private static final String COUNTS =
      """
      SELECT now() AS at,
             (SELECT count(*) FROM message
               WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')) AS unfinished,
             (SELECT count(*) FROM settlement_instruction
               WHERE status NOT IN ('SETTLED', 'CANCELLED')) AS open,
             (SELECT count(*) FILTER (WHERE kind = 'INSTRUCTION')
                     + count(DISTINCT instruction_id) FILTER (WHERE kind <> 'INSTRUCTION')
                FROM outbox
               WHERE delivered_at IS NULL AND withdrawn_at IS NULL) AS undelivered,
             (SELECT count(*) FROM due_uninstructed WHERE settlement_date <= ?) AS uninstructed,
             (SELECT count(*)
                FROM (SELECT item FROM element_exception
                      UNION ALL SELECT item FROM settlement_exception) AS e
               WHERE NOT EXISTS (SELECT FROM closed_exception c WHERE c.item = e.item))
               AS exceptions
      """;

  /** Reads the preview of closing {@code day}. */
  public static DayPreview read(Connection connection, LocalDate day, StaticData staticData)
      throws SQLException {
    Map<String, Long> fails = new LinkedHashMap<>();
    OpenFails.asOf(connection, staticData, day).forEach((age, n) -> fails.put(age.days(), n));
    Counts counts = Queries.one(connection, Counts.class, COUNTS, day);
    return new DayPreview(
        day,
        counts.at(),
        counts.unfinished(),
        counts.open(),
        counts.undelivered(),
        counts.uninstructed(),
        EndInUse.count(connection, day),
        fails,
        counts.exceptions());
  }

  /** Counts read by one statement. */
  public record Counts(
      Instant at,
      long unfinished,
      long open,
      long undelivered,
      long uninstructed,
      long exceptions) {}
}
