-- An exception is looked up by its name in its own table, not among all there ever were. The names in
-- the view have the collation of their parts, "C".
CREATE INDEX refused_message_by_item
  ON incoming_trade_message (('message:' || message_id::text) COLLATE "C")
  WHERE status IN ('REJECTED', 'IN_REPAIR');
CREATE INDEX unreadable_message_by_item
  ON refused_message (('refused:' || left(encode(content_hash, 'hex'), 12)) COLLATE "C");
CREATE INDEX custodian_message_by_item
  ON custodian_message (('custodian:' || custodian_message_id::text) COLLATE "C")
  WHERE state <> 'APPLIED';

-- As before, but a name is taken only as it is shown, without leading zeros: what is decided on and
-- what leaves the list are then the same.
CREATE OR REPLACE FUNCTION reject_item(who text, secret text, item_name text, why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  before text;
BEGIN
  PERFORM require_operator(who, secret);
  IF item_name ~ '^message:(0|[1-9][0-9]{0,17})$' THEN
    before := reject_message(substr(item_name, 9)::bigint);
  ELSIF item_name ~ '^custodian:(0|[1-9][0-9]{0,17})$' THEN
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
