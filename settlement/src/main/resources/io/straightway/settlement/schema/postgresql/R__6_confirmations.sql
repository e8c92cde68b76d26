-- Differences of cash: those within the tolerance settle automatically, others by a decision of two
-- operators; and further decisions of two: on tolerances, and on reversals of settlements.

-- Returns the tolerance of a market. A table of one row without a search_path of its own, so that
-- it is inlined into the statement that calls it for every row.
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
COMMENT ON VIEW settlement_tolerance IS 'published: permitted differences of cash from the instructed amount';
GRANT SELECT ON settlement_tolerance TO stp_engine, stp_reader;

-- Decisions: proposals whose content the database makes from the present state. Each kind is registered beside its
-- functions.
CREATE OR REPLACE VIEW settlement_decision AS
  SELECT p.proposal_id AS decision_id, p.kind, p.state, p.reason, p.content_hash, p.maker, p.made_at, p.checker,
         p.decided_at, p.approved_in, p.terms, p.subject, p.before, p.after
    FROM proposal_of_kind p WHERE p.family = 'decision';
COMMENT ON VIEW settlement_decision IS 'published: decisions on confirmations, remainders, tolerances and limits';

-- Returns the content of accepting a confirmation as it is: this message, for this instruction, after
-- the settlements so far; without an instruction if it is of income.
CREATE OR REPLACE FUNCTION amount_content(message bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('message', message, 'messageHash', encode(sha256(m.body), 'hex'),
      'instruction', i.instruction_id, 'currency', i.currency, 'quantity', trim_scale(i.quantity),
      'amount', trim_scale(i.amount), 'settledQuantity', trim_scale(i.settled_quantity),
      'settledAmount', trim_scale(i.settled_amount))::text
    FROM custodian_message m LEFT JOIN settlement_instruction i USING (instruction_id)
   WHERE m.custodian_message_id = message
$$;

-- Returns whether two operators have accepted the amount of a confirmation in its present state.
CREATE OR REPLACE FUNCTION is_amount_accepted(message bigint) RETURNS boolean LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM proposed_change p
                  WHERE p.kind = 'AMOUNT' AND p.state = 'APPROVED'
                    AND p.content_hash = sha256(convert_to(amount_content(message), 'UTF8')))
$$;

-- Returns the content of a reversal; null if there is nothing to reverse.
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

CREATE OR REPLACE FUNCTION lock_confirmation(message bigint) RETURNS custodian_message LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked custodian_message;
BEGIN
  SELECT c.* INTO locked FROM custodian_message c WHERE c.custodian_message_id = message FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no %', coalesce(custodian_item(message), 'confirmation') USING ERRCODE = 'ST404';
  END IF;
  RETURN locked;
END $$;

-- An accepted confirmation settles when its message is matched again, as long as it is what was accepted.
CREATE OR REPLACE FUNCTION acceptance_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  original custodian_message := lock_confirmation((terms->>'message')::bigint);
BEGIN
  IF original.state <> 'IN_REPAIR' OR original.code NOT IN ('CONFIRMATION_AMOUNT', 'CONFIRMATION_CONFLICT') THEN
    RAISE EXCEPTION '% is %; only one in repair for CONFIRMATION_AMOUNT or CONFIRMATION_CONFLICT can be accepted',
      custodian_item(original.custodian_message_id), concat_ws(' ', original.state, original.code)
      USING ERRCODE = 'ST409';
  END IF;
  RETURN amount_content(original.custodian_message_id);
END $$;
SELECT add_proposal_kind('AMOUNT', 'decision', content => 'acceptance_content', event => 'AMOUNT_ACCEPTED',
  prefix => 'custodian:', subject_terms => '{message}', before => '{amount}');

CREATE OR REPLACE FUNCTION locked_reversal_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  original custodian_message := lock_confirmation((terms->>'message')::bigint);
  reversal text := reversal_content(original.custodian_message_id);
BEGIN
  IF reversal IS NULL THEN
    RAISE EXCEPTION '% has no settlement to reverse', custodian_item(original.custodian_message_id)
      USING ERRCODE = 'ST409';
  END IF;
  RETURN reversal;
END $$;
SELECT add_proposal_kind('REVERSAL', 'decision', content => 'locked_reversal_content', event => 'SETTLEMENT_REVERSED',
  prefix => 'custodian:', subject_terms => '{message}', before => '{amount}');

CREATE OR REPLACE FUNCTION tolerance_content(terms jsonb) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('place', n.place, 'currency', n.currency, 'above', trim_scale(n.above),
      'tolerance', trim_scale(n.tolerance), 'before', trim_scale(t.tolerance))::text
    FROM jsonb_populate_record(NULL::cash_tolerance, terms) n
    LEFT JOIN cash_tolerance t ON (t.place, t.currency, t.above) = (n.place, n.currency, n.above)
