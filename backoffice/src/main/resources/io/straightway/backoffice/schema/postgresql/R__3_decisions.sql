-- What operators decide about items: resubmit, reject, assign. Each proves who decides, acts through a
-- function of the item's own module, and is audited, all in one transaction.

-- Gives a message in repair to the elements again as it is, because what it was checked against has
-- changed.
CREATE OR REPLACE FUNCTION resubmit_message(who text, secret text, message bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  original message;
BEGIN
  PERFORM require_operator(who, secret);
  original := lock_exception(message);
  IF original.status <> 'IN_REPAIR' THEN
    RAISE EXCEPTION '% is %; only one that is IN_REPAIR can be resubmitted',
      message_item(message), original.status USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_no_proposal(message);
  PERFORM add_audit_event(who, true, 'ITEM_RESUBMITTED', message_item(message),
    'IN_REPAIR ' || original.code || ': ' || original.reason, resume_message(message));
END $$;

-- Takes an item off the list of what is open, permanently, with a reason. A gap that fills or a
-- conflict keeps what it is; a message, also one of the custodian, becomes REJECTED. What is still to
-- settle can't be taken off: its item leaves the list when its cause is gone. A name is taken only as
-- it is shown, without leading zeros: what is decided on and what leaves the list are then the same.
-- The caller has proved who decides, and whether he may.
CREATE OR REPLACE FUNCTION end_item(who text, item_name text, why text)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  before text;
BEGIN
  IF message_of_item(item_name) IS NOT NULL THEN
    PERFORM lock_exception(message_of_item(item_name));
    PERFORM require_no_proposal(message_of_item(item_name));
    before := reject_message(message_of_item(item_name));
  ELSIF custodian_of_item(item_name) IS NOT NULL THEN
    before := reject_custodian_message(custodian_of_item(item_name));
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
  PERFORM close_exception(item_name, who, why);
  PERFORM add_audit_event(who, true, 'ITEM_REJECTED', item_name, before, why);
END $$;

-- The same by one operator alone, up to his limit.
CREATE OR REPLACE FUNCTION reject_item(who text, secret text, item_name text, why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb;
BEGIN
  PERFORM require_operator(who, secret);
  terms := ending_terms('REJECT_ITEM', item_name);
  PERFORM end_item(who, item_name, why);
  PERFORM require_single(terms);
END $$;

-- Gives an item to an operator, or back to the desk if the new owner is null.
CREATE OR REPLACE FUNCTION assign_item(who text, secret text, item_name text, new_owner text)
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
     AND NOT EXISTS (SELECT FROM known_operator o WHERE o.name = new_owner AND o.active
                      AND 'OPERATOR' = ANY (string_to_array(o.roles, ','))) THEN
    RAISE EXCEPTION 'there is no active operator %', left(new_owner, 32) USING ERRCODE = 'ST404';
  END IF;
  DELETE FROM exception_owner WHERE item = item_name RETURNING owner INTO old_owner;
  IF new_owner IS NOT NULL THEN
    INSERT INTO exception_owner (item, owner) VALUES (item_name, new_owner);
  END IF;
  PERFORM add_audit_event(who, true, 'ITEM_ASSIGNED', item_name, coalesce(old_owner, 'desk'),
    coalesce(new_owner, 'desk'));
END $$;

-- What somebody has to say about an item stands in its history, one after the other.
CREATE OR REPLACE FUNCTION comment_item(who text, secret text, item_name text, words text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(who, secret);
  IF NOT EXISTS (SELECT FROM exception_item e WHERE e.item = item_name) THEN
    RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
  END IF;
  PERFORM add_audit_event(who, true, 'ITEM_COMMENTED', item_name, NULL, words);
END $$;

REVOKE EXECUTE ON FUNCTION resubmit_message(text, text, bigint),
  end_item(text, text, text),
  reject_item(text, text, text, text),
  assign_item(text, text, text, text),
  comment_item(text, text, text, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resubmit_message(text, text, bigint),
  reject_item(text, text, text, text),
  assign_item(text, text, text, text),
  comment_item(text, text, text, text)
  TO stp_engine;
