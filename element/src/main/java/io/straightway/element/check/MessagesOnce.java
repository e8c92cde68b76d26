package io.straightway.element.check;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;

/** I1: every message is stored once, as received, with the one version of a trade that it made. */
final class MessagesOnce {
  private static final String STATEMENT =
      "Every acknowledged message is in the database exactly once, with the hash of its body; a"
          + " booked one made exactly one version of a trade, which agrees with the body, and no"
          + " version has another origin; versions follow each other without gaps, and the last"
          + " one is in effect.";

  private static final String TOTALS =
      """
      SELECT m.messages, t.trades
        FROM (SELECT COUNT(*) AS messages FROM message) m,
             (SELECT COUNT(*) AS trades FROM trade) t
      """;

  private static final String KEYS_TWICE =
      """
      SELECT source || ' ' || source_message_id || ' is there ' || COUNT(*) || ' times'
        FROM message GROUP BY source, source_message_id HAVING COUNT(*) > 1
      """;

  /** A trade that was created and then failed belongs to a message that is or was in repair. */
  private static final String WRONG_TRADE =
      """
      SELECT 'message ' || m.message_id || ' is ' || m.status || ', its trade is '
             || COALESCE(t.status, 'missing')
        FROM message m LEFT JOIN trade t ON t.trade_id = m.message_id
       WHERE t.trade_id IS NULL AND m.status IN ('BOOKED', 'TRADE_CREATED')
             AND NOT EXISTS (SELECT 1 FROM booked_block b WHERE b.message_id = m.message_id)
             AND NOT EXISTS (SELECT 1 FROM archived_version a WHERE a.trade_id = m.message_id)
          OR t.trade_id IS NOT NULL
             AND (m.source <> t.source
                  OR t.status = 'CREATED' AND m.status IN ('BOOKED', 'PARKED')
                  OR t.status <> 'CREATED' AND m.status <> 'BOOKED')
      UNION ALL
      SELECT 'message ' || t.trade_id || ' is missing, its trade is ' || t.status
        FROM trade t
       WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.message_id = t.trade_id)
      """;

  /** Nearly all trades have a single version; the inner queries leave those out. */
  private static final String WRONG_VERSIONS =
      """
      SELECT later.source || ' ' || later.trade_reference || ' version ' || later.version
             || ' is ' || later.status || ', but version ' || (later.version - 1) || ' is '
             || COALESCE(earlier.status, 'missing')
        FROM (SELECT source, trade_reference, version, status FROM trade
               WHERE version > 1 AND status <> 'CREATED') later
        LEFT JOIN trade earlier
               ON earlier.source = later.source
              AND earlier.trade_reference = later.trade_reference
              AND earlier.version = later.version - 1
       WHERE COALESCE(earlier.status, 'CREATED') <> 'REPLACED'
      UNION ALL
      SELECT earlier.source || ' ' || earlier.trade_reference || ' version ' || earlier.version
             || ' is REPLACED, but no version follows'
        FROM (SELECT source, trade_reference, version FROM trade
               WHERE status = 'REPLACED') earlier
        LEFT JOIN trade later
               ON later.source = earlier.source
              AND later.trade_reference = earlier.trade_reference
              AND later.version = earlier.version + 1
       WHERE COALESCE(later.status, 'CREATED') = 'CREATED'
      """;

  private static final String WRONG_PARKING =
      """
      SELECT 'message ' || m.message_id || ' is PARKED, and waits for no version'
        FROM message m
       WHERE m.status = 'PARKED'
         AND NOT EXISTS (SELECT 1 FROM waiting_message p WHERE p.message_id = m.message_id)
      UNION ALL
      SELECT 'message ' || p.message_id || ' is not PARKED, and waits for a version'
        FROM waiting_message p
       WHERE NOT EXISTS (SELECT 1 FROM message m
                          WHERE m.message_id = p.message_id AND m.status = 'PARKED')
      """;

  /** A booked block made trades, each with a message of its own. */
  private static final String WRONG_BLOCKS =
      """
      SELECT 'message ' || b.message_id || ' of block ' || b.block_id || ' is '
             || COALESCE(m.status, 'missing')
        FROM booked_block b LEFT JOIN message m ON m.message_id = b.message_id
       WHERE COALESCE(m.status, '-') <> 'BOOKED' OR m.source <> b.source
      UNION ALL
      SELECT 'trade ' || a.trade_id || ' is of no block, or of no message'
        FROM allocation a
       WHERE NOT EXISTS (SELECT 1 FROM booked_block b WHERE b.message_id = a.block_id)
          OR NOT EXISTS (SELECT 1 FROM message m WHERE m.message_id = a.trade_id)
      """;

  /**
   * Messages whose receipt is moved against that of both neighbours in their element's run. The
   * clocks of element and database may differ, but by about the same time for neighbours.
   */
  private static final String MOVED_RECEIPTS =
      """
      SELECT format('message %s was received %s, but stored %s', message_id, received_at, stored_at)
        FROM (SELECT message_id, received_at, stored_at, received_at - stored_at AS lag,
                     lag(received_at - stored_at) OVER run AS before, lead(received_at - stored_at) OVER run AS after
                FROM message WINDOW run AS (PARTITION BY element_run ORDER BY message_id)) AS m
       WHERE num_nonnulls(before, after) > 0
         AND coalesce(lag NOT BETWEEN before - interval '100 days' AND before + interval '100 days', true)
         AND coalesce(lag NOT BETWEEN after - interval '100 days' AND after + interval '100 days', true)
      """;

  private MessagesOnce() {}

  static Conclusion check(Readers readers, Acknowledgements acknowledged) throws SQLException {
    Evidence evidence = messages(readers.own(), new Evidence(readers).countRow(TOTALS));
    acknowledged.addTo(evidence);
    return evidence.conclusion("I1", STATEMENT);
  }

  /** Compares messages, trades and blocks with each other. */
  static Evidence messages(Connection connection, Evidence evidence) throws SQLException {
    evidence.mustBeEmpty("keys_twice", KEYS_TWICE);
    if (Dialect.of(connection).runsEverything()) {
      evidence.mustBeEmpty("moved_receipts", MOVED_RECEIPTS);
    }
    BodyHashes.check(connection, evidence);
    return evidence
        .mustHold("not_as_written", TradesAsWritten.QUERY, TradesAsWritten.by(connection)::fault)
        .mustBeEmpty("other_effects", TradesAsWritten.OTHER_EFFECTS)
        .mustBeEmpty("wrong_trade", WRONG_TRADE)
        .mustBeEmpty("wrong_versions", WRONG_VERSIONS)
        .mustBeEmpty("wrong_parking", WRONG_PARKING)
        .mustBeEmpty("wrong_blocks", WRONG_BLOCKS)
        .mustHold("not_cancelled", BlocksAsAllocated.CANCELLED, BlocksAsAllocated::notCancelled)
        .mustHold("not_as_allocated", BlocksAsAllocated.PARTS, BlocksAsAllocated::fault)
        .mustHold("block_sums", BlocksAsAllocated.SUMS, TradesAsWritten.by(connection)::blockFault);
  }
}
