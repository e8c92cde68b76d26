-- What stops in settlement is an exception like any other: a booked trade that can't be instructed, an
-- instruction that the custodian refused or that can't be delivered.

-- Booked trades for which no instruction could be written, with the last reason. A row stays when the
-- trade has been instructed: somebody had to do something about it.
CREATE TABLE trade_not_instructed (
  trade_id      bigint PRIMARY KEY,
  code          text NOT NULL,
  reason        text NOT NULL,
  first_seen    timestamptz NOT NULL DEFAULT now(),
  instructed_at timestamptz
);
CREATE INDEX still_not_instructed ON trade_not_instructed (trade_id) WHERE instructed_at IS NULL;

GRANT SELECT ON trade_not_instructed TO stp_engine, stp_reader;
GRANT INSERT (trade_id, code, reason), UPDATE (code, reason, instructed_at)
  ON trade_not_instructed TO stp_engine;

-- The few among the many.
CREATE INDEX refused_instruction ON settlement_instruction (instruction_id)
  WHERE status = 'REFUSED';
CREATE INDEX failed_delivery ON outbox (instruction_id)
  WHERE last_error IS NOT NULL AND delivered_at IS NULL AND withdrawn_at IS NULL;

-- Everything an operator should look at, oldest first when ordered by received_at: messages refused,
-- in repair or waiting for the version before them; conflicts; gaps; what the custodian sent that
-- fits nothing; instructions refused or not delivered; trades that can't be instructed.
CREATE OR REPLACE VIEW exception_item AS
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
    FROM custodian_message WHERE state <> 'APPLIED'
  UNION ALL
  SELECT 'instruction:SI' || i.instruction_id, 'REFUSED', 'INSTRUCTION_REFUSED', NULL,
         coalesce(i.custodian_reason, 'the custodian gave no reason'), 'custodian', NULL,
         coalesce((SELECT max(c.received_at) FROM custodian_message c
                    WHERE c.instruction_id = i.instruction_id AND c.kind = 'STATUS'),
                  i.instructed_at), 1, 0
    FROM settlement_instruction i WHERE i.status = 'REFUSED'
  UNION ALL
  SELECT 'instruction:SI' || o.instruction_id, 'UNDELIVERED', 'DELIVERY_FAILED', NULL,
         o.last_error, NULL, NULL, o.written_at, o.attempts, 0
    FROM outbox o JOIN settlement_instruction i USING (instruction_id)
   WHERE o.last_error IS NOT NULL AND o.delivered_at IS NULL AND o.withdrawn_at IS NULL
     AND i.status = 'READY'
  UNION ALL
  SELECT 'trade:' || n.trade_id, 'NOT_INSTRUCTED', n.code, NULL, n.reason, m.source,
         m.source_message_id, n.first_seen, 1, octet_length(m.body)
    FROM trade_not_instructed n
    JOIN security_purc_sale s USING (trade_id)
    JOIN incoming_trade_message m ON m.message_id = n.trade_id
   WHERE n.instructed_at IS NULL AND s.status = 'BOOKED'
     AND NOT EXISTS (SELECT FROM instruction_trade t
                      WHERE t.trade_id = n.trade_id AND NOT t.withdrawn);

