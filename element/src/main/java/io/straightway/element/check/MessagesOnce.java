package io.straightway.element.check;

import java.sql.Connection;
import java.sql.SQLException;

/** I1: every message once, as it came, with the one version of a trade it made. */
final class MessagesOnce {
  private static final String STATEMENT =
      "Every acknowledged message is in the database exactly once, with the hash of its body; it"
          + " made exactly one version of a trade if it was booked, and none came from anything else;"
          + " versions follow each other without gaps, and the last one counts.";

  private static final String TOTALS =
      """
      SELECT (SELECT count(*) FROM message) AS messages,
             (SELECT count(*) FROM trade) AS trades
      """;

  private static final String KEYS_TWICE =
      """
      SELECT format('%s %s is there %s times', source, source_message_id, count(*))
        FROM message GROUP BY source, source_message_id HAVING count(*) > 1
      """;

  private static final String WRONG_HASH =
      """
      SELECT format('message %s: the hash is not that of the body', message_id)
        FROM message WHERE content_hash <> sha256(body)
      UNION ALL
      SELECT format('conflict with message %s: the hash is not that of the body', message_id)
        FROM conflicting_message WHERE content_hash <> sha256(body)
      UNION ALL
      SELECT format('refused message %s: the hash is not that of the body',
                    left(encode(content_hash, 'hex'), 12))
        FROM unreadable_message
       WHERE body_length = octet_length(body) AND content_hash <> sha256(body)
      """;

  /** A trade that was created and then failed belongs to a message that is or was in repair. */
  private static final String WRONG_TRADE =
      """
      SELECT format('message %s is %s, its trade is %s', coalesce(message_id, trade_id),
                    coalesce(m.status, 'missing'), coalesce(t.status, 'missing'))
        FROM (SELECT message_id, source, status FROM message) AS m
        FULL JOIN (SELECT trade_id, source, status FROM trade) AS t
               ON t.trade_id = m.message_id
       WHERE CASE
               WHEN t.trade_id IS NULL THEN m.status IN ('BOOKED', 'TRADE_CREATED')
               WHEN m.message_id IS NULL OR m.source <> t.source THEN true
               WHEN t.status = 'CREATED' THEN m.status IN ('BOOKED', 'PARKED')
               ELSE m.status <> 'BOOKED'
             END
      """;

  /** Nearly all trades have one version, about which there is nothing to ask. */
  private static final String WRONG_VERSIONS =
      """
      SELECT format('%s %s version %s is %s, but version %s is %s', later.source,
                    later.trade_reference, later.version, later.status, later.version - 1,
                    coalesce(earlier.status, 'missing'))
        FROM (SELECT source, trade_reference, version, status FROM trade
               WHERE version > 1 AND status <> 'CREATED') AS later
        LEFT JOIN trade earlier
               ON earlier.source = later.source
              AND earlier.trade_reference = later.trade_reference
              AND earlier.version = later.version - 1
       WHERE earlier.status IS DISTINCT FROM 'REPLACED'
      UNION ALL
      SELECT format('%s %s version %s is REPLACED, but no version follows', earlier.source,
                    earlier.trade_reference, earlier.version)
        FROM (SELECT source, trade_reference, version FROM trade
               WHERE status = 'REPLACED') AS earlier
        LEFT JOIN trade later
               ON later.source = earlier.source
              AND later.trade_reference = earlier.trade_reference
              AND later.version = earlier.version + 1
       WHERE coalesce(later.status, 'CREATED') = 'CREATED'
      """;

  private static final String WRONG_PARKING =
      """
      SELECT format('message %s is %s, and %s', message_id, coalesce(m.status, 'not PARKED'),
                    CASE WHEN p.message_id IS NULL THEN 'waits for no version'
                         ELSE 'waits for a version' END)
        FROM (SELECT message_id, status FROM message WHERE status = 'PARKED') AS m
        FULL JOIN waiting_message p USING (message_id)
       WHERE m.status IS NULL OR p.trade_reference IS NULL
      """;

  private MessagesOnce() {}

  static Finding check(Connection connection, Acknowledgements acknowledged) throws SQLException {
    Evidence evidence =
        new Evidence(connection)
            .countRow(TOTALS)
            .mustBeEmpty("keys_twice", KEYS_TWICE)
            .mustBeEmpty("wrong_hash", WRONG_HASH)
            .mustBeEmpty("wrong_trade", WRONG_TRADE)
            .mustBeEmpty("wrong_versions", WRONG_VERSIONS)
            .mustBeEmpty("wrong_parking", WRONG_PARKING);
    acknowledged.addTo(evidence);
    return evidence.finding("I1", STATEMENT);
  }
}
