-- Differences of cash: what is within the tolerance settles by itself, the rest by decision of two; and
-- what two decide besides: on tolerances, and to take back what has settled.

-- A table of one row, and without a search_path of its own: so it becomes part of the statement that calls
-- it for every row.
CREATE OR REPLACE FUNCTION market_tolerance(market text, paid_in text, amount numeric)
RETURNS TABLE (tolerance numeric) LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT t.tolerance FROM straightway.cash_tolerance t
     WHERE t.place IN (market, '*') AND t.currency IN (paid_in, '*') AND t.above < amount
     ORDER BY t.place = '*', t.currency = '*', t.above DESC LIMIT 1), 0)
$$;
REVOKE EXECUTE ON FUNCTION market_tolerance(text, text, numeric) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION market_tolerance(text, text, numeric) TO stp_engine;

CREATE OR REPLACE VIEW settlement_tolerance AS SELECT * FROM cash_tolerance;
COMMENT ON VIEW settlement_tolerance IS 'published: how far the cash may lie from what was instructed';
GRANT SELECT ON settlement_tolerance TO stp_engine, stp_reader;

-- Decisions of eight kinds, each a proposal whose content is made here, of what is there: AMOUNT accepts the
-- amount of a confirmation in repair, REVERSAL takes back what an applied one has settled, CASH_TOLERANCE sets a
-- tolerance, BY_HAND settles what the custodian does not confirm, REMAINDER takes a cancelled rest out of the books,
-- INCOME lets a difference of income go, BREAK accepts one from a statement, SINGLE_LIMIT sets up to which amount one operator alone does what can't be taken back.
CREATE OR REPLACE FUNCTION is_decision(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('AMOUNT', 'REVERSAL', 'CASH_TOLERANCE', 'BY_HAND', 'REMAINDER', 'INCOME', 'BREAK', 'SINGLE_LIMIT')
$$;
CREATE OR REPLACE VIEW settlement_decision AS
  SELECT d.*, CASE d.kind
      WHEN 'CASH_TOLERANCE' THEN concat_ws(':', 'tolerance', terms->>'place', terms->>'currency', terms->>'above')
      WHEN 'BY_HAND' THEN instruction_item((terms->>'instruction')::bigint)
      WHEN 'REMAINDER' THEN instruction_item((terms->>'instruction')::bigint)
      WHEN 'INCOME' THEN 'income:' || (terms->>'income')
      WHEN 'BREAK' THEN 'break:' || (terms->>'break')
      WHEN 'SINGLE_LIMIT' THEN 'limit:' || (terms->>'currency')
      ELSE custodian_item((terms->>'message')::bigint) END AS subject
    FROM (SELECT p.proposal_id AS decision_id, p.kind, p.state, p.reason, p.content_hash, p.maker, p.made_at,
                 p.checker, p.decided_at, p.approved_in,
                 CASE WHEN is_decision(p.kind) THEN p.content::jsonb END AS terms
            FROM proposed_change p WHERE is_decision(p.kind)) AS d;
COMMENT ON VIEW settlement_decision IS 'published: what operators propose and decide on confirmations, remainders, tolerances and limits';

-- What accepting the amount of a confirmation means now: of this message, for this instruction, after what has
-- settled of it so far.
CREATE OR REPLACE FUNCTION amount_content(message bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('message', message, 'messageHash', encode(sha256(m.body), 'hex'),
      'instruction', i.instruction_id, 'currency', i.currency, 'quantity', trim_scale(i.quantity),
      'amount', trim_scale(i.amount), 'settledQuantity', trim_scale(i.settled_quantity),
      'settledAmount', trim_scale(i.settled_amount))::text
    FROM custodian_message m JOIN settlement_instruction i USING (instruction_id)
   WHERE m.custodian_message_id = message
$$;

-- Whether two people have accepted the amount of a confirmation as everything is now.
CREATE OR REPLACE FUNCTION is_amount_accepted(message bigint) RETURNS boolean LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM proposed_change p
                  WHERE p.kind = 'AMOUNT' AND p.state = 'APPROVED'
                    AND p.content_hash = sha256(convert_to(amount_content(message), 'UTF8')))
$$;

-- Null if there is nothing to be taken back.
CREATE OR REPLACE FUNCTION reversal_content(message bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('message', message, 'messageHash', encode(sha256(m.body), 'hex'),
      'settlement', s.settlement_id, 'instruction', s.instruction_id, 'currency', i.currency,
      'quantity', trim_scale(s.quantity), 'amount', trim_scale(s.amount), 'settledOn', s.settled_on,
      'bookedOn', s.booked_on)::text
    FROM settlement s JOIN custodian_message m USING (custodian_message_id)
    JOIN settlement_instruction i ON i.instruction_id = s.instruction_id
    LEFT JOIN settlement r ON r.reverses = s.settlement_id
   WHERE s.custodian_message_id = message AND s.reverses IS NULL AND r.settlement_id IS NULL
$$;

CREATE OR REPLACE FUNCTION tolerance_content(terms jsonb) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('place', n.place, 'currency', n.currency, 'above', trim_scale(n.above),
      'tolerance', trim_scale(n.tolerance), 'before', trim_scale(t.tolerance))::text
    FROM jsonb_populate_record(NULL::cash_tolerance, terms) n
    LEFT JOIN cash_tolerance t ON (t.place, t.currency, t.above) = (n.place, n.currency, n.above)
$$;

CREATE OR REPLACE FUNCTION limit_content(terms jsonb) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('currency', n.currency, 'limit', trim_scale(n.amount), 'before', trim_scale(l.amount))::text
    FROM jsonb_populate_record(NULL::single_limit, terms || jsonb_build_object('amount', terms->'limit')) n
    LEFT JOIN single_limit l USING (currency)
$$;

-- The content of a decision by what is there now, whose row stays as it is until the transaction ends.
CREATE OR REPLACE FUNCTION decision_content(what text, terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  message bigint := terms->>'message';
  original custodian_message;
  reversal text;
BEGIN
  IF what = 'CASH_TOLERANCE' THEN
    RETURN tolerance_content(terms);
  ELSIF what IN ('BY_HAND', 'REMAINDER') THEN
    RETURN instruction_content(what, terms);
  ELSIF what = 'INCOME' THEN
    RETURN income_content(terms);
  ELSIF what = 'BREAK' THEN
    RETURN break_content(terms);
  ELSIF what = 'SINGLE_LIMIT' THEN
    RETURN limit_content(terms);
  END IF;
  SELECT c.* INTO original FROM custodian_message c WHERE c.custodian_message_id = message FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no %', coalesce(custodian_item(message), what) USING ERRCODE = 'ST404';
  END IF;
  IF what = 'AMOUNT' THEN
    IF original.state <> 'IN_REPAIR' OR original.code <> 'CONFIRMATION_AMOUNT' THEN
      RAISE EXCEPTION '% is %; only one in repair for CONFIRMATION_AMOUNT can be accepted',
        custodian_item(message), concat_ws(' ', original.state, original.code) USING ERRCODE = 'ST409';
    END IF;
    RETURN amount_content(message);
  END IF;
  reversal := reversal_content(message);
  IF reversal IS NULL THEN
    RAISE EXCEPTION '% has settled nothing that could be taken back', custodian_item(message)
      USING ERRCODE = 'ST409';
  END IF;
  RETURN reversal;
END $$;

CREATE OR REPLACE FUNCTION propose_decision(who text, secret text, what text, terms text, why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  proposed text;
  made bigint;
  same bigint;
BEGIN
  IF NOT is_decision(what) THEN
    RAISE EXCEPTION '% is no decision of settlement', what USING ERRCODE = 'ST404';
  END IF;
  proposed := decision_content(what, terms::jsonb);
  SELECT p.proposal_id INTO same FROM proposed_change p
   WHERE p.kind = what AND p.state = 'PROPOSED' AND p.content_hash = sha256(convert_to(proposed, 'UTF8'));
  made := propose(who, secret, what, proposed, why);
  PERFORM require_role(who, 'OPERATOR');
  IF same IS NOT NULL THEN
    RAISE EXCEPTION 'proposal % is the same; it waits for another operator', same USING ERRCODE = 'ST409';
  END IF;
  RETURN made;
END $$;

CREATE OR REPLACE FUNCTION kind_of_decision(number bigint) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp AS $$
DECLARE
  found text := (SELECT d.kind FROM settlement_decision d WHERE d.decision_id = number);
BEGIN
  IF found IS NULL THEN
    RAISE EXCEPTION 'there is no decision %', number USING ERRCODE = 'ST404';
  END IF;
  RETURN found;
END $$;

-- Approves what has this hash, if somebody else proposed it and everything is as it was then. A tolerance or a
-- limit is set at once. What the others decide is carried out by who asks: in this transaction, but an accepted amount when its
-- message is matched again, as long as it is what was accepted.
CREATE OR REPLACE FUNCTION approve_decision(who text, secret text, number bigint, shown_hash bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  what text := kind_of_decision(number);
  approved text := approve_proposal(who, secret, what, number, shown_hash);
  terms jsonb := approved;
  decision settlement_decision;
BEGIN
  IF decision_content(what, terms) IS DISTINCT FROM approved THEN
    RAISE EXCEPTION 'what proposal % is about has changed; propose it again', number USING ERRCODE = 'ST412';
  END IF;
  SELECT d.* INTO decision FROM settlement_decision d WHERE d.decision_id = number;
  IF what = 'CASH_TOLERANCE' THEN
    INSERT INTO cash_tolerance SELECT (jsonb_populate_record(NULL::cash_tolerance, terms)).*
    ON CONFLICT (place, currency, above) DO UPDATE SET tolerance = excluded.tolerance;
    PERFORM add_audit_event(who, true, 'TOLERANCE_SET', decision.subject, terms->>'before', terms->>'tolerance');
  ELSIF what = 'SINGLE_LIMIT' THEN
    INSERT INTO single_limit VALUES (terms->>'currency', (terms->>'limit')::numeric)
    ON CONFLICT (currency) DO UPDATE SET amount = excluded.amount;
    PERFORM add_audit_event(who, true, 'LIMIT_SET', decision.subject, terms->>'before', terms->>'limit');
  ELSIF what = 'BREAK' THEN
    PERFORM accept_break(who, number, terms, decision.reason);
  ELSE
    PERFORM add_audit_event(who, true,
      CASE what WHEN 'AMOUNT' THEN 'AMOUNT_ACCEPTED' WHEN 'REVERSAL' THEN 'SETTLEMENT_REVERSED'
        WHEN 'BY_HAND' THEN 'SETTLED_BY_HAND' WHEN 'INCOME' THEN 'INCOME_ACCEPTED' ELSE 'REMAINDER_TAKEN_BACK' END,
      decision.subject, 'proposed by ' || decision.maker || ': ' || decision.reason,
      concat_ws(', ', 'proposal ' || number, 'document ' || (terms->>'document')));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION reject_decision(who text, secret text, number bigint, why text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(who, secret, kind_of_decision(number), number, why)
$$;

-- Nothing is taken back but what was approved for that in the same transaction, or what the custodian takes back.
CREATE OR REPLACE FUNCTION refuse_undecided_reversal() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM settlement_decision d
                  WHERE d.approved_in = pg_current_xact_id_if_assigned() AND d.kind = 'REVERSAL'
                    AND (d.terms->>'settlement')::bigint = NEW.reverses)
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.custodian_message_id = NEW.said_by AND m.kind = 'REVERSAL' AND m.state = 'APPLIED'
                        AND m.instruction_id = NEW.instruction_id) THEN
    RAISE EXCEPTION 'nobody has approved to take back settlement %', NEW.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_reversal';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_of_reversal AFTER INSERT OR UPDATE OF reverses ON settlement
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION refuse_undecided_reversal();

-- The proof of decisions: what must not be there. A difference is compared with every tolerance that there ever was
-- for it, because the one of its day may have been narrowed since.
CREATE OR REPLACE VIEW settlement_decision_fault AS
  SELECT format('settlement %s takes back settlement %s, which no two operators have decided', r.settlement_id,
                r.reverses) AS fault
    FROM settlement r
   WHERE r.reverses IS NOT NULL
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'REVERSAL' AND d.state = 'APPROVED'
                        AND (d.terms->>'settlement')::bigint = r.reverses)
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.custodian_message_id = r.said_by AND m.kind = 'REVERSAL' AND m.state = 'APPLIED'
                        AND m.instruction_id = r.instruction_id)
  UNION ALL
  SELECT format('settlement %s differs by %s from instruction SI%s, which is beyond the tolerance and not accepted',
                s.settlement_id, trim_scale(s.difference), s.instruction_id)
    FROM settlement s JOIN settlement_instruction i USING (instruction_id)
   WHERE s.difference <> 0 AND s.reverses IS NULL
     AND abs(s.difference) > (
       SELECT coalesce(max(t.tolerance), 0)
         FROM (SELECT c.place, c.currency, c.above, c.tolerance FROM cash_tolerance c
               UNION ALL
               SELECT d.terms->>'place', d.terms->>'currency', (d.terms->>'above')::numeric,
                      (d.terms->>'before')::numeric
                 FROM settlement_decision d WHERE d.kind = 'CASH_TOLERANCE' AND d.state = 'APPROVED') AS t
        WHERE t.place IN (i.place_of_settlement, '*') AND t.currency IN (i.currency, '*') AND t.above < i.amount)
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'AMOUNT' AND d.state = 'APPROVED'
                        AND (d.terms->>'message')::bigint = s.custodian_message_id
                        AND (d.terms->>'instruction')::bigint = s.instruction_id)
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.custodian_message_id = s.custodian_message_id AND m.kind = 'BY_HAND')
  UNION ALL
  SELECT fault FROM decided_instruction_fault
  UNION ALL
  SELECT format('the tolerance %s of %s in %s above %s is none that two operators have decided', t.tolerance, t.place,
                t.currency, t.above)
    FROM cash_tolerance t
   WHERE (t.place, t.currency, t.above, t.tolerance) NOT IN (('*', '*', 0, 2), ('*', '*', 100000, 25))
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'CASH_TOLERANCE' AND d.state = 'APPROVED'
                        AND jsonb_build_object('place', t.place, 'currency', t.currency, 'above', t.above,
                                               'tolerance', t.tolerance) <@ d.terms)
  UNION ALL
  SELECT format('the limit %s of one operator in %s is none that two operators have decided', l.amount, l.currency)
    FROM single_limit l
   WHERE (l.currency, l.amount) <> ('*', 1000000)
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'SINGLE_LIMIT' AND d.state = 'APPROVED'
                        AND jsonb_build_object('currency', l.currency, 'limit', l.amount) <@ d.terms);
COMMENT ON VIEW settlement_decision_fault IS 'published: what has settled, was taken back or is tolerated without a decision';

GRANT SELECT ON settlement_decision, settlement_decision_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION amount_content(bigint), is_amount_accepted(bigint), reversal_content(bigint),
  is_decision(text), tolerance_content(jsonb), limit_content(jsonb), decision_content(text, jsonb), kind_of_decision(bigint), refuse_undecided_reversal(),
  propose_decision(text, text, text, text, text), approve_decision(text, text, bigint, bytea),
  reject_decision(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_decision(text) TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION amount_content(bigint), is_amount_accepted(bigint),
  propose_decision(text, text, text, text, text), approve_decision(text, text, bigint, bytea),
  reject_decision(text, text, bigint, text) TO stp_engine;
