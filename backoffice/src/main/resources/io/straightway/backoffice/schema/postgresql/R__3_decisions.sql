-- Decisions of operators on items: resubmit, reject, assign. Each proves the operator, acts through
-- a function of the item's own module, and is audited, all in one transaction.

-- Gives a message in repair to the elements again, unchanged, because the data that it was checked
-- against have changed.
CREATE OR REPLACE FUNCTION resubmit_message(operator_name text, secret text, message bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  original message;
BEGIN
  PERFORM require_operator(operator_name, secret);
  original := lock_exception(message);
  IF original.status <> 'IN_REPAIR' THEN
    RAISE EXCEPTION '% is %; only one that is IN_REPAIR can be resubmitted',
      message_item(message), original.status USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_no_proposal(message);
  PERFORM add_audit_event(operator_name, true, 'ITEM_RESUBMITTED', message_item(message),
    'IN_REPAIR ' || original.code || ': ' || original.reason, resume_message(message));
END $$;

-- Removes an item from the list of open exceptions, permanently, with a reason. A gap or a conflict
-- is not changed; a message, also one of the custodian, becomes REJECTED. Items of open settlements
-- can't be removed: they leave the list when their cause is gone. A name is accepted only as it is
-- shown, without leading zeros, so that the item decided on is the one that leaves the list. The
-- caller has proved the operator and his right.
CREATE OR REPLACE FUNCTION end_item(operator_name text, item_name text, reason text)
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
    RAISE EXCEPTION '% can''t be rejected: it leaves the list when its cause is resolved',
      left(item_name, 100) USING ERRCODE = 'ST409';
  ELSE
    SELECT e.state || ' ' || e.code || ': ' || e.reason INTO before
      FROM exception_item e WHERE e.item = item_name;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
    END IF;
  END IF;
  PERFORM close_exception(item_name, operator_name, reason);
  PERFORM add_audit_event(operator_name, true, 'ITEM_REJECTED', item_name, before, reason);
END $$;

-- Removes an item by one operator alone, up to his limit.
CREATE OR REPLACE FUNCTION reject_item(operator_name text, secret text, item_name text, reason text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb;
BEGIN
  PERFORM require_operator(operator_name, secret);
  terms := ending_terms('REJECT_ITEM', item_name);
  PERFORM end_item(operator_name, item_name, reason);
  PERFORM require_single(terms);
END $$;

-- Gives an item to an operator, or back to the desk if the new owner is null.
CREATE OR REPLACE FUNCTION assign_item(operator_name text, secret text, item_name text, new_owner text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  old_owner text;
BEGIN
  PERFORM require_operator(operator_name, secret);
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
  PERFORM add_audit_event(operator_name, true, 'ITEM_ASSIGNED', item_name, coalesce(old_owner, 'desk'),
    coalesce(new_owner, 'desk'));
END $$;

-- Adds an operator's comment to the history of an item.
CREATE OR REPLACE FUNCTION comment_item(operator_name text, secret text, item_name text, words text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  IF NOT EXISTS (SELECT FROM exception_item e WHERE e.item = item_name) THEN
    RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
  END IF;
  PERFORM add_audit_event(operator_name, true, 'ITEM_COMMENTED', item_name, NULL, words);
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
