-- Exceptions of the trade path and the outcomes of decisions on them. A corrected copy that is
-- refused too is as old as the message that it corrects. The callers prove who decides and that he
-- may: these functions are for the owner's own, which do that.

-- Columns have the same type in each part, here and in settlement: otherwise a query of a few
-- columns or of one item would first compute all columns of all items.
CREATE OR REPLACE VIEW element_exception AS
  SELECT message_item(message_id) COLLATE "C" AS item, status::text AS state, code, field, reason,
         source, source_message_id, coalesce(r.first_received_at, received_at) AS received_at,
         times_seen::integer, octet_length(body)::bigint AS body_length
    FROM incoming_trade_message LEFT JOIN released_message r USING (message_id)
   WHERE status IN ('REJECTED', 'IN_REPAIR')
  UNION ALL
  SELECT message_item(message_id) COLLATE "C", 'PARKED',
         CASE p.version WHEN 1 THEN 'ALLOCATION_OPEN' ELSE 'VERSION_AHEAD' END,
         CASE p.version WHEN 1 THEN 'Allocations' ELSE 'Version' END,
         CASE p.version WHEN 1 THEN 'block ' || p.trade_reference || ' waits for the rest of its allocation'
           ELSE 'version ' || p.version || ' of trade ' || p.trade_reference
             || ' waits for the version before it' END, m.source, m.source_message_id,
         coalesce(r.first_received_at, m.received_at), m.times_seen::integer,
         octet_length(m.body)::bigint
    FROM incoming_trade_message m JOIN parked_message p USING (message_id)
    LEFT JOIN released_message r USING (message_id)
   WHERE m.status = 'PARKED'
  UNION ALL
  SELECT conflict_item(c.message_id, c.content_hash) COLLATE "C", 'CONFLICT',
         'MESSAGE_CONFLICT', NULL,
         'the key of message ' || c.message_id || ' with different content', m.source,
         m.source_message_id, c.received_at, c.times_seen, octet_length(c.body)::bigint
    FROM message_conflict c JOIN incoming_trade_message m USING (message_id)
  UNION ALL
  SELECT refused_item(content_hash) COLLATE "C", 'REJECTED', code, field, reason,
         NULL, NULL, received_at, times_seen, body_length
    FROM refused_message
  UNION ALL
  SELECT gap_item(source, first_missing) COLLATE "C", 'GAP', 'SEQUENCE_GAP', NULL,
         'sequence numbers ' || first_missing || ' to ' || last_missing || ' have not arrived',
         source, NULL, reported_at, 1, 0::bigint
    FROM sequence_gap WHERE closed_at IS NULL;
COMMENT ON VIEW element_exception IS
  'published: messages refused, in repair or waiting for the version before them; conflicts; gaps';

CREATE OR REPLACE VIEW closed_exception AS SELECT * FROM exception_closed;
COMMENT ON VIEW closed_exception IS 'published: exceptions, also of other modules, closed by decision';

GRANT SELECT ON element_exception, closed_exception TO stp_engine, stp_reader;

-- Keeps the outcome of a message, and the run that it came from, but for the functions below: a message in repair
-- ends by a decision, and an original that somebody took back from REPAIRED would be booked beside its repair.
CREATE OR REPLACE FUNCTION refuse_changed_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
  THEN
    RAISE EXCEPTION 'message % is %, and only a decision changes that', OLD.message_id, OLD.status
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER outcome_by_decision BEFORE UPDATE OF status, element_run ON incoming_trade_message
  FOR EACH ROW WHEN (NEW.status = 'REPAIRED'
    OR (OLD.status IN ('BOOKED', 'REJECTED', 'IN_REPAIR', 'REPAIRED')
        AND (NEW.status <> OLD.status OR NEW.element_run <> OLD.element_run)))
  EXECUTE FUNCTION refuse_changed_outcome();

-- Refuses messages for any element (run 0) that no operator has approved in the same transaction.
CREATE OR REPLACE FUNCTION refuse_unapproved_message() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT (is_being_approved('REPAIR') OR is_being_approved('TRADE_FILE')) THEN
    RAISE EXCEPTION 'message % is given to any element without an approval', NEW.message_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_message';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_of_message AFTER INSERT ON incoming_trade_message
  FOR EACH ROW WHEN (NEW.element_run = 0 AND NEW.status = 'RECEIVED') EXECUTE FUNCTION refuse_unapproved_message();

-- Locks a message for a decision, and returns it.
CREATE OR REPLACE FUNCTION lock_exception(message bigint) RETURNS message LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked message;
BEGIN
  SELECT m.* INTO locked FROM incoming_trade_message m WHERE m.message_id = message FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no %', message_item(message) USING ERRCODE = 'ST404';
  END IF;
  IF EXISTS (SELECT FROM exception_closed WHERE item = message_item(message)) THEN
    RAISE EXCEPTION '% was rejected permanently', message_item(message) USING ERRCODE = 'ST409';
  END IF;
  RETURN locked;
END $$;

-- Adds the corrected copy of a locked message, which any element takes up, and marks the original
-- as repaired. Returns the id of the copy. Run 0 is never alive, so its messages are taken up by
-- the next element that looks.
CREATE OR REPLACE FUNCTION add_corrected_message(original bigint, copy_source text, copy_key text,
    sequence_number bigint, sent_at timestamptz, body bytea, content_hash bytea)
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  new_id bigint := nextval('message_id_range');
BEGIN
  BEGIN
    INSERT INTO incoming_trade_message (message_id, source, source_message_id, sequence_number,
      sent_at, received_at, body, content_hash, status, element_run)
    VALUES (new_id, copy_source, copy_key, sequence_number, sent_at, now(), body, content_hash,
            'RECEIVED', 0);
  EXCEPTION WHEN unique_violation THEN
    RAISE EXCEPTION 'the message id % was used meanwhile; reject the repair and propose it again',
      copy_key USING ERRCODE = 'ST409';
  END;
  UPDATE incoming_trade_message SET status = 'REPAIRED' WHERE message_id = original;
  INSERT INTO released_message
  SELECT new_id, original, coalesce(r.first_received_at, m.received_at)
    FROM incoming_trade_message m LEFT JOIN released_message r USING (message_id)
   WHERE m.message_id = original;
  RETURN new_id;
