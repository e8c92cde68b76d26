-- Repairs under four eyes: the maker of a corrected copy can't approve it, and the approved copy is
-- the one that was shown. The functions run as the owner of the schema. See R__operators for the
-- SQLSTATEs.

CREATE OR REPLACE VIEW repair AS
  SELECT c.repair_id, c.message_id, c.source, c.source_message_id, convert_to(p.content, 'UTF8') AS body,
         p.content_hash, p.reason, p.maker, p.made_at, p.state, p.checker, p.decided_at, c.new_message_id
    FROM corrected_copy c JOIN proposed_change p ON p.proposal_id = c.repair_id;
COMMENT ON VIEW repair IS 'published: corrected copies of messages, proposed or decided on';
GRANT SELECT ON repair TO stp_engine, stp_reader;

CREATE OR REPLACE FUNCTION require_no_proposal(message bigint) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  open bigint;
BEGIN
  SELECT r.repair_id INTO open FROM repair r
   WHERE r.message_id = message AND r.state = 'PROPOSED';
  IF FOUND THEN
    RAISE EXCEPTION 'repair % of % is already proposed; approve or reject it first', open,
      message_item(message)
      USING ERRCODE = 'ST409';
  END IF;
END $$;

SELECT add_proposal_kind('REPAIR', 'repair', 'repair');

-- Proposes a corrected copy: a trade message whose first four fields are written as the product
-- writes them; its key is the original's source and an id that ends in /R and a number.
CREATE OR REPLACE FUNCTION propose_repair(operator_name text, secret text, message bigint, corrected bytea, reason text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  original message;
  head text[];
  made bigint;
BEGIN
  PERFORM require_operator(operator_name, secret);
  original := lock_exception(message);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED') THEN
    RAISE EXCEPTION '% is %; only one that is IN_REPAIR or REJECTED can be repaired',
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
  IF head IS NULL OR octet_length(corrected) > 65536 OR head[1] <> original.source OR head[2] !~ '/R[1-9][0-9]*$' THEN
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
  made := propose(operator_name, secret, 'REPAIR', convert_from(corrected, 'UTF8'), reason, message_item(message));
  INSERT INTO corrected_copy (repair_id, message_id, source, source_message_id, sequence_number, sent_at)
  VALUES (made, message, head[1], head[2], head[3]::bigint, head[4]::timestamptz);
  INSERT INTO exception_owner (item, owner) VALUES (message_item(message), operator_name)
  ON CONFLICT DO NOTHING;
  RETURN made;
END $$;

-- Returns the subject of a repair in the audit trail; null if there is no such repair.
CREATE OR REPLACE FUNCTION subject_of_repair(repair_number bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT message_item(c.message_id) FROM corrected_copy c WHERE c.repair_id = repair_number
$$;

-- Approves the proposal that has this hash, if somebody else made it: the copy becomes a message
-- that any element takes up, and the original is repaired. Returns the id of the new message.
CREATE OR REPLACE FUNCTION approve_repair(operator_name text, secret text, repair_number bigint, shown_hash bytea)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  body bytea := convert_to(approve_proposal(operator_name, secret, 'REPAIR', repair_number, shown_hash,
    subject_of_repair(repair_number), ''), 'UTF8');
  copy corrected_copy;
  original message;
  new_id bigint;
BEGIN
  SELECT c.* INTO copy FROM corrected_copy c WHERE c.repair_id = repair_number;
  original := lock_exception(copy.message_id);
  IF original.status NOT IN ('IN_REPAIR', 'REJECTED') THEN
    RAISE EXCEPTION '% is now %', message_item(original.message_id), original.status USING ERRCODE = 'ST409';
  END IF;
  new_id := add_corrected_message(original.message_id, copy.source, copy.source_message_id,
    copy.sequence_number, copy.sent_at, body, sha256(body));
  UPDATE corrected_copy SET new_message_id = new_id WHERE repair_id = repair_number;
  INSERT INTO exception_owner (item, owner)
  SELECT message_item(new_id), o.owner FROM exception_owner o WHERE o.item = message_item(original.message_id);
  RETURN new_id;
END $$;

-- Rejects a repair; its maker withdraws it. Returns its new state.
CREATE OR REPLACE FUNCTION reject_repair(operator_name text, secret text, repair_number bigint, reason text)
RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(operator_name, secret, 'REPAIR', repair_number, reason, subject_of_repair(repair_number))
$$;

REVOKE EXECUTE ON FUNCTION require_no_proposal(bigint), subject_of_repair(bigint),
  propose_repair(text, text, bigint, bytea, text),
  approve_repair(text, text, bigint, bytea),
  reject_repair(text, text, bigint, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION propose_repair(text, text, bigint, bytea, text),
  approve_repair(text, text, bigint, bytea),
  reject_repair(text, text, bigint, text)
  TO stp_engine;
