-- Repairs under four eyes: who proposes a corrected copy can't approve it, and what is approved is what
-- was shown. The functions run as the owner of the schema. For SQLSTATEs see operators.

CREATE OR REPLACE FUNCTION require_no_proposal(message bigint) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  open bigint;
BEGIN
  SELECT r.repair_id INTO open FROM repair r
   WHERE r.message_id = message AND r.state = 'PROPOSED';
  IF FOUND THEN
    RAISE EXCEPTION 'repair % of % is proposed; approve or decline that first', open,
      message_item(message)
      USING ERRCODE = 'ST409';
  END IF;
END $$;

-- Proposes a corrected copy. It is a trade message whose first four fields are written as our
-- program writes them; the key is the original's source and an id that ends in /R and a number.
CREATE OR REPLACE FUNCTION propose_repair(who text, secret text, message bigint, corrected bytea, why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  original message;
  head text[];
  made bigint;
BEGIN
  PERFORM require_operator(who, secret);
  original := lock_exception(message);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED') THEN
    RAISE EXCEPTION '% is %; one that is IN_REPAIR or REJECTED can be repaired',
      message_item(message), original.status USING ERRCODE = 'ST409';
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
    RAISE EXCEPTION 'the corrected copy does not begin as one of % must',
      message_item(message)
      USING ERRCODE = 'ST409';
  END IF;
  IF EXISTS (SELECT FROM message m
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
  INSERT INTO exception_owner (item, owner) VALUES (message_item(message), who)
  ON CONFLICT DO NOTHING;
  PERFORM add_audit_event(who, true, 'REPAIR_PROPOSED', message_item(message),
    original.status || ' ' || original.code || ': ' || original.reason,
    'repair ' || made || ', SHA-256 ' || encode(sha256(corrected), 'hex') || ': ' || why);
  RETURN made;
END $$;

CREATE OR REPLACE FUNCTION lock_proposal(repair_number bigint) RETURNS repair LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked repair;
BEGIN
  SELECT r.* INTO locked FROM repair r WHERE r.repair_id = repair_number FOR UPDATE;
  PERFORM require_proposed('repair ' || repair_number, locked.state);
  RETURN locked;
END $$;

-- Approves what has this hash, if somebody else proposed it: the copy becomes a message that any
-- element takes up, and the original is repaired. Returns the id of the new message.
CREATE OR REPLACE FUNCTION approve_repair(who text, secret text, repair_number bigint, shown_hash bytea)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  proposal repair;
  original message;
  new_id bigint;
BEGIN
  PERFORM require_operator(who, secret);
  proposal := lock_proposal(repair_number);
  PERFORM require_four_eyes('repair ' || repair_number, proposal.maker, who);
  PERFORM require_what_was_shown('repair ' || repair_number, sha256(proposal.body), shown_hash);
  original := lock_exception(proposal.message_id);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED') THEN
    RAISE EXCEPTION '% is % by now', message_item(original.message_id), original.status
      USING ERRCODE = 'ST409';
  END IF;
  new_id := add_corrected_message(original.message_id, proposal.source, proposal.source_message_id,
    proposal.sequence_number, proposal.sent_at, proposal.body, proposal.content_hash);
  UPDATE repair SET state = 'APPROVED', checker = who, decided_at = clock_timestamp(),
         approved_hash = shown_hash, new_message_id = new_id
   WHERE repair_id = repair_number;
  PERFORM add_audit_event(who, true, 'REPAIR_APPROVED', message_item(original.message_id),
    original.status || ' ' || original.code || ': ' || original.reason,
    'repair ' || repair_number || ' by ' || proposal.maker || ', SHA-256 '
      || encode(shown_hash, 'hex') || ', goes on as ' || message_item(new_id) || ' '
      || proposal.source_message_id);
  RETURN new_id;
END $$;

-- Says no to a repair; its maker withdraws it. Returns what it is now.
CREATE OR REPLACE FUNCTION decline_repair(who text, secret text, repair_number bigint, why text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  proposal repair;
  outcome text;
BEGIN
  PERFORM require_operator(who, secret);
  proposal := lock_proposal(repair_number);
  outcome := state_of_refusal(proposal.maker, who, 'DECLINED');
  UPDATE repair SET state = outcome, decided_at = clock_timestamp(),
         checker = CASE outcome WHEN 'DECLINED' THEN who END
   WHERE repair_id = repair_number;
  PERFORM add_audit_event(who, true, 'REPAIR_' || outcome, message_item(proposal.message_id),
    'repair ' || repair_number || ' by ' || proposal.maker || ', SHA-256 '
      || encode(proposal.content_hash, 'hex'), why);
  RETURN outcome;
END $$;

REVOKE EXECUTE ON FUNCTION require_no_proposal(bigint), lock_proposal(bigint),
  propose_repair(text, text, bigint, bytea, text),
  approve_repair(text, text, bigint, bytea),
  decline_repair(text, text, bigint, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION propose_repair(text, text, bigint, bytea, text),
  approve_repair(text, text, bigint, bytea),
  decline_repair(text, text, bigint, text)
  TO stp_engine;
