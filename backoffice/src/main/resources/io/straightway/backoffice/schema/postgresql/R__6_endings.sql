-- Endings, which can't be undone: closing the rest of an instruction, having it cancelled at the
-- custodian, rejecting an item, adopting a penalty. Up to a limit one operator decides alone; above
-- it one proposes and another approves. Each is a proposal whose content the database makes from
-- the present state. See R__operators for the SQLSTATEs.

CREATE OR REPLACE VIEW waiting_ending AS
  SELECT p.proposal_id, p.terms->>'item' AS item FROM proposal_of_kind p WHERE p.state = 'PROPOSED' AND p.family = 'ending';
COMMENT ON VIEW waiting_ending IS 'published: items with a proposal to end them that waits for a second operator';
GRANT SELECT ON waiting_ending TO stp_engine, stp_reader;

-- Returns a value of a message in the product's own form or in FIXML.
CREATE OR REPLACE FUNCTION written_value(words text, element text, attribute text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(
    substring(words FROM '<(?:[A-Za-z_][A-Za-z0-9_.-]*:)?' || element || '>\s*([^<>\s]{1,64})\s*</'),
    substring(words FROM '\s' || attribute || '\s*=\s*["'']([^"''<>]{1,64})["'']'))
$$;

-- Returns such a value if the message names it once, wherever that is, so that a parser can read no
-- other; null if not, or if it is written in another way than plainly.
CREATE OR REPLACE FUNCTION only_value(words text, element text, attribute text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$
  SELECT written_value(words, element, attribute)
   WHERE 1 = (SELECT count(*) FROM regexp_matches(words,
           '<(?:[^<>/:]*:)?' || element || '[\s/>]|[\s"'']' || attribute || '\s*=', 'g'))
$$;

-- Returns the value of a message, without fees and accrued interest, and with an unknown security's
-- price taken as that of one unit. Its amount is null if a part of it is not certain.
CREATE OR REPLACE FUNCTION message_terms(body bytea) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('account', w.account, 'isin', w.isin, 'currency', w.currency, 'quantity', w.quantity,
      'amount', CASE WHEN w.currency IS NOT NULL THEN trim_scale(w.quantity * w.price / CASE WHEN EXISTS (
        SELECT FROM known_security s WHERE s.isin = w.only_isin AND s.kind = 'BOND') THEN 100 ELSE 1 END) END)
    FROM (SELECT written_value(words, 'Account', 'Account') AS account,
                 written_value(words, 'Isin', 'ID') AS isin,
                 only_value(words, 'Currency', 'Ccy') AS currency,
                 only_value(words, 'Isin', 'ID') AS only_isin,
                 substring(only_value(words, 'Quantity', 'LastQty') FROM '^[0-9]{1,18}(?:[.][0-9]{1,10})?$')::numeric
                   AS quantity,
                 substring(only_value(words, 'Price', 'LastPx') FROM '^[0-9]{1,18}(?:[.][0-9]{1,10})?$')::numeric
                   AS price
            FROM (SELECT convert_from(body, 'LATIN1') AS words) AS b) AS w
$$;

-- Returns the value of a custodian's message: that of its instruction, otherwise the first amount
-- in the message.
CREATE OR REPLACE FUNCTION answer_terms(message bigint) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('account', i.account, 'isin', i.isin, 'quantity', trim_scale(i.quantity),
      'currency', coalesce(i.currency, paid[1]))
        || jsonb_strip_nulls(jsonb_build_object('amount', trim_scale(coalesce(i.amount, paid[2]::numeric))))
    FROM custodian_answer a
    LEFT JOIN instruction i USING (instruction_id)
   CROSS JOIN regexp_match(convert_from(a.body, 'LATIN1'), '\sCcy="([A-Z]{3})"\s*>\s*([0-9]{1,18}(?:[.][0-9]{1,10})?)\s*<')
     AS paid
   WHERE a.custodian_message_id = message
$$;

-- Returns the present terms of the thing that an action would end; null if there is no such thing.
CREATE OR REPLACE FUNCTION ending_terms(ending_kind text, item_name text) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT CASE WHEN ending_kind = 'ADOPT_PENALTY' THEN adoption_terms(break_of_item(item_name))
         WHEN ending_kind <> 'REJECT_ITEM' THEN instruction_terms(instruction_of_item(item_name)) ELSE (
    SELECT jsonb_build_object('item', e.item, 'state', e.state, 'code', e.code)
        || coalesce((SELECT message_terms(m.body) FROM message m WHERE m.message_id = message_of_item(item_name)),
                    (SELECT message_terms(c.body) FROM conflicting_message c
                      WHERE conflict_item(c.message_id, c.content_hash) = item_name
                        AND item_name LIKE 'conflict:%'),
                    answer_terms(custodian_of_item(item_name)), '{}')
      FROM exception_item e WHERE e.item = item_name LIMIT 1) END
$$;

-- Returns the same with the limit of one operator, for a preview: the database decides, and states
-- here how it will.
CREATE OR REPLACE FUNCTION ending_preview(ending_kind text, item_name text) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT t.terms || jsonb_build_object('single_limit', trim_scale(limit_of_one(t.terms->>'currency')),
      'needs_second', coalesce((t.terms->>'amount')::numeric > limit_of_one(t.terms->>'currency'), t.terms ? 'amount'))
    FROM ending_terms(ending_kind, item_name) AS t (terms)
$$;

-- The contents of endings that are possible now; what they state stays locked until the transaction
-- ends.
CREATE OR REPLACE FUNCTION rejection_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  item_name text := terms->>'item';
  shown jsonb;
BEGIN
  IF message_of_item(item_name) IS NOT NULL THEN
    PERFORM lock_exception(message_of_item(item_name));
  END IF;
  IF EXISTS (SELECT FROM closed_exception c WHERE c.item = item_name) OR item_name ~ '^(trade|instruction):' THEN
    RAISE EXCEPTION '% can''t be rejected', left(item_name, 100) USING ERRCODE = 'ST409';
  END IF;
  shown := ending_terms('REJECT_ITEM', item_name);
  IF shown IS NULL THEN
    RAISE EXCEPTION 'there is no %', left(item_name, 100) USING ERRCODE = 'ST404';
  END IF;
  RETURN shown::text;
END $$;
CREATE OR REPLACE FUNCTION reject_for_two(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void
LANGUAGE sql SET search_path = straightway, pg_temp AS $$ SELECT end_item(operator_name, subject, reason) $$;
SELECT add_proposal_kind('REJECT_ITEM', 'ending', content => 'rejection_content', effect => 'reject_for_two',
  subject_terms => '{item}');

CREATE OR REPLACE FUNCTION adoption_content(terms jsonb) RETURNS text LANGUAGE sql
SET search_path = straightway, pg_temp AS $$ SELECT lock_adoption(break_of_item(terms->>'item'))::text $$;
CREATE OR REPLACE FUNCTION adopt_for_two(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  SELECT add_audit_event(operator_name, true, 'PENALTY_ADOPTED', subject, terms->>'state',
    adopt_locked_penalty(break_of_item(subject)))
$$;
SELECT add_proposal_kind('ADOPT_PENALTY', 'ending', content => 'adoption_content', effect => 'adopt_for_two',
  subject_terms => '{item}');

CREATE OR REPLACE FUNCTION lock_endable(ending_kind text, instruction bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb := lock_instruction(instruction);
BEGIN
  PERFORM require_endable(ending_kind, instruction);
  RETURN terms::text;
END $$;
CREATE OR REPLACE FUNCTION closing_content(terms jsonb) RETURNS text LANGUAGE sql
SET search_path = straightway, pg_temp AS $$ SELECT lock_endable('CLOSE_REST', instruction_of_item(terms->>'item')) $$;
CREATE OR REPLACE FUNCTION close_for_two(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  SELECT add_audit_event(operator_name, true, 'CLOSE_INSTRUCTION', subject, terms->>'state',
    end_instruction('CLOSE_REST', instruction_of_item(subject)))
$$;
SELECT add_proposal_kind('CLOSE_REST', 'ending', content => 'closing_content', effect => 'close_for_two',
  subject_terms => '{item}');

CREATE OR REPLACE FUNCTION cancellation_content(terms jsonb) RETURNS text LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  SELECT lock_endable('CANCEL_INSTRUCTION', instruction_of_item(terms->>'item'))
$$;
CREATE OR REPLACE FUNCTION cancel_for_two(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  SELECT add_audit_event(operator_name, true, 'CANCEL_INSTRUCTION', subject, terms->>'state',
    end_instruction('CANCEL_INSTRUCTION', instruction_of_item(subject)))
$$;
SELECT add_proposal_kind('CANCEL_INSTRUCTION', 'ending', content => 'cancellation_content', effect => 'cancel_for_two',
  subject_terms => '{item}');

CREATE OR REPLACE FUNCTION propose_ending(operator_name text, secret text, ending_kind text, item_name text,
  reason text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT propose_of_kind(operator_name, secret, 'ending', ending_kind, jsonb_build_object('item', item_name), reason,
    item_name)
$$;
CREATE OR REPLACE FUNCTION approve_ending(operator_name text, secret text, number bigint, shown_hash bytea)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT approve_of_kind(operator_name, secret, 'ending', number, shown_hash)
$$;
CREATE OR REPLACE FUNCTION reject_ending(operator_name text, secret text, number bigint, reason text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(operator_name, secret, kind_of_proposal('ending', number), number, reason)
$$;

REVOKE EXECUTE ON FUNCTION written_value(text, text, text), only_value(text, text, text), message_terms(bytea),
  answer_terms(bigint), ending_terms(text, text), ending_preview(text, text), rejection_content(jsonb), adoption_content(jsonb),
  lock_endable(text, bigint), closing_content(jsonb), cancellation_content(jsonb),
  reject_for_two(text, bigint, text, jsonb, text), adopt_for_two(text, bigint, text, jsonb, text),
  close_for_two(text, bigint, text, jsonb, text), cancel_for_two(text, bigint, text, jsonb, text),
  propose_ending(text, text, text, text, text), approve_ending(text, text, bigint, bytea),
  reject_ending(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION written_value(text, text, text), only_value(text, text, text), message_terms(bytea),
  answer_terms(bigint), ending_terms(text, text), ending_preview(text, text) TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION propose_ending(text, text, text, text, text), approve_ending(text, text, bigint, bytea),
  reject_ending(text, text, bigint, text) TO stp_engine;
