-- Where there is a commit after each step, a message can be refused when its trade is made but not
-- booked. If it is then rejected, or another one is approved in its place, nothing will ever book that
-- trade: it goes, or its reference would be taken for good and its amendments would wait for ever.
CREATE FUNCTION remove_unbooked_trade() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  DELETE FROM security_purc_sale t WHERE t.trade_id = NEW.message_id AND t.status = 'CREATED';
  RETURN NULL;
END $$;

CREATE TRIGGER unbooked_trade_goes AFTER UPDATE OF status ON incoming_trade_message
  FOR EACH ROW WHEN (NEW.status IN ('REJECTED', 'REPAIRED'))
  EXECUTE FUNCTION remove_unbooked_trade();

REVOKE EXECUTE ON FUNCTION remove_unbooked_trade() FROM PUBLIC;

DELETE FROM security_purc_sale t USING incoming_trade_message m
 WHERE t.trade_id = m.message_id AND t.status = 'CREATED' AND m.status IN ('REJECTED', 'REPAIRED');

-- As before, but a message whose trade is made and not booked can be repaired too.
-- Proposes a corrected copy. It is a trade message whose first four fields are written as our
-- program writes them; the key is the original's source and an id that ends in /R and a number.
CREATE OR REPLACE FUNCTION propose_repair(who text, secret text, message bigint, corrected bytea, why text)
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
