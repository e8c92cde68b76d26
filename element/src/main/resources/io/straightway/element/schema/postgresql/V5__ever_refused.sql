-- Messages that were refused at any time, also if corrected since: written by triggers beside their rows, so that a
-- deleted one is missed. No login but the owner's writes here.
CREATE TABLE ever_refused (
  item        text COLLATE "C" PRIMARY KEY,
  received_at timestamptz NOT NULL
);
GRANT SELECT ON ever_refused TO stp_engine, stp_reader;

INSERT INTO ever_refused
SELECT message_item(message_id), received_at FROM incoming_trade_message
 WHERE status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')
UNION ALL SELECT conflict_item(message_id, content_hash), received_at FROM message_conflict
UNION ALL SELECT refused_item(content_hash), received_at FROM refused_message;