END $$;

-- Gives a locked message in repair to the elements again, unchanged. A message whose trade exists
-- continues from there. Returns the new status.
CREATE OR REPLACE FUNCTION resume_message(message bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  resumed text;
BEGIN
  resumed := CASE WHEN EXISTS (SELECT FROM security_purc_sale t
                                WHERE t.trade_id = message AND t.status = 'CREATED')
                  THEN 'TRADE_CREATED' ELSE 'RECEIVED' END;
  UPDATE incoming_trade_message
     SET status = resumed, code = NULL, field = NULL, reason = NULL, element_run = 0
   WHERE message_id = message;
  INSERT INTO released_message (message_id) VALUES (message) ON CONFLICT DO NOTHING;
  RETURN resumed;
END $$;

-- Rejects a locked message permanently, and returns its refusal, which stays with it.
CREATE OR REPLACE FUNCTION reject_message(message bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  original message;
  waiting parked_message;
BEGIN
  original := lock_exception(message);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED', 'PARKED') THEN
    RAISE EXCEPTION '% is %; there is nothing to reject', message_item(message), original.status
      USING ERRCODE = 'ST409';
  END IF;
  IF original.status = 'PARKED' THEN
    DELETE FROM parked_message p WHERE p.message_id = message RETURNING p.* INTO waiting;
    original.code := CASE waiting.version WHEN 1 THEN 'ALLOCATION_OPEN' ELSE 'VERSION_AHEAD' END;
    original.field := CASE waiting.version WHEN 1 THEN 'Allocations' ELSE 'Version' END;
    original.reason := CASE waiting.version
      WHEN 1 THEN 'block ' || waiting.trade_reference || ' waited for the rest of its allocation'
      ELSE 'version ' || waiting.version || ' of trade ' || waiting.trade_reference
        || ' waited for the version before it' END;
  END IF;
  UPDATE incoming_trade_message
     SET status = 'REJECTED', code = original.code, field = original.field, reason = original.reason
   WHERE message_id = message;
  RETURN original.status || ' ' || original.code || ': ' || original.reason;
END $$;

-- Removes an item, also of another module, from the list of open exceptions.
CREATE OR REPLACE FUNCTION close_exception(item_name text, operator_name text, reason text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO exception_closed (item, closed_by, reason) VALUES (item_name, operator_name, reason)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% was rejected permanently', item_name USING ERRCODE = 'ST409';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION refuse_unapproved_message(), lock_exception(bigint),
  add_corrected_message(bigint, text, text, bigint, timestamptz, bytea, bytea),
  resume_message(bigint), reject_message(bigint), close_exception(text, text, text) FROM PUBLIC;

-- Records a refused message.
CREATE OR REPLACE FUNCTION record_refusal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'refused_message' THEN
    INSERT INTO ever_refused VALUES (refused_item(NEW.content_hash), NEW.received_at) ON CONFLICT DO NOTHING;
  ELSIF TG_TABLE_NAME = 'message_conflict' THEN
    INSERT INTO ever_refused VALUES (conflict_item(NEW.message_id, NEW.content_hash), NEW.received_at)
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO ever_refused VALUES (message_item(NEW.message_id), NEW.received_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION record_refusal() FROM PUBLIC;

CREATE OR REPLACE TRIGGER recorded AFTER INSERT ON refused_message
  FOR EACH ROW EXECUTE FUNCTION record_refusal();
CREATE OR REPLACE TRIGGER recorded AFTER INSERT ON message_conflict
  FOR EACH ROW EXECUTE FUNCTION record_refusal();
CREATE OR REPLACE TRIGGER recorded AFTER INSERT OR UPDATE OF status ON incoming_trade_message
  FOR EACH ROW WHEN (NEW.status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')) EXECUTE FUNCTION record_refusal();

-- Refused messages without their record, and records without their message.
CREATE OR REPLACE VIEW refusal_fault AS
  WITH refused AS (
    SELECT message_item(message_id) COLLATE "C" AS item, received_at FROM incoming_trade_message
     WHERE status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')
    UNION ALL SELECT conflict_item(message_id, content_hash) COLLATE "C", received_at FROM message_conflict
    UNION ALL SELECT refused_item(content_hash) COLLATE "C", received_at FROM refused_message)
  SELECT format('%s was received %s and refused, but its message %s', e.item, e.received_at,
                coalesce('was received ' || coalesce(r.received_at, m.received_at), 'is missing')) AS fault
    FROM ever_refused e
    LEFT JOIN refused r USING (item)
    LEFT JOIN incoming_trade_message m ON m.message_id = message_of_item(e.item)
   WHERE e.received_at IS DISTINCT FROM coalesce(r.received_at, m.received_at)
  UNION ALL
  SELECT format('%s is refused, and was not recorded', item)
    FROM refused r WHERE NOT EXISTS (SELECT FROM ever_refused e WHERE e.item = r.item);
COMMENT ON VIEW refusal_fault IS 'published: refused messages that are missing or were added';
GRANT SELECT ON refusal_fault TO stp_engine, stp_reader;
