-- Everything an operator should look at, oldest first when ordered by received_at: messages refused,
-- in repair or waiting for the version before them; conflicts; gaps; and what the custodian sent that
-- fits nothing.
DROP VIEW exception_item;

CREATE INDEX parked_keyed_message ON incoming_trade_message (message_id) WHERE status = 'PARKED';

CREATE VIEW exception_item AS
  SELECT 'message:' || message_id AS item, status::text AS state, code, field, reason, source,
         source_message_id, received_at, times_seen, octet_length(body)::bigint AS body_length
    FROM incoming_trade_message WHERE status IN ('REJECTED', 'IN_REPAIR')
  UNION ALL
  SELECT 'message:' || message_id, 'PARKED', 'VERSION_AHEAD', 'Version',
         'version ' || p.version || ' of trade ' || p.trade_reference
           || ' waits for the version before it', m.source, m.source_message_id, m.received_at,
         m.times_seen, octet_length(m.body)
    FROM incoming_trade_message m JOIN parked_message p USING (message_id)
   WHERE m.status = 'PARKED'
  UNION ALL
  SELECT 'conflict:' || c.message_id || ':' || left(encode(c.content_hash, 'hex'), 12), 'CONFLICT',
         'MESSAGE_CONFLICT', NULL,
         'the key of message ' || c.message_id || ' with another body', m.source,
         m.source_message_id, c.received_at, c.times_seen, octet_length(c.body)
    FROM message_conflict c JOIN incoming_trade_message m USING (message_id)
  UNION ALL
  SELECT 'refused:' || left(encode(content_hash, 'hex'), 12), 'REJECTED', code, field, reason,
         NULL, NULL, received_at, times_seen, body_length
    FROM refused_message
  UNION ALL
  SELECT 'gap:' || source || ':' || first_missing, 'GAP', 'SEQUENCE_GAP', NULL,
         'sequence numbers ' || first_missing || ' to ' || last_missing || ' have not arrived',
         source, NULL, reported_at, 1, 0
    FROM sequence_gap WHERE closed_at IS NULL
  UNION ALL
  SELECT 'custodian:' || custodian_message_id, state, code, NULL, reason, 'custodian',
         sender_reference, received_at, times_seen, octet_length(body)
    FROM custodian_message WHERE state <> 'APPLIED';

GRANT SELECT ON exception_item TO stp_engine, stp_reader;
