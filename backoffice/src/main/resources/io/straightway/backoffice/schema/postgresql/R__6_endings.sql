-- What can't be taken back: closing the rest of an instruction, having it cancelled at the custodian, rejecting an
-- item, adopting a penalty. Up to a limit one operator does it alone; above it one proposes and another approves. Each a
-- proposal whose content is made here, of what is there. For SQLSTATEs see operators.

CREATE OR REPLACE FUNCTION is_ending(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('CLOSE_REST', 'CANCEL_INSTRUCTION', 'REJECT_ITEM', 'ADOPT_PENALTY')
$$;

CREATE OR REPLACE VIEW waiting_ending AS
  SELECT p.proposal_id, CASE WHEN is_ending(p.kind) THEN p.content::jsonb->>'item' END AS item
    FROM proposed_change p WHERE p.state = 'PROPOSED' AND is_ending(p.kind);
COMMENT ON VIEW waiting_ending IS 'published: what waits for a second operator to be ended';
GRANT SELECT ON waiting_ending TO stp_engine, stp_reader;

-- A value as a message of ours has it, or one of FIXML.
CREATE OR REPLACE FUNCTION written_value(words text, element text, attribute text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(
    substring(words FROM '<(?:[A-Za-z_][A-Za-z0-9_.-]*:)?' || element || '>\s*([^<>\s]{1,64})\s*<'),
    substring(words FROM '\s' || attribute || '\s*=\s*["'']([^"''<>]{1,64})["'']'))
$$;

-- What a message is worth as far as it can be read: without fees and accrued interest, and the price of a security
-- that is not known taken as that of one unit.
CREATE OR REPLACE FUNCTION message_terms(body bytea) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('account', w.account, 'isin', w.isin, 'currency', w.currency, 'quantity', w.quantity,
      'amount', trim_scale(w.quantity * w.price / CASE WHEN EXISTS (
        SELECT FROM known_security s WHERE s.isin = w.isin AND s.kind = 'BOND') THEN 100 ELSE 1 END))
    FROM (SELECT written_value(words, 'Account', 'Account') AS account,
                 written_value(words, 'Isin', 'ID') AS isin,
                 written_value(words, 'Currency', 'Ccy') AS currency,
                 substring(written_value(words, 'Quantity', 'LastQty') FROM '^[0-9]{1,18}(?:[.][0-9]{1,10})?$')::numeric
                   AS quantity,
                 substring(written_value(words, 'Price', 'LastPx') FROM '^[0-9]{1,18}(?:[.][0-9]{1,10})?$')::numeric
                   AS price
            FROM (SELECT convert_from(body, 'LATIN1') AS words) AS b) AS w
$$;

-- The same of what the custodian sent: of its instruction, else the first amount that stands in it.
CREATE OR REPLACE FUNCTION answer_terms(message bigint) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('account', i.account, 'isin', i.isin, 'quantity', trim_scale(i.quantity),
      'currency', coalesce(i.currency, paid[1]), 'amount', trim_scale(coalesce(i.amount, paid[2]::numeric)))
    FROM custodian_answer a
    LEFT JOIN instruction i USING (instruction_id)
   CROSS JOIN regexp_match(convert_from(a.body, 'LATIN1'), '\sCcy="([A-Z]{3})"\s*>\s*([0-9]{1,18}(?:[.][0-9]{1,10})?)\s*<')
     AS paid
   WHERE a.custodian_message_id = message
$$;

-- What an action would end, as it is now; null if there is no such thing.
CREATE OR REPLACE FUNCTION ending_terms(what text, item_name text) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT CASE WHEN what = 'ADOPT_PENALTY' THEN adoption_terms(break_of_item(item_name))
         WHEN what <> 'REJECT_ITEM' THEN instruction_terms(instruction_of_item(item_name)) ELSE (
    SELECT jsonb_build_object('item', e.item, 'state', e.state, 'code', e.code)
        || coalesce((SELECT message_terms(m.body) FROM message m WHERE m.message_id = message_of_item(item_name)),
                    (SELECT message_terms(c.body) FROM conflicting_message c
                      WHERE conflict_item(c.message_id, c.content_hash) = item_name
                        AND item_name LIKE 'conflict:%'),
                    answer_terms(custodian_of_item(item_name)), '{}')
      FROM exception_item e WHERE e.item = item_name LIMIT 1) END
$$;

-- The same with the limit of one operator, for who is about to do it: the database decides, and says here how.
CREATE OR REPLACE FUNCTION ending_preview(what text, item_name text) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT t.terms || jsonb_build_object('single_limit', trim_scale(limit_of_one(t.terms->>'currency')),
      'needs_second', coalesce((t.terms->>'amount')::numeric > limit_of_one(t.terms->>'currency'), false))
    FROM ending_terms(what, item_name) AS t (terms)
$$;

-- The terms of what can be done now, locked until the transaction ends.
CREATE OR REPLACE FUNCTION lock_ending(what text, item_name text) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb;
BEGIN
  IF what = 'REJECT_ITEM' THEN
    IF message_of_item(item_name) IS NOT NULL THEN
      PERFORM lock_exception(message_of_item(item_name));
    END IF;
    IF EXISTS (SELECT FROM closed_exception c WHERE c.item = item_name) OR item_name ~ '^(trade|instruction):' THEN
      RAISE EXCEPTION '% can''t be rejected', left(item_name, 100) USING ERRCODE = 'ST409';
    END IF;
  ELSIF what = 'ADOPT_PENALTY' THEN
    PERFORM lock_adoption(break_of_item(item_name));
  ELSE
    PERFORM lock_instruction(instruction_of_item(item_name));
    PERFORM require_endable(what, instruction_of_item(item_name));
  END IF;
  terms := ending_terms(what, item_name);
  IF terms IS NULL THEN
    RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
  END IF;
  RETURN terms::text;
END $$;

CREATE OR REPLACE FUNCTION propose_ending(who text, secret text, what text, item_name text, why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  proposed text;
  same bigint;
BEGIN
  PERFORM require_operator(who, secret);
  PERFORM require_role(who, 'OPERATOR');
  IF NOT is_ending(what) THEN
    RAISE EXCEPTION '% is nothing that is proposed here', left(what, 32) USING ERRCODE = 'ST404';
  END IF;
  proposed := lock_ending(what, item_name);
  SELECT p.proposal_id INTO same FROM proposed_change p
   WHERE p.kind = what AND p.state = 'PROPOSED' AND p.content_hash = sha256(convert_to(proposed, 'UTF8'));
  IF FOUND THEN
    RAISE EXCEPTION 'proposal % is the same; it waits for another operator', same USING ERRCODE = 'ST409';
  END IF;
  RETURN propose_about(who, secret, what, proposed, why, item_name);
END $$;

CREATE OR REPLACE FUNCTION kind_of_ending(number bigint) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp AS $$
DECLARE
  found text := (SELECT p.kind FROM proposed_change p WHERE p.proposal_id = number AND is_ending(p.kind));
BEGIN
  IF found IS NULL THEN
    RAISE EXCEPTION 'there is no proposal % to end something', number USING ERRCODE = 'ST404';
  END IF;
  RETURN found;
END $$;

-- Approves what has this hash, if somebody else proposed it and everything is as it was then, and does it.
CREATE OR REPLACE FUNCTION approve_ending(who text, secret text, number bigint, shown_hash bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  what text := kind_of_ending(number);
  approved text := approve_proposal(who, secret, what, number, shown_hash);
  terms jsonb := approved;
  item_name text := terms->>'item';
BEGIN
  IF lock_ending(what, item_name) IS DISTINCT FROM approved THEN
    RAISE EXCEPTION 'what proposal % is about has changed; propose it again', number USING ERRCODE = 'ST412';
  END IF;
  IF what = 'REJECT_ITEM' THEN
    PERFORM end_item(who, item_name, (SELECT p.reason FROM proposed_change p WHERE p.proposal_id = number));
  ELSIF what = 'ADOPT_PENALTY' THEN
    PERFORM add_audit_event(who, true, 'PENALTY_ADOPTED', item_name, terms->>'state',
      adopt_locked_penalty(break_of_item(item_name)));
  ELSE
    PERFORM add_audit_event(who, true, replace(what, 'CLOSE_REST', 'CLOSE_INSTRUCTION'), item_name,
      terms->>'state', end_instruction(what, instruction_of_item(item_name)));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION reject_ending(who text, secret text, number bigint, why text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(who, secret, kind_of_ending(number), number, why)
$$;

REVOKE EXECUTE ON FUNCTION is_ending(text), written_value(text, text, text), message_terms(bytea), answer_terms(bigint),
  ending_terms(text, text), ending_preview(text, text), lock_ending(text, text), kind_of_ending(bigint),
  propose_ending(text, text, text, text, text), approve_ending(text, text, bigint, bytea),
  reject_ending(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_ending(text), written_value(text, text, text), message_terms(bytea), answer_terms(bigint),
  ending_terms(text, text), ending_preview(text, text) TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION propose_ending(text, text, text, text, text), approve_ending(text, text, bigint, bytea),
  reject_ending(text, text, bigint, text) TO stp_engine;
