-- Exceptions of the trade path.

CREATE OR REPLACE VIEW element_exception AS
  SELECT 'message:' || m.message_id AS item, m.status AS state, m.code, m.field, m.reason, m.source,
         m.source_message_id, COALESCE(r.first_received_at, m.received_at) AS received_at, m.times_seen,
         DBMS_LOB.GETLENGTH(m.body) AS body_length
    FROM incoming_trade_message m LEFT JOIN released_message r ON r.message_id = m.message_id
   WHERE CASE WHEN m.status IN ('REJECTED', 'IN_REPAIR') THEN m.message_id END IS NOT NULL
  UNION ALL
  SELECT 'message:' || m.message_id, 'PARKED',
         CASE p.version WHEN 1 THEN 'ALLOCATION_OPEN' ELSE 'VERSION_AHEAD' END,
         CASE p.version WHEN 1 THEN 'Allocations' ELSE 'Version' END,
         CASE p.version WHEN 1 THEN 'block ' || p.trade_reference || ' waits for the rest of its allocation'
           ELSE 'version ' || p.version || ' of trade ' || p.trade_reference
             || ' waits for the version before it' END, m.source, m.source_message_id,
         COALESCE(r.first_received_at, m.received_at), m.times_seen, DBMS_LOB.GETLENGTH(m.body)
    FROM incoming_trade_message m JOIN parked_message p ON p.message_id = m.message_id
    LEFT JOIN released_message r ON r.message_id = m.message_id
   WHERE m.status = 'PARKED'
  UNION ALL
  SELECT 'conflict:' || c.message_id || ':' || LOWER(SUBSTR(RAWTOHEX(c.content_hash), 1, 12)),
         'CONFLICT', 'MESSAGE_CONFLICT', NULL,
         'the key of message ' || c.message_id || ' with different content', m.source,
         m.source_message_id, c.received_at, c.times_seen, DBMS_LOB.GETLENGTH(c.body)
    FROM message_conflict c JOIN incoming_trade_message m ON m.message_id = c.message_id
  UNION ALL
  SELECT 'refused:' || LOWER(SUBSTR(RAWTOHEX(content_hash), 1, 12)), 'REJECTED', code, field, reason,
         NULL, NULL, received_at, times_seen, body_length
    FROM refused_message
  UNION ALL
  SELECT 'gap:' || source || ':' || first_missing, 'GAP', 'SEQUENCE_GAP', NULL,
         'sequence numbers ' || first_missing || ' to ' || last_missing || ' have not arrived',
         source, NULL, reported_at, 1, 0
    FROM sequence_gap WHERE closed_at IS NULL;
COMMENT ON TABLE element_exception IS
  'published: messages refused, in repair or waiting for the version before them; conflicts; gaps';

CREATE OR REPLACE VIEW closed_exception AS SELECT * FROM exception_closed;
COMMENT ON TABLE closed_exception IS
  'published: exceptions, also of other modules, closed by decision';

GRANT SELECT ON element_exception TO stp_engine;
GRANT READ ON element_exception TO stp_reader;
GRANT SELECT ON closed_exception TO stp_engine;
GRANT READ ON closed_exception TO stp_reader;
