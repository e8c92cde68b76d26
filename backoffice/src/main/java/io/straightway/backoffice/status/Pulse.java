package io.straightway.backoffice.status;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The current throughput. Cheap enough to be read every few seconds, however many trades there are.
 *
 * @param trades the number of trades booked in the last {@link #WINDOW}
 * @param lag the longest time from receipt to booking among the newest of them; zero if there are
 *     none
 * @param unfinished the number of messages that an element has taken but not completed
 * @param parked the number of versions that wait for the previous version
 * @param undelivered the number of instructions that wait for their delivery to the custodian
 */
public record Pulse(long trades, Duration lag, long unfinished, long parked, long undelivered) {

  /** The time over which trades are counted. */
  public static final Duration WINDOW = Duration.ofSeconds(10);

  private static final String READ =
      """
      WITH recent AS MATERIALIZED (
        SELECT trade_id, created_at FROM trade
         WHERE created_at > now() - :seconds * interval '1 second'
      )
      SELECT (SELECT count(*) FROM recent) AS trades,
             (SELECT coalesce(extract(epoch FROM max(greatest(m.stored_at - m.received_at,
                                                              interval '0'))) * 1000, 0)::bigint
                FROM (SELECT trade_id FROM recent ORDER BY created_at DESC LIMIT 200) AS newest
                JOIN message m ON m.message_id = newest.trade_id) AS lag_millis,
             (SELECT count(*) FROM message
               WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')) AS unfinished,
             (SELECT count(*) FROM message WHERE status = 'PARKED') AS parked
      """;

  /** Reads the current values. */
  public static Pulse read(Connection connection) throws SQLException {
    long undelivered = Status.undelivered(connection);
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(READ)
                .bind("seconds", WINDOW.toSeconds())
                .map(
                    (row, context) ->
                        new Pulse(
                            row.getLong("trades"),
                            Duration.ofMillis(row.getLong("lag_millis")),
                            row.getLong("unfinished"),
                            row.getLong("parked"),
                            undelivered))
                .one());
  }
}
