-- Exceptions of the trade path: which there are, and what may become of one by decision. A corrected copy that is
-- refused too is as old as what it corrects. Who decides,
-- and whether he may, is the caller's to prove: these functions are for the owner's own, which do that.

-- Columns have the same type in each part, here and in settlement: else a query of a few columns or of one item
-- would compute all columns of all items first.
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
         'the key of message ' || c.message_id || ' with another body', m.source,
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

-- To be REPAIRED, or to be so no more, is for the functions below alone: who took an original back
-- from there would have it booked beside its repair.
CREATE OR REPLACE FUNCTION refuse_repaired_by_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
  THEN
    RAISE EXCEPTION 'message % becomes repaired by an approved repair only', OLD.message_id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER repaired_by_approval BEFORE UPDATE OF status ON incoming_trade_message
  FOR EACH ROW WHEN (NEW.status = 'REPAIRED' OR OLD.status = 'REPAIRED')
  EXECUTE FUNCTION refuse_repaired_by_others();

-- Locks a message that somebody wants to decide on; returns it as it is.
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
    RAISE EXCEPTION '% was rejected for good', message_item(message) USING ERRCODE = 'ST409';
  END IF;
  RETURN locked;
END $$;

-- Adds the corrected copy of a locked message, which any element takes up, and marks the original as
-- repaired. Returns the id of the copy. Run 0 is never alive, so what is left to it is taken up by
-- anyone who looks next.
CREATE OR REPLACE FUNCTION add_corrected_message(original bigint, copy_source text, copy_key text,
    sequence_number bigint, sent_at timestamptz, body bytea, content_hash bytea)
RETURNS bigint LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  new_id bigint := nextval('message_id_range');
BEGIN
  BEGIN
    INSERT INTO incoming_trade_message (message_id, source, source_message_id, sequence_number,
      sent_at, received_at, body, content_hash, status, element_run)
    VALUES (new_id, copy_source, copy_key, sequence_number, sent_at, now(), body, content_hash,
            'RECEIVED', 0);
  EXCEPTION WHEN unique_violation THEN
    RAISE EXCEPTION 'the message id % was used meanwhile; decline the repair and propose it again',
      copy_key USING ERRCODE = 'ST409';
  END;
  UPDATE incoming_trade_message SET status = 'REPAIRED' WHERE message_id = original;
  INSERT INTO released_message
  SELECT new_id, original, coalesce(r.first_received_at, m.received_at)
    FROM incoming_trade_message m LEFT JOIN released_message r USING (message_id)
   WHERE m.message_id = original;
  RETURN new_id;
END $$;

-- Gives a locked message in repair to the elements again as it is. One whose trade exists goes on from
-- there. Returns its new status.
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

-- Rejects a locked message permanently; returns what it was refused for, which stays with it.
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

-- Takes an item, also of another module, off the list of what is open.
CREATE OR REPLACE FUNCTION close_exception(item_name text, who text, why text) RETURNS void
LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO exception_closed (item, closed_by, reason) VALUES (item_name, who, why)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% was rejected for good', item_name USING ERRCODE = 'ST409';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION lock_exception(bigint),
  add_corrected_message(bigint, text, text, bigint, timestamptz, bytea, bytea),
  resume_message(bigint), reject_message(bigint), close_exception(text, text, text) FROM PUBLIC;
