package io.straightway.settlement.status;

import io.straightway.element.enquiry.Ageing;
import io.straightway.element.enquiry.Exceptions;
import io.straightway.element.enquiry.Exceptions.CodeCount;
import io.straightway.element.enquiry.OpenFails;
import io.straightway.element.enquiry.StageCount;
import io.straightway.element.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where everything stands at one instant.
 *
 * @param businessDate null while none has been opened
 * @param closedUpTo the last closed day; null while none has been closed
 * @param stages how far everything has come, counted from the first day on; the total last
 * @param exceptions what is open, by code, with the age of the oldest
 * @param fails how many instructions are open past their date, by business days late
 * @param undelivered instructions written that the custodian has not been given yet
 */
public record Status(
    @Nullable LocalDate businessDate,
    @Nullable LocalDate closedUpTo,
    Life life,
    List<StageCount> stages,
    List<CodeCount> exceptions,
    Map<Ageing, Long> fails,
    long undelivered) {

  private static final String SAME_INSTANT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
  private static final String BUSINESS_DATE = "SELECT today, closed_up_to FROM business_day";

  /**
   * The life of trades in numbers. A trade is counted everywhere it has been.
   *
   * @param received messages, however they ended
   * @param validated messages that are trades
   * @param booked messages that are in the books, or were until a later version
   * @param instructed instructions written and not withdrawn
   * @param matched instructions that the custodian has matched
   * @param settled instructions settled whole
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
        SELECT m.keyed + m.unkeyed AS received, m.keyed - m.refused - m.received AS validated,
               m.keyed - m.refused - m.received - m.halfway AS booked, i.*
          FROM (SELECT (SELECT count(*) FROM incoming_trade_message) AS keyed,
                       (SELECT count(*) FROM refused_message)
                         + (SELECT count(*) FROM message_conflict) AS unkeyed,
                       (SELECT count(*) FROM incoming_trade_message
                         WHERE status IN ('REJECTED', 'IN_REPAIR'))
                         + (SELECT count(*) FROM incoming_trade_message WHERE status = 'REPAIRED')
                         AS refused,
                       (SELECT count(*) FILTER (WHERE status = 'RECEIVED')
                          FROM incoming_trade_message
                         WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED'))
                         + (SELECT count(*) FROM incoming_trade_message WHERE status = 'PARKED')
                         AS received,
                       (SELECT count(*) FILTER (WHERE status <> 'RECEIVED')
                          FROM incoming_trade_message
                         WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')) AS halfway
               ) AS m,
               (SELECT count(*) AS instructed,
                       count(*) FILTER (WHERE status IN ('MATCHED', 'PARTLY_SETTLED', 'SETTLED'))
                         AS matched,
                       count(*) FILTER (WHERE status = 'SETTLED') AS settled,
                       count(*) FILTER (WHERE status <> 'SETTLED'
                         AND settlement_date < (SELECT today FROM business_day)) AS failed
                  FROM settlement_instruction WHERE status <> 'CANCELLED') AS i
        """;

    static Life read(Connection connection) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(COUNT);
          ResultSet row = statement.executeQuery()) {
        row.next();
        return new Life(
            row.getLong("received"),
            row.getLong("validated"),
            row.getLong("booked"),
            row.getLong("instructed"),
            row.getLong("matched"),
            row.getLong("settled"),
            row.getLong("failed"));
      }
    }
  }

  private static final String UNDELIVERED =
      "SELECT count(*) FROM outbox WHERE delivered_at IS NULL AND withdrawn_at IS NULL";

  /**
   * Reads all of it as of one instant.
   *
   * @param connection in autocommit mode
   * @param clock what ages are read off
   */
  public static Status read(Connection connection, Clock clock) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement sameInstant = connection.prepareStatement(SAME_INSTANT)) {
      sameInstant.execute();
      return readNow(connection, clock);
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static Status readNow(Connection connection, Clock clock) throws SQLException {
    LocalDate today = null;
    LocalDate closedUpTo = null;
    try (PreparedStatement statement = connection.prepareStatement(BUSINESS_DATE);
        ResultSet row = statement.executeQuery()) {
      if (row.next()) {
        today = row.getObject(1, LocalDate.class);
        LocalDate closed = row.getObject(2, LocalDate.class);
        closedUpTo = closed.equals(LocalDate.MIN) ? null : closed;
      }
    }
    return new Status(
        today,
        closedUpTo,
        Life.read(connection),
        StageCount.read(connection),
        new Exceptions(clock).counts(connection),
        OpenFails.count(connection, new StaticDataStore().read(connection)),
        undelivered(connection));
  }

  private static long undelivered(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(UNDELIVERED);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
