package io.straightway.element.check;

import java.sql.Connection;
import java.sql.SQLException;

/** I1: every message once, as it came, with the one trade it made. */
final class MessagesOnce {
  private static final String STATEMENT =
      "Every acknowledged message is in the database exactly once, with the hash of its body;"
          + " it made exactly one trade if it was booked, and no trade came from anything else.";

  private static final String TOTALS =
      """
      SELECT (SELECT count(*) FROM incoming_trade_message) AS messages,
             (SELECT count(*) FROM security_purc_sale) AS trades
      """;

  private static final String KEYS_TWICE =
      """
      SELECT format('%s %s is there %s times', source, source_message_id, count(*))
        FROM incoming_trade_message GROUP BY source, source_message_id HAVING count(*) > 1
      """;

  private static final String WRONG_HASH =
      """
      SELECT format('message %s: the hash is not that of the body', message_id)
        FROM incoming_trade_message WHERE content_hash <> sha256(body)
      UNION ALL
      SELECT format('conflict with message %s: the hash is not that of the body', message_id)
        FROM message_conflict WHERE content_hash <> sha256(body)
      UNION ALL
      SELECT format('refused message %s: the hash is not that of the body',
                    left(encode(content_hash, 'hex'), 12))
        FROM refused_message
       WHERE body_length = octet_length(body) AND content_hash <> sha256(body)
      """;

  /** A trade that was created and then failed belongs to a message that is in repair. */
  private static final String WRONG_TRADE =
      """
      SELECT format('message %s is %s, its trade is %s', coalesce(message_id, trade_id),
                    coalesce(m.status, 'missing'), coalesce(t.status, 'missing'))
        FROM (SELECT message_id, source, status FROM incoming_trade_message) AS m
        FULL JOIN (SELECT trade_id, source, status FROM security_purc_sale) AS t
               ON t.trade_id = m.message_id
       WHERE CASE
               WHEN t.trade_id IS NULL THEN m.status IN ('BOOKED', 'TRADE_CREATED')
               WHEN m.message_id IS NULL OR m.source <> t.source THEN true
               WHEN t.status = 'BOOKED' THEN m.status <> 'BOOKED'
               ELSE m.status NOT IN ('TRADE_CREATED', 'IN_REPAIR')
             END
      """;

  private MessagesOnce() {}

  static Finding check(Connection connection, Acknowledgements acknowledged) throws SQLException {
    Evidence evidence =
        new Evidence(connection)
            .countRow(TOTALS)
            .mustBeEmpty("keys_twice", KEYS_TWICE)
            .mustBeEmpty("wrong_hash", WRONG_HASH)
            .mustBeEmpty("wrong_trade", WRONG_TRADE);
    acknowledged.addTo(evidence);
    return evidence.finding("I1", STATEMENT);
  }
}
