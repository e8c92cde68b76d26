-- Differences of cash: what is within the tolerance settles by itself, the rest by decision of two; and
-- what two decide on confirmations besides.

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

-- Sets a tolerance, audited.
CREATE OR REPLACE FUNCTION set_tolerance(who text, secret text, market text, paid_in text,
    above_amount numeric, new_tolerance numeric)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  before numeric;
BEGIN
  PERFORM require_operator(who, secret);
  SELECT t.tolerance INTO before FROM cash_tolerance t
   WHERE t.place = market AND t.currency = paid_in AND t.above = above_amount;
  INSERT INTO cash_tolerance VALUES (market, paid_in, above_amount, new_tolerance)
  ON CONFLICT (place, currency, above) DO UPDATE SET tolerance = excluded.tolerance;
  PERFORM add_audit_event(who, true, 'TOLERANCE_SET',
    format('tolerance:%s:%s:%s', market, paid_in, trim_scale(above_amount)),
    trim_scale(before)::text, trim_scale(new_tolerance)::text);
END $$;
REVOKE EXECUTE ON FUNCTION set_tolerance(text, text, text, text, numeric, numeric) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_tolerance(text, text, text, text, numeric, numeric) TO stp_engine;

-- Accepts the amount of a confirmation in repair (AMOUNT), or takes back what an applied one has settled
-- (REVERSAL). The first operator proposes, the second approves. Returns PROPOSED or APPROVED.
CREATE OR REPLACE FUNCTION decide_on_confirmation(who text, secret text, what text, message bigint, why text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  original custodian_message;
  proposal confirmation_decision;
BEGIN
  PERFORM require_operator(who, secret);
  SELECT c.* INTO original FROM custodian_message c WHERE c.custodian_message_id = message FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no %', custodian_item(message) USING ERRCODE = 'ST404';
  END IF;
  IF what = 'AMOUNT' AND (original.state <> 'IN_REPAIR' OR original.code <> 'CONFIRMATION_AMOUNT') THEN
    RAISE EXCEPTION '% is %; only one in repair for CONFIRMATION_AMOUNT can be accepted',
      custodian_item(message), concat_ws(' ', original.state, original.code) USING ERRCODE = 'ST409';
  END IF;
  IF what = 'REVERSAL' AND NOT EXISTS (
      SELECT FROM settlement s LEFT JOIN settlement r ON r.reverses = s.settlement_id
       WHERE s.custodian_message_id = message AND s.reverses IS NULL AND r.settlement_id IS NULL) THEN
    RAISE EXCEPTION '% has settled nothing that could be taken back', custodian_item(message)
      USING ERRCODE = 'ST409';
  END IF;
  SELECT d.* INTO proposal FROM confirmation_decision d
   WHERE d.custodian_message_id = message AND d.kind = what;
  IF NOT FOUND THEN
    INSERT INTO confirmation_decision (custodian_message_id, kind, reason, proposed_by)
    VALUES (message, what, why, who);
    PERFORM add_audit_event(who, true, what || '_PROPOSED', custodian_item(message), original.reason, why);
    RETURN 'PROPOSED';
  END IF;
  IF proposal.proposed_by = who THEN
    RAISE EXCEPTION '% of % was proposed by % and must be approved by somebody else',
      lower(what), custodian_item(message), who USING ERRCODE = 'ST403';
  END IF;
  UPDATE confirmation_decision SET approved_by = who, approved_at = clock_timestamp()
   WHERE custodian_message_id = message AND kind = what;
  PERFORM add_audit_event(who, true, what || '_APPROVED', custodian_item(message),
    'proposed by ' || proposal.proposed_by || ': ' || proposal.reason, why);
  RETURN 'APPROVED';
END $$;
REVOKE EXECUTE ON FUNCTION decide_on_confirmation(text, text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decide_on_confirmation(text, text, text, bigint, text) TO stp_engine;
