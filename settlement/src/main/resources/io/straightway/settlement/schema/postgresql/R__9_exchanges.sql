-- Exchanges of ISINs: decisions, movements and faults.

-- The successors of an ISIN, by exchanges that have begun, and the successors of those: a row for
-- each step.
CREATE OR REPLACE VIEW exchanged_isin AS
  WITH RECURSIVE step AS (
    SELECT old_isin AS isin, new_isin AS now_isin, old_units::numeric AS old_units,
           new_units::numeric AS new_units, effective_on, 1 AS steps, exchange_id
      FROM isin_exchange WHERE begun_on IS NOT NULL
    UNION ALL
    SELECT s.isin, e.new_isin, s.old_units * e.old_units, s.new_units * e.new_units,
           greatest(s.effective_on, e.effective_on), s.steps + 1, e.exchange_id
      FROM step s JOIN isin_exchange e ON e.old_isin = s.now_isin
     WHERE e.begun_on IS NOT NULL
  )
  SELECT isin, now_isin, old_units, new_units, effective_on, steps, exchange_id FROM step;
COMMENT ON VIEW exchanged_isin IS 'published: successors of exchanged ISINs';

-- Returns the greatest part of a quantity that can be exchanged, in units of its own last decimal.
CREATE OR REPLACE FUNCTION exchangeable(quantity numeric, old_units bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$
  SELECT trim_scale(trunc(quantity * power(10::numeric, scale(trim_scale(quantity))) / old_units) * old_units
                    / power(10::numeric, scale(trim_scale(quantity))))
$$;

CREATE OR REPLACE VIEW exchange_movement AS
  SELECT m.booking_id, m.account, e.old_isin AS instrument, -m.old_traded AS traded, -m.old_settled AS settled
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id)
  UNION ALL
  SELECT m.booking_id, m.account, e.new_isin, m.new_traded, m.new_settled
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id);
COMMENT ON VIEW exchange_movement IS 'published: movements of positions by exchanges';

-- Decisions as they were proposed, and their progress. The remaining quantity can't be divided, or
-- arrived later.
CREATE OR REPLACE VIEW exchange_decision AS
  SELECT p.proposal_id AS exchange_id, p.state, p.terms->>'oldIsin' AS old_isin,
         p.terms->>'newIsin' AS new_isin, (p.terms->>'oldUnits')::bigint AS old_units,
         (p.terms->>'newUnits')::bigint AS new_units, (p.terms->>'effectiveOn')::date AS effective_on,
         p.terms->>'document' AS document, p.reason, p.content_hash, p.maker, p.made_at, p.checker,
         p.decided_at, e.begun_on,
         (SELECT count(DISTINCT m.account) FROM isin_exchange_move m WHERE m.exchange_id = e.exchange_id)
           AS accounts_moved,
         (SELECT count(*) FROM current_position c
           WHERE c.instrument = e.old_isin AND (c.traded <> 0 OR c.settled <> 0)) AS positions_left,
         (SELECT count(*) FROM settlement_instruction i
           WHERE i.isin = e.old_isin AND i.status NOT IN ('SETTLED', 'CANCELLED')) AS instructions_left
    FROM (SELECT c.*, c.content::jsonb AS terms FROM proposed_change c WHERE c.kind = 'ISIN_EXCHANGE') AS p
    LEFT JOIN isin_exchange e ON e.exchange_id = p.proposal_id;
COMMENT ON VIEW exchange_decision IS 'published: exchanges of ISINs, proposed or decided on';

-- The proof of exchanges.
CREATE OR REPLACE VIEW exchange_fault AS
  SELECT format('exchange %s is not what two operators have decided', e.exchange_id) AS fault
    FROM isin_exchange e
   WHERE NOT EXISTS (SELECT FROM exchange_decision d
                      WHERE d.exchange_id = e.exchange_id AND d.state = 'APPROVED'
                        AND (d.old_isin, d.new_isin, d.old_units, d.new_units, d.effective_on)
                            = (e.old_isin, e.new_isin, e.old_units, e.new_units, e.effective_on))
  UNION ALL
  SELECT format('exchange %s moved %s and %s of %s for %s and %s, which is not %s for %s', m.exchange_id,
                m.old_traded, m.old_settled, m.account, m.new_traded, m.new_settled, e.old_units, e.new_units)
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id)
   WHERE m.new_traded * e.old_units <> m.old_traded * e.new_units
      OR m.new_settled * e.old_units <> m.old_settled * e.new_units
  UNION ALL
  SELECT format('exchange %s has moved something on %s, before it began', m.exchange_id, m.moved_on)
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id)
   WHERE e.begun_on IS NULL OR m.moved_on < e.begun_on;
COMMENT ON VIEW exchange_fault IS 'published: faults of exchanges';

GRANT SELECT ON exchanged_isin, exchange_movement, exchange_decision, exchange_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION exchangeable(numeric, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION exchangeable(numeric, bigint) TO stp_engine, stp_reader;

-- Refuses an exchange of an ISIN that was exchanged already, and one that leads back to its own
-- origin.
CREATE OR REPLACE FUNCTION require_exchangeable(from_isin text, into_isin text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM isin_exchange e WHERE e.old_isin = from_isin) THEN
    RAISE EXCEPTION '% is already exchanged', from_isin USING ERRCODE = 'ST409';
  END IF;
  IF EXISTS (WITH RECURSIVE onward AS (
               SELECT new_isin FROM isin_exchange WHERE old_isin = into_isin
               UNION
               SELECT e.new_isin FROM onward o JOIN isin_exchange e ON e.old_isin = o.new_isin)
             SELECT FROM onward WHERE new_isin = from_isin) THEN
    RAISE EXCEPTION '% was exchanged for %', into_isin, from_isin USING ERRCODE = 'ST409';
  END IF;
END $$;

SELECT add_proposal_kind('ISIN_EXCHANGE', 'exchange');

CREATE OR REPLACE FUNCTION propose_exchange(operator_name text, secret text, terms text, reason text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM require_exchangeable(terms::jsonb->>'oldIsin', terms::jsonb->>'newIsin');
  RETURN propose(operator_name, secret, 'ISIN_EXCHANGE', terms, reason);
END $$;

-- Approves the proposal that has this hash, if somebody else made it. The exchange begins on its
-- day.
CREATE OR REPLACE FUNCTION approve_exchange(operator_name text, secret text, number bigint, shown_hash bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb := approve_proposal(operator_name, secret, 'ISIN_EXCHANGE', number, shown_hash)::jsonb;
BEGIN
  LOCK TABLE isin_exchange IN SHARE ROW EXCLUSIVE MODE;
  PERFORM require_exchangeable(terms->>'oldIsin', terms->>'newIsin');
  INSERT INTO isin_exchange (exchange_id, old_isin, new_isin, old_units, new_units, effective_on)
  VALUES (number, terms->>'oldIsin', terms->>'newIsin', (terms->>'oldUnits')::bigint,
          (terms->>'newUnits')::bigint, (terms->>'effectiveOn')::date);
END $$;

CREATE OR REPLACE FUNCTION reject_exchange(operator_name text, secret text, number bigint, reason text)
RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(operator_name, secret, 'ISIN_EXCHANGE', number, reason)
$$;

REVOKE EXECUTE ON FUNCTION require_exchangeable(text, text), propose_exchange(text, text, text, text),
  approve_exchange(text, text, bigint, bytea), reject_exchange(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION propose_exchange(text, text, text, text),
  approve_exchange(text, text, bigint, bytea), reject_exchange(text, text, bigint, text) TO stp_engine;
