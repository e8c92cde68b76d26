package io.straightway.backoffice.status;

import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.books.BusinessDate;
import io.straightway.db.Queries;
import io.straightway.settlement.day.Ageing;
import io.straightway.settlement.day.FailsRate;
import io.straightway.settlement.day.OpenFails;
import io.straightway.settlement.day.StageCount;
import io.straightway.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/**
 * The processing status at one instant.
 *
 * @param businessDate null if no business day has been opened
 * @param closedUpTo the last closed day; null if none has been closed
 * @param stages the counts by stage of processing, since the first day; the total last
 * @param exceptions the open exceptions by code, with the age of the oldest
 * @param fails the number of instructions open past their settlement date, or failing on it, by
 *     business days late
 * @param failsRate these fails as a share of the due instructions
 * @param undelivered the number of instructions with an open delivery to the custodian: the
 *     instruction itself, or a request about it
 */
public record Status(
    @Nullable LocalDate businessDate,
    @Nullable LocalDate closedUpTo,
    Life life,
    List<StageCount> stages,
    List<CodeCount> exceptions,
    Map<Ageing, Long> fails,
    FailsRate failsRate,
    long undelivered) {

  private static final String SAME_INSTANT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";

  /**
   * The life of trades in numbers. A trade is counted at every stage that it has reached.
   *
   * @param received messages, whatever their outcome
   * @param validated messages that are trades
   * @param booked trades that are in the books, or were until a later version; for a block, those
   *     of its allocations
   * @param instructed instructions written and not withdrawn
   * @param matched instructions that the custodian has matched
   * @param settled fully settled instructions
   * @param failed instructions open past their settlement date
   */
  public record Life(
      long received,
      long validated,
      long booked,
      long instructed,
      long matched,
      long settled,
      long failed) {

    private static final String COUNT =
        """
        WITH m AS MATERIALIZED (
          SELECT (SELECT count(*) FROM message) AS keyed,
                 (SELECT count(*) FROM unreadable_message)
                   + (SELECT count(*) FROM conflicting_message) AS unkeyed,
                 (SELECT count(*) FROM message
                   WHERE status IN ('REJECTED', 'IN_REPAIR'))
                   + (SELECT count(*) FROM message WHERE status = 'REPAIRED')
                   AS refused,
                 (SELECT count(*) FILTER (WHERE status = 'RECEIVED')
                    FROM message
                   WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED'))
                   + (SELECT count(*) FROM message WHERE status = 'PARKED')
                   AS waiting,
                 (SELECT count(*) FILTER (WHERE status <> 'RECEIVED')
                    FROM message
                   WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')) AS halfway,
                 (SELECT count(*) FROM booked_block) AS blocks
        ), i AS MATERIALIZED (
          SELECT (SELECT count(*) FROM instruction)
                   - (SELECT count(*) FROM instruction WHERE status = 'CANCELLED')
                   + (SELECT instructed FROM archived_instructions)
                   AS instructed
        ), o AS MATERIALIZED (
          SELECT count(*) AS open,
                 count(*) FILTER (WHERE status IN ('MATCHED', 'PARTLY_SETTLED')) AS matched,
                 count(*) FILTER (WHERE settlement_date < (SELECT today FROM open_day)
                                     AND NOT called_complete)
                   + (SELECT count(*) FROM instruction
                       WHERE status NOT IN ('SETTLED', 'CANCELLED') AND NOT called_complete
                         AND settlement_date = (SELECT today FROM open_day)
                         AND settlement_report LIKE 'FAILING%') AS failed
            FROM instruction WHERE status NOT IN ('SETTLED', 'CANCELLED')
        )
        SELECT m.keyed + m.unkeyed AS received, m.keyed - m.refused - m.waiting AS validated,
               m.keyed - m.refused - m.waiting - m.halfway - m.blocks AS booked, i.instructed,
               i.instructed - o.open + o.matched AS matched, i.instructed - o.open AS settled,
               o.failed
          FROM m, i, o
        """;

    static Life read(Connection connection) throws SQLException {
      return Queries.on(
          connection,
          handle -> handle.createQuery(COUNT).map(ConstructorMapper.of(Life.class)).one());
    }
  }

  private static final String UNDELIVERED =
      """
      SELECT count(*) FILTER (WHERE kind = 'INSTRUCTION')
             + count(DISTINCT instruction_id) FILTER (WHERE kind <> 'INSTRUCTION')
             + (SELECT count(*) FROM instruction WHERE status = 'UNDELIVERED')
        FROM delivery WHERE delivered_at IS NULL AND withdrawn_at IS NULL
      """;
  private static final String UNANSWERED =
      "SELECT coalesce(extract(epoch FROM now() - min(delivered_at)), 0) FROM unanswered_delivery";

  /**
   * Reads the status as of one instant.
   *
   * @param connection a connection in autocommit mode
   * @param clock the clock for ages
   */
  public static Status read(Connection connection, Clock clock) throws SQLException {
    connection.setAutoCommit(false);
    try {
      Queries.on(connection, handle -> handle.execute(SAME_INSTANT));
      return readWithin(connection, clock);
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  /** Reads the status in the connection's transaction, which sees one instant. */
  static Status readWithin(Connection connection, Clock clock) throws SQLException {
    Optional<BusinessDate> day = BusinessDate.read(connection);
    List<StageCount> stages = StageCount.read(connection);
    Map<Ageing, Long> fails = OpenFails.count(connection, new StaticDataStore().read(connection));
    return new Status(
        day.map(BusinessDate::today).orElse(null),
        day.map(BusinessDate::closedUpTo).orElse(null),
        Life.read(connection),
        stages,
        new Exceptions(clock).counts(connection),
        fails,
        FailsRate.of(fails, stages),
        undelivered(connection));
  }

  /** Returns the seconds since the oldest delivery that nobody has answered; 0 without one. */
  static double unanswered(Connection connection) throws SQLException {
    return Queries.one(connection, Double.class, UNANSWERED);
  }

  static long undelivered(Connection connection) throws SQLException {
    return Queries.on(
        connection, handle -> handle.createQuery(UNDELIVERED).mapTo(Long.class).one());
  }
}
