-- Who may work on exceptions, and the repairs they make of messages: one proposes, another approves.
-- Roles of the engine can look, but act through the functions below alone, which want the name of an
-- operator and its secret. The functions run as the owner of the schema.
-- SQLSTATEs: ST401 not who he says, ST403 not allowed to him, ST404 no such thing, ST409 not in the
-- state for it, ST412 not what was shown.
CREATE TABLE operator (
  name        text COLLATE "C" PRIMARY KEY
              CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' AND name <> 'desk'),
  salt        bytea NOT NULL CHECK (octet_length(salt) >= 16),
  secret_hash sha256 NOT NULL,
  active      boolean NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT (name, active, changed_at) ON operator TO stp_engine, stp_reader;

-- A corrected copy of a message. The original is never changed.
CREATE TABLE repair (
  repair_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id        bigint NOT NULL REFERENCES incoming_trade_message,
  source            text COLLATE "C" NOT NULL,
  source_message_id text COLLATE "C" NOT NULL,
  sequence_number   ordinal NOT NULL,
  sent_at           timestamptz NOT NULL,
  body              bytea NOT NULL CHECK (octet_length(body) <= 65536),
  content_hash      sha256 NOT NULL,
  reason            text NOT NULL CHECK (reason ~ '\S' AND length(reason) <= 500),
  maker             text COLLATE "C" NOT NULL REFERENCES operator,
  made_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  state             text NOT NULL DEFAULT 'PROPOSED'
                    CHECK (state IN ('PROPOSED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  checker           text COLLATE "C" REFERENCES operator,
  decided_at        timestamptz,
  approved_hash     sha256,
  new_message_id    bigint UNIQUE REFERENCES incoming_trade_message,
  CONSTRAINT repair_key UNIQUE (source, source_message_id),
  CONSTRAINT hash_is_of_the_body CHECK (content_hash = sha256(body)),
  CONSTRAINT four_eyes CHECK (checker <> maker),
  CONSTRAINT approved_what_was_proposed CHECK (approved_hash = content_hash),
  CONSTRAINT decided_in_full CHECK (
    (state = 'PROPOSED') = (decided_at IS NULL)
    AND (state IN ('APPROVED', 'DECLINED')) = (checker IS NOT NULL)
    AND (state = 'APPROVED') = (approved_hash IS NOT NULL)
    AND (state = 'APPROVED') = (new_message_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_proposal_for_a_message ON repair (message_id) WHERE state = 'PROPOSED';
CREATE INDEX repair_by_message ON repair (message_id, repair_id);

-- Items that are done with, by decision: a message rejected for good, a gap or conflict dealt with.
CREATE TABLE exception_closed (
  item      text COLLATE "C" PRIMARY KEY,
  closed_by text COLLATE "C" NOT NULL REFERENCES operator,
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reason    text NOT NULL CHECK (reason ~ '\S' AND length(reason) <= 500)
);

-- Whose an item is. Without a row here it is the whole desk's.
CREATE TABLE exception_owner (
  item        text COLLATE "C" PRIMARY KEY,
  owner       text COLLATE "C" NOT NULL REFERENCES operator,
  assigned_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

GRANT SELECT ON repair, exception_closed, exception_owner TO stp_engine, stp_reader;

-- To be REPAIRED, or to be so no more, is for the functions below alone: who took an original back
-- from there would have it booked beside its repair.
CREATE FUNCTION refuse_repaired_by_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
  THEN
    RAISE EXCEPTION 'message % becomes repaired by an approved repair only', OLD.message_id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER repaired_by_approval BEFORE UPDATE OF status ON incoming_trade_message
  FOR EACH ROW WHEN (NEW.status = 'REPAIRED' OR OLD.status = 'REPAIRED')
  EXECUTE FUNCTION refuse_repaired_by_others();

CREATE FUNCTION require_operator(who text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM FROM operator o
   WHERE o.name = who AND o.active
     AND o.secret_hash = sha256(o.salt || convert_to(secret, 'UTF8'));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the name and the secret are not those of an active operator'
      USING ERRCODE = 'ST401';
  END IF;
END $$;

-- Only tells whether somebody is an operator.
CREATE FUNCTION authenticate_operator(who text, secret text) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT require_operator(who, secret)
$$;

-- Locks a message that somebody wants to decide on; answers its status with its reason.
CREATE FUNCTION lock_exception(message bigint) RETURNS incoming_trade_message LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked incoming_trade_message;
BEGIN
  SELECT m.* INTO locked FROM incoming_trade_message m WHERE m.message_id = message FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no message:%', message USING ERRCODE = 'ST404';
  END IF;
  IF EXISTS (SELECT FROM exception_closed WHERE item = 'message:' || message) THEN
    RAISE EXCEPTION 'message:% was rejected for good', message USING ERRCODE = 'ST409';
  END IF;
  RETURN locked;
END $$;

CREATE FUNCTION require_no_proposal(message bigint) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  open bigint;
BEGIN
  SELECT r.repair_id INTO open FROM repair r
   WHERE r.message_id = message AND r.state = 'PROPOSED';
  IF FOUND THEN
    RAISE EXCEPTION 'repair % of message:% is proposed; approve or decline that first', open, message
      USING ERRCODE = 'ST409';
  END IF;
END $$;

-- Proposes a corrected copy. It is a trade message whose first four fields are written as our
-- program writes them; the key is the original's source and an id that ends in /R and a number.
CREATE FUNCTION propose_repair(who text, secret text, message bigint, corrected bytea, why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  original incoming_trade_message;
  head text[];
  made bigint;
BEGIN
  PERFORM require_operator(who, secret);
  original := lock_exception(message);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED') THEN
    RAISE EXCEPTION 'message:% is %; one that is IN_REPAIR or REJECTED can be repaired',
      message, original.status USING ERRCODE = 'ST409';
  END IF;
  IF EXISTS (SELECT FROM security_purc_sale t WHERE t.trade_id = message) THEN
    RAISE EXCEPTION 'the trade of message:% exists and only its booking failed; resubmit it', message
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_no_proposal(message);
  head := regexp_match(convert_from(corrected, 'UTF8'),
    '^<\?xml version="1\.0" encoding="UTF-8"\?>\n'
    '<TradeMessage xmlns="urn:straightway:trade:1">\n'
    '  <Source>([A-Za-z0-9._-]{1,32})</Source>\n'
    '  <MessageId>([A-Za-z0-9._:/-]{1,64})</MessageId>\n'
    '  <SequenceNumber>([1-9][0-9]{0,17})</SequenceNumber>\n'
    '  <SentTime>([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,18}Z)</SentTime>\n');
  IF head IS NULL OR head[1] <> original.source OR head[2] !~ '/R[1-9][0-9]*$' THEN
    RAISE EXCEPTION 'the corrected copy does not begin as one of message:% must', message
      USING ERRCODE = 'ST409';
  END IF;
  IF EXISTS (SELECT FROM incoming_trade_message m
              WHERE m.source = head[1] AND m.source_message_id = head[2])
     OR EXISTS (SELECT FROM repair r WHERE r.source = head[1] AND r.source_message_id = head[2])
  THEN
    RAISE EXCEPTION 'the message id % is taken; propose it again', head[2] USING ERRCODE = 'ST409';
  END IF;
  INSERT INTO repair (message_id, source, source_message_id, sequence_number, sent_at, body,
                      content_hash, reason, maker)
  VALUES (message, head[1], head[2], head[3]::bigint, head[4]::timestamptz, corrected,
          sha256(corrected), why, who)
  RETURNING repair_id INTO made;
  INSERT INTO exception_owner (item, owner) VALUES ('message:' || message, who)
  ON CONFLICT DO NOTHING;
  PERFORM add_audit_event(who, true, 'REPAIR_PROPOSED', 'message:' || message,
    original.status || ' ' || original.code || ': ' || original.reason,
    'repair ' || made || ', SHA-256 ' || encode(sha256(corrected), 'hex') || ': ' || why);
  RETURN made;
END $$;

CREATE FUNCTION lock_proposal(repair_number bigint) RETURNS repair LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked repair;
BEGIN
  SELECT r.* INTO locked FROM repair r WHERE r.repair_id = repair_number FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no repair %', repair_number USING ERRCODE = 'ST404';
  END IF;
  IF locked.state <> 'PROPOSED' THEN
    RAISE EXCEPTION 'repair % is % already', repair_number, locked.state USING ERRCODE = 'ST409';
  END IF;
  RETURN locked;
END $$;

-- Approves what has this hash, if somebody else proposed it: the copy becomes a message that any
-- element takes up, and the original is repaired. Answers the id of the new message. Run 0 is never
-- alive, so what is left to it is taken up by whoever looks next.
CREATE FUNCTION approve_repair(who text, secret text, repair_number bigint, shown_hash bytea)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  proposal repair;
  original incoming_trade_message;
  new_id bigint;
BEGIN
  PERFORM require_operator(who, secret);
  proposal := lock_proposal(repair_number);
  IF proposal.maker = who THEN
    RAISE EXCEPTION 'repair % was made by % and must be approved by somebody else',
      repair_number, who USING ERRCODE = 'ST403';
  END IF;
  IF shown_hash IS NULL OR shown_hash <> sha256(proposal.body) THEN
    RAISE EXCEPTION 'repair % has another hash than the one that is approved', repair_number
      USING ERRCODE = 'ST412';
  END IF;
  original := lock_exception(proposal.message_id);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED') THEN
    RAISE EXCEPTION 'message:% is % by now', original.message_id, original.status
      USING ERRCODE = 'ST409';
  END IF;
  new_id := nextval('message_id_range');
  BEGIN
    INSERT INTO incoming_trade_message (message_id, source, source_message_id, sequence_number,
      sent_at, received_at, body, content_hash, status, element_run)
    VALUES (new_id, proposal.source, proposal.source_message_id, proposal.sequence_number,
      proposal.sent_at, now(), proposal.body, proposal.content_hash, 'RECEIVED', 0);
  EXCEPTION WHEN unique_violation THEN
    RAISE EXCEPTION 'the message id % was used meanwhile; decline the repair and propose it again',
      proposal.source_message_id USING ERRCODE = 'ST409';
  END;
  UPDATE incoming_trade_message SET status = 'REPAIRED' WHERE message_id = original.message_id;
  UPDATE repair SET state = 'APPROVED', checker = who, decided_at = clock_timestamp(),
         approved_hash = shown_hash, new_message_id = new_id
   WHERE repair_id = repair_number;
  PERFORM add_audit_event(who, true, 'REPAIR_APPROVED', 'message:' || original.message_id,
    original.status || ' ' || original.code || ': ' || original.reason,
    'repair ' || repair_number || ' by ' || proposal.maker || ', SHA-256 '
      || encode(shown_hash, 'hex') || ', goes on as message:' || new_id || ' '
      || proposal.source_message_id);
  RETURN new_id;
END $$;

-- Says no to a repair; its maker withdraws it. Answers what it is now.
CREATE FUNCTION decline_repair(who text, secret text, repair_number bigint, why text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  proposal repair;
  fate text;
BEGIN
  PERFORM require_operator(who, secret);
  proposal := lock_proposal(repair_number);
  fate := CASE WHEN proposal.maker = who THEN 'WITHDRAWN' ELSE 'DECLINED' END;
  UPDATE repair SET state = fate, decided_at = clock_timestamp(),
         checker = CASE fate WHEN 'DECLINED' THEN who END
   WHERE repair_id = repair_number;
  PERFORM add_audit_event(who, true, 'REPAIR_' || fate, 'message:' || proposal.message_id,
    'repair ' || repair_number || ' by ' || proposal.maker || ', SHA-256 '
      || encode(proposal.content_hash, 'hex'), why);
  RETURN fate;
END $$;

-- Gives a message in repair to the elements again as it is, because what it was held against has
-- changed. One whose trade exists goes on from there.
CREATE FUNCTION resubmit_message(who text, secret text, message bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  original incoming_trade_message;
  resumed text;
BEGIN
  PERFORM require_operator(who, secret);
  original := lock_exception(message);
  IF original.status <> 'IN_REPAIR' THEN
    RAISE EXCEPTION 'message:% is %; only one that is IN_REPAIR can be resubmitted',
      message, original.status USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_no_proposal(message);
  resumed := CASE WHEN EXISTS (SELECT FROM security_purc_sale t
                                WHERE t.trade_id = message AND t.status = 'CREATED')
                  THEN 'TRADE_CREATED' ELSE 'RECEIVED' END;
  UPDATE incoming_trade_message
     SET status = resumed, code = NULL, field = NULL, reason = NULL, element_run = 0
   WHERE message_id = message;
  PERFORM add_audit_event(who, true, 'ITEM_RESUBMITTED', 'message:' || message,
    'IN_REPAIR ' || original.code || ': ' || original.reason, resumed);
END $$;

-- Rejects a message for good; the reason it was refused for stays beside this one.
CREATE FUNCTION reject_message(message bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  original incoming_trade_message;
  waiting parked_message;
BEGIN
  original := lock_exception(message);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED', 'PARKED') THEN
    RAISE EXCEPTION 'message:% is %; there is nothing to reject', message, original.status
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_no_proposal(message);
  IF original.status = 'PARKED' THEN
    DELETE FROM parked_message p WHERE p.message_id = message RETURNING p.* INTO waiting;
    original.code := 'VERSION_AHEAD';
    original.field := 'Version';
    original.reason := 'version ' || waiting.version || ' of trade ' || waiting.trade_reference
      || ' waited for the version before it';
  END IF;
  UPDATE incoming_trade_message
     SET status = 'REJECTED', code = original.code, field = original.field, reason = original.reason
   WHERE message_id = message;
  RETURN original.status || ' ' || original.code || ': ' || original.reason;
END $$;

-- Takes an item off the list of what is open, for good, with a reason. A gap that fills or a
-- conflict keeps what it is; a message becomes REJECTED.
CREATE FUNCTION reject_item(who text, secret text, item_name text, why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  before text;
BEGIN
  PERFORM require_operator(who, secret);
  IF item_name ~ '^message:[0-9]{1,18}$' THEN
    before := reject_message(substr(item_name, 9)::bigint);
  ELSE
    SELECT e.state || ' ' || e.code || ': ' || e.reason INTO before
      FROM exception_item e WHERE e.item = item_name;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
    END IF;
  END IF;
  IF item_name ~ '^custodian:[0-9]{1,18}$' THEN
    UPDATE custodian_message SET state = 'REJECTED'
     WHERE custodian_message_id = substr(item_name, 11)::bigint AND state = 'IN_REPAIR';
  END IF;
  INSERT INTO exception_closed (item, closed_by, reason) VALUES (item_name, who, why)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% was rejected for good', item_name USING ERRCODE = 'ST409';
  END IF;
  PERFORM add_audit_event(who, true, 'ITEM_REJECTED', item_name, before, why);
END $$;

-- Gives an item to an operator, or back to the desk if the new owner is null.
CREATE FUNCTION assign_item(who text, secret text, item_name text, new_owner text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  old_owner text;
BEGIN
  PERFORM require_operator(who, secret);
  IF NOT EXISTS (SELECT FROM exception_item e WHERE e.item = item_name) THEN
    RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
  END IF;
  IF new_owner IS NOT NULL
     AND NOT EXISTS (SELECT FROM operator o WHERE o.name = new_owner AND o.active) THEN
    RAISE EXCEPTION 'there is no active operator %', left(new_owner, 32) USING ERRCODE = 'ST404';
  END IF;
  DELETE FROM exception_owner WHERE item = item_name RETURNING owner INTO old_owner;
  IF new_owner IS NOT NULL THEN
    INSERT INTO exception_owner (item, owner) VALUES (item_name, new_owner);
  END IF;
  PERFORM add_audit_event(who, true, 'ITEM_ASSIGNED', item_name, coalesce(old_owner, 'desk'),
    coalesce(new_owner, 'desk'));
END $$;

REVOKE EXECUTE ON FUNCTION
  require_operator(text, text), lock_exception(bigint), require_no_proposal(bigint),
  lock_proposal(bigint), reject_message(bigint),
  authenticate_operator(text, text),
  propose_repair(text, text, bigint, bytea, text),
  approve_repair(text, text, bigint, bytea),
  decline_repair(text, text, bigint, text),
  resubmit_message(text, text, bigint),
  reject_item(text, text, text, text),
  assign_item(text, text, text, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  authenticate_operator(text, text),
  propose_repair(text, text, bigint, bytea, text),
  approve_repair(text, text, bigint, bytea),
  decline_repair(text, text, bigint, text),
  resubmit_message(text, text, bigint),
  reject_item(text, text, text, text),
  assign_item(text, text, text, text)
  TO stp_engine;