$$;
CREATE OR REPLACE FUNCTION set_tolerance(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  INSERT INTO cash_tolerance SELECT (jsonb_populate_record(NULL::cash_tolerance, terms)).*
  ON CONFLICT (place, currency, above) DO UPDATE SET tolerance = excluded.tolerance;
  SELECT add_audit_event(operator_name, true, 'TOLERANCE_SET', subject, terms->>'before', terms->>'tolerance')
$$;
SELECT add_proposal_kind('CASH_TOLERANCE', 'decision', content => 'tolerance_content', effect => 'set_tolerance',
  prefix => 'tolerance:', subject_terms => '{place,currency,above}', before => '{before}', after => '{tolerance}');

CREATE OR REPLACE FUNCTION limit_content(terms jsonb) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('currency', n.currency, 'limit', trim_scale(n.amount), 'before', trim_scale(l.amount))::text
    FROM jsonb_populate_record(NULL::single_limit, terms || jsonb_build_object('amount', terms->'limit')) n
    LEFT JOIN single_limit l USING (currency)
$$;
CREATE OR REPLACE FUNCTION set_limit(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  INSERT INTO single_limit VALUES (terms->>'currency', (terms->>'limit')::numeric)
  ON CONFLICT (currency) DO UPDATE SET amount = excluded.amount;
  SELECT add_audit_event(operator_name, true, 'LIMIT_SET', subject, terms->>'before', terms->>'limit')
$$;
SELECT add_proposal_kind('SINGLE_LIMIT', 'decision', content => 'limit_content', effect => 'set_limit',
  prefix => 'limit:', subject_terms => '{currency}', before => '{before}', after => '{limit}');

CREATE OR REPLACE FUNCTION propose_decision(operator_name text, secret text, new_kind text, terms text, reason text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT propose_of_kind(operator_name, secret, 'decision', new_kind, terms::jsonb, reason, 'proposal:#')
$$;
CREATE OR REPLACE FUNCTION approve_decision(operator_name text, secret text, number bigint, shown_hash bytea)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT approve_of_kind(operator_name, secret, 'decision', number, shown_hash)
$$;
CREATE OR REPLACE FUNCTION reject_decision(operator_name text, secret text, number bigint, reason text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(operator_name, secret, kind_of_proposal('decision', number), number, reason)
$$;

-- Refuses reversals without an approval in the same transaction or a message of the custodian.
CREATE OR REPLACE FUNCTION refuse_undecided_reversal() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM settlement_decision d
                  WHERE d.approved_in = pg_current_xact_id_if_assigned() AND d.kind = 'REVERSAL'
                    AND (d.terms->>'settlement')::bigint = NEW.reverses)
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.custodian_message_id = NEW.said_by AND m.kind = 'REVERSAL' AND m.state = 'APPLIED'
                        AND m.instruction_id = NEW.instruction_id) THEN
    RAISE EXCEPTION 'the reversal of settlement % is not approved', NEW.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_reversal';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_of_reversal AFTER INSERT OR UPDATE OF reverses ON settlement
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION refuse_undecided_reversal();

-- The proof of decisions. A difference is compared with every tolerance that was ever in force for
-- it, because that of its day may have been narrowed since.
CREATE OR REPLACE VIEW settlement_decision_fault AS
  SELECT format('settlement %s reverses settlement %s without the decision of two operators', r.settlement_id,
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
  SELECT format('the tolerance %s of %s in %s above %s lacks the decision of two operators', t.tolerance, t.place,
                t.currency, t.above)
    FROM cash_tolerance t
   WHERE (t.place, t.currency, t.above, t.tolerance) NOT IN (('*', '*', 0, 2), ('*', '*', 100000, 25))
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'CASH_TOLERANCE' AND d.state = 'APPROVED'
                        AND jsonb_build_object('place', t.place, 'currency', t.currency, 'above', t.above,
                                               'tolerance', t.tolerance) <@ d.terms)
  UNION ALL
  SELECT format('the limit %s of one operator in %s lacks the decision of two operators', l.amount, l.currency)
    FROM single_limit l
   WHERE (l.currency, l.amount) <> ('*', 1000000)
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'SINGLE_LIMIT' AND d.state = 'APPROVED'
                        AND jsonb_build_object('currency', l.currency, 'limit', l.amount) <@ d.terms);
COMMENT ON VIEW settlement_decision_fault IS 'published: settlements, reversals and tolerances without a decision';

GRANT SELECT ON settlement_decision, settlement_decision_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION amount_content(bigint), is_amount_accepted(bigint), reversal_content(bigint),
  lock_confirmation(bigint), acceptance_content(jsonb), locked_reversal_content(jsonb), tolerance_content(jsonb),
  set_tolerance(text, bigint, text, jsonb, text), limit_content(jsonb), set_limit(text, bigint, text, jsonb, text),
  refuse_undecided_reversal(),
  propose_decision(text, text, text, text, text), approve_decision(text, text, bigint, bytea),
  reject_decision(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION amount_content(bigint), is_amount_accepted(bigint),
  propose_decision(text, text, text, text, text), approve_decision(text, text, bigint, bytea),
  reject_decision(text, text, bigint, text) TO stp_engine;