-- Rejects for good what the custodian sent. Whoever applies a message holds the row of its
-- instruction, so that is locked first.
CREATE FUNCTION reject_custodian_message(message bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  original custodian_message;
BEGIN
  PERFORM FROM settlement_instruction i
   WHERE i.instruction_id = (SELECT c.instruction_id FROM custodian_message c
                              WHERE c.custodian_message_id = message)
     FOR UPDATE;
  SELECT c.* INTO original FROM custodian_message c
   WHERE c.custodian_message_id = message FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no custodian:%', message USING ERRCODE = 'ST404';
  END IF;
  IF original.state = 'APPLIED' THEN
    RAISE EXCEPTION 'custodian:% is APPLIED; there is nothing to reject', message
      USING ERRCODE = 'ST409';
  END IF;
  UPDATE custodian_message SET state = 'REJECTED' WHERE custodian_message_id = message;
  RETURN original.state || ' ' || original.code || ': ' || original.reason;
END $$;
REVOKE EXECUTE ON FUNCTION reject_custodian_message(bigint) FROM PUBLIC;

-- Takes an item off the list of what is open, for good, with a reason. A gap that fills or a
-- conflict keeps what it is; a message, also one of the custodian, becomes REJECTED. What is still to
-- settle can't be taken off: its item leaves the list when its cause is gone.
CREATE OR REPLACE FUNCTION reject_item(who text, secret text, item_name text, why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  before text;
BEGIN
  PERFORM require_operator(who, secret);
  IF item_name ~ '^message:[0-9]{1,18}$' THEN
    before := reject_message(substr(item_name, 9)::bigint);
  ELSIF item_name ~ '^custodian:[0-9]{1,18}$' THEN
    before := reject_custodian_message(substr(item_name, 11)::bigint);
  ELSIF item_name ~ '^(trade|instruction):' THEN
    RAISE EXCEPTION '% can''t be rejected: it leaves the list when what it tells is settled or taken back',
      left(item_name, 100) USING ERRCODE = 'ST409';
  ELSE
    SELECT e.state || ' ' || e.code || ': ' || e.reason INTO before
      FROM exception_item e WHERE e.item = item_name;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
    END IF;
  END IF;
  INSERT INTO exception_closed (item, closed_by, reason) VALUES (item_name, who, why)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% was rejected for good', item_name USING ERRCODE = 'ST409';
  END IF;
  PERFORM add_audit_event(who, true, 'ITEM_REJECTED', item_name, before, why);
END $$;

-- Proves who has a message of the custodian judged again, and audits it, in the transaction that
-- writes what came of it.
CREATE FUNCTION audit_custodian_resubmission(who text, secret text, message bigint, before text,
    after text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(who, secret);
  PERFORM add_audit_event(who, true, 'ITEM_RESUBMITTED', 'custodian:' || message, before, after);
END $$;
REVOKE EXECUTE ON FUNCTION audit_custodian_resubmission(text, text, bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_custodian_resubmission(text, text, bigint, text, text) TO stp_engine;

-- As before, and also touched by a person: what somebody decided about an answer to an instruction,
-- an instruction that was withdrawn, which its trades still tell, and a trade that could not be
-- instructed.
CREATE OR REPLACE VIEW stp_stage AS
WITH acted AS MATERIALIZED (
  SELECT DISTINCT substring(subject from '^message:([0-9]+)$')::bigint AS message_id,
         substring(subject from '^instruction:SI([0-9]+)$')::bigint AS instruction_id,
         substring(subject from '^custodian:([0-9]+)$')::bigint AS custodian_message_id
    FROM audit_event WHERE subject ~ '^(message|instruction|custodian):'
), copy AS MATERIALIZED (
  SELECT m.message_id, m.status
    FROM repair r JOIN incoming_trade_message m ON m.message_id = r.new_message_id
), helped AS MATERIALIZED (
  SELECT m.message_id FROM acted JOIN incoming_trade_message m USING (message_id)
   WHERE m.status NOT IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')
     AND m.message_id NOT IN (SELECT message_id FROM copy)
), message AS MATERIALIZED (
  SELECT (SELECT count(*) FROM incoming_trade_message) - (SELECT count(*) FROM copy) AS keyed,
         (SELECT count(*) FROM incoming_trade_message WHERE status IN ('REJECTED', 'IN_REPAIR'))
           + (SELECT count(*) FROM incoming_trade_message WHERE status = 'REPAIRED')
           - (SELECT count(*) FROM copy WHERE status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED'))
           AS refused,
         (SELECT count(*) FROM incoming_trade_message
           WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')
             AND message_id NOT IN (SELECT message_id FROM copy)
             AND message_id NOT IN (SELECT message_id FROM helped))
           + (SELECT count(*) FROM incoming_trade_message
               WHERE status = 'PARKED' AND message_id NOT IN (SELECT message_id FROM copy)
                 AND message_id NOT IN (SELECT message_id FROM helped)) AS under_way,
         (SELECT count(*) FROM refused_message)
           + (SELECT count(*) FROM message_conflict) AS unkeyed,
         (SELECT count(*) FROM helped) AS helped
), touched AS MATERIALIZED (
  SELECT instruction_id, bool_or(acted) AS acted, bool_or(failed) AS failed
    FROM (SELECT instruction_id, true AS acted, false AS failed
            FROM acted WHERE instruction_id IS NOT NULL
          UNION ALL
          SELECT c.instruction_id, true, false
            FROM acted JOIN custodian_message c USING (custodian_message_id)
           WHERE c.instruction_id IS NOT NULL
          UNION ALL
          SELECT instruction_id, false, true FROM settlement_fail) AS mark
   GROUP BY instruction_id
), open AS MATERIALIZED (
  SELECT i.status, i.settlement_date <= (SELECT today FROM business_day) AS due,
         coalesce(t.acted, false) AS acted, coalesce(t.failed, false) AS failed,
         count(*) AS instructions
    FROM settlement_instruction i LEFT JOIN touched t USING (instruction_id)
   WHERE i.status NOT IN ('SETTLED', 'CANCELLED')
   GROUP BY 1, 2, 3, 4
), touched_and_settled AS MATERIALIZED (
  SELECT t.acted, t.failed, count(*) AS instructions
    FROM touched t JOIN settlement_instruction i USING (instruction_id)
   WHERE i.status = 'SETTLED'
   GROUP BY 1, 2
), instruction AS MATERIALIZED (
  -- most are settled and nothing is to be told of them but how many there are
  SELECT status, due, acted, failed, instructions FROM open
  UNION ALL
  SELECT 'SETTLED', true, acted, failed, instructions FROM touched_and_settled
  UNION ALL
  SELECT 'SETTLED', true, false, false,
         (SELECT count(*) FROM settlement_instruction)
           - (SELECT count(*) FROM settlement_instruction WHERE status = 'CANCELLED')
           - (SELECT coalesce(sum(instructions), 0) FROM open)
           - (SELECT coalesce(sum(instructions), 0) FROM touched_and_settled)
), stopped_instruction AS MATERIALIZED (
  SELECT t.trade_id, i.status, i.status IN ('HELD', 'REFUSED') OR coalesce(d.acted, false) AS early
    FROM (SELECT instruction_id FROM touched
          UNION
          SELECT instruction_id FROM settlement_instruction
           WHERE status IN ('HELD', 'REFUSED') AND status NOT IN ('SETTLED', 'CANCELLED')) AS s
    JOIN settlement_instruction i USING (instruction_id)
    JOIN instruction_trade t ON t.instruction_id = i.instruction_id AND NOT t.withdrawn
    LEFT JOIN touched d ON d.instruction_id = i.instruction_id
), set_back AS MATERIALIZED (
  SELECT b.trade_id, s.status = 'BOOKED' AS booked,
         EXISTS (SELECT FROM instruction_trade t
                  WHERE t.trade_id = b.trade_id AND NOT t.withdrawn) AS instructed
    FROM (SELECT t.trade_id FROM touched d JOIN instruction_trade t USING (instruction_id)
           WHERE d.acted AND t.withdrawn
          UNION
          SELECT trade_id FROM trade_not_instructed) AS b
    JOIN security_purc_sale s ON s.trade_id = b.trade_id
), held_trade AS MATERIALIZED (
  SELECT trade_id, bool_or(instructed) AS instructed
    FROM (SELECT trade_id, true AS instructed FROM stopped_instruction WHERE early
          UNION ALL
          SELECT trade_id, instructed FROM set_back WHERE booked) AS h
   GROUP BY trade_id
), stopped_trade AS MATERIALIZED (
  SELECT trade_id FROM stopped_instruction UNION SELECT message_id FROM helped
  UNION SELECT trade_id FROM set_back
  EXCEPT SELECT message_id FROM copy
), trade AS MATERIALIZED (
  SELECT b.booked, b.over, i.instructed, i.settled,
         (SELECT count(*) FROM held_trade) AS held,
         (SELECT count(*) FROM held_trade WHERE instructed) AS held_instructed,
         (SELECT count(*) FROM stopped_trade) AS stopped,
         -- those among the settled and the over that are not straight through
         (SELECT count(DISTINCT trade_id) FROM (
            SELECT trade_id FROM stopped_instruction WHERE status = 'SETTLED'
            UNION ALL
            SELECT h.message_id
              FROM (SELECT message_id FROM helped UNION SELECT message_id FROM copy
                    UNION SELECT trade_id FROM set_back) AS h
              JOIN security_purc_sale s ON s.trade_id = h.message_id
             WHERE s.status IN ('REPLACED', 'CANCELLED')
                OR EXISTS (SELECT FROM instruction_trade t
                             JOIN settlement_instruction i USING (instruction_id)
                            WHERE t.trade_id = s.trade_id AND NOT t.withdrawn
                              AND i.status = 'SETTLED')) AS crooked) AS crooked
    FROM (SELECT count(*) FILTER (WHERE status = 'BOOKED') AS booked,
                 count(*) FILTER (WHERE status IN ('REPLACED', 'CANCELLED')) AS over
            FROM security_purc_sale) AS b,
         (SELECT l.trades AS instructed, l.trades - o.trades AS settled
            FROM (SELECT count(*) AS trades FROM instruction_trade WHERE NOT withdrawn) AS l,
                 (SELECT count(*) AS trades
                    FROM settlement_instruction i JOIN instruction_trade t USING (instruction_id)
                   WHERE i.status NOT IN ('SETTLED', 'CANCELLED') AND NOT t.withdrawn) AS o) AS i
), stage AS (
  SELECT 1::smallint AS ordinal, 'booking' AS stage, keyed + unkeyed AS entered,
         keyed - refused - under_way - helped AS through, refused + unkeyed + helped AS stopped
    FROM message
  UNION ALL
  SELECT 2, 'instruction', booked, instructed - held_instructed, held FROM trade
  UNION ALL
  SELECT 3, 'matching', coalesce(sum(instructions), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE status IN ('MATCHED', 'PARTLY_SETTLED', 'SETTLED') AND NOT acted), 0)::bigint,
         coalesce(sum(instructions) FILTER (WHERE status = 'REFUSED' OR acted), 0)::bigint
    FROM instruction WHERE status NOT IN ('HELD', 'READY')
  UNION ALL
  SELECT 4, 'settlement', coalesce(sum(instructions), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE status = 'SETTLED' AND NOT acted AND NOT failed), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE acted OR failed OR status IN ('HELD', 'REFUSED')), 0)::bigint
    FROM instruction WHERE due OR status = 'SETTLED'
  UNION ALL
  SELECT 5, 'total', keyed + unkeyed, settled + over - crooked, refused + unkeyed + trade.stopped
    FROM message, trade
)
SELECT ordinal, stage, entered, through, entered - through - stopped AS under_way, stopped
  FROM stage;
