-- Exchanges of ISINs: decisions, movements and faults.

-- The successors of an ISIN, by exchanges that have begun, and the successors of those: a row for
-- each step. It is for trades from traded_from to before traded_before, the days of the splits that
-- keep the ISIN.
CREATE OR REPLACE VIEW exchanged_isin AS
  WITH RECURSIVE step AS (
    SELECT old_isin AS isin, new_isin AS now_isin, old_units::numeric AS old_units,
           new_units::numeric AS new_units, effective_on, 1 AS steps, exchange_id,
           (SELECT coalesce(max(p.effective_on), '-infinity') FROM isin_exchange p
             WHERE p.old_isin = e.old_isin AND p.new_isin = e.old_isin AND p.begun_on IS NOT NULL
               AND (e.new_isin <> e.old_isin OR p.effective_on < e.effective_on)) AS traded_from,
           CASE WHEN old_isin = new_isin THEN effective_on ELSE 'infinity' END AS traded_before
      FROM isin_exchange e WHERE begun_on IS NOT NULL
    UNION ALL
    SELECT s.isin, e.new_isin, s.old_units * e.old_units, s.new_units * e.new_units,
           greatest(s.effective_on, e.effective_on), s.steps + 1, e.exchange_id, s.traded_from, s.traded_before
      FROM step s JOIN isin_exchange e ON e.old_isin = s.now_isin
     WHERE e.begun_on IS NOT NULL
       AND (e.new_isin <> e.old_isin OR (e.effective_on, e.exchange_id) > (s.effective_on, s.exchange_id))
       -- no split in between is left out
       AND NOT EXISTS (SELECT FROM isin_exchange p
                        WHERE p.old_isin = s.now_isin AND p.new_isin = s.now_isin AND p.begun_on IS NOT NULL
                          AND (p.effective_on, p.exchange_id) > (s.effective_on, s.exchange_id)
                          AND (e.new_isin <> e.old_isin
                               OR (p.effective_on, p.exchange_id) < (e.effective_on, e.exchange_id)))
  )
  SELECT isin, now_isin, old_units, new_units, effective_on, steps, exchange_id, traded_from, traded_before FROM step;
COMMENT ON VIEW exchanged_isin IS 'published: successors of exchanged ISINs';

-- Returns the greatest part of a quantity that can be exchanged, in units of its own last decimal.
CREATE OR REPLACE FUNCTION exchangeable(quantity numeric, old_units bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$
  SELECT trim_scale(trunc(quantity * power(10::numeric, scale(trim_scale(quantity))) / old_units) * old_units
                    / power(10::numeric, scale(trim_scale(quantity))))
$$;

CREATE OR REPLACE VIEW exchange_movement AS
  SELECT m.booking_id, m.account, e.old_isin AS instrument, -m.old_traded AS traded, -m.old_settled AS settled
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id) WHERE e.old_isin <> e.new_isin
  UNION ALL
  SELECT m.booking_id, m.account, e.new_isin, m.new_traded, m.new_settled
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id) WHERE e.old_isin <> e.new_isin
  UNION ALL
  SELECT m.booking_id, m.account, e.old_isin, m.new_traded - m.old_traded, m.new_settled - m.old_settled
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id) WHERE e.old_isin = e.new_isin;
COMMENT ON VIEW exchange_movement IS 'published: movements of positions by exchanges';

-- Quantities that exchanges have not moved: the positions in the old ISIN, or the parts of a split.
CREATE OR REPLACE VIEW unmoved_holding AS
  SELECT e.exchange_id, c.account, c.traded, c.settled
    FROM isin_exchange e JOIN current_position c ON c.instrument = e.old_isin WHERE e.old_isin <> e.new_isin
  UNION ALL
  SELECT p.exchange_id, p.account, sum(p.traded), sum(p.settled)
    FROM (SELECT exchange_id, account, traded, settled FROM split_part
          UNION ALL
          SELECT m.exchange_id, m.account, -m.old_traded, -m.old_settled
            FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id) WHERE e.old_isin = e.new_isin) AS p
   GROUP BY p.exchange_id, p.account;

-- Registers a function that returns further dated bookings of securities. For the owner of the
-- schema.
CREATE OR REPLACE FUNCTION split_bookings_of(source_function text) RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  INSERT INTO split_source VALUES (source_function) ON CONFLICT DO NOTHING
$$;
REVOKE EXECUTE ON FUNCTION split_bookings_of(text) FROM PUBLIC;

-- Returns the bookings of a split security since a moment, and whether they have the units before
-- the split: trades, cancelled remainders, settlements, other exchanges, redemptions and what is
-- registered.
CREATE OR REPLACE FUNCTION split_bookings(split isin_exchange, since timestamptz)
RETURNS TABLE (booking_id bigint, account text, traded numeric, settled numeric, is_before boolean)
LANGUAGE plpgsql STABLE SET search_path = straightway, pg_temp AS $$
DECLARE
  registered text;
BEGIN
  RETURN QUERY
  SELECT p.booking_id, p.account, p.quantity, 0::numeric, p.trade_date < split.effective_on
    FROM trade_cost_parts(since) p WHERE p.isin = split.old_isin
  UNION ALL
  SELECT r.remainder_id, i.account, CASE i.movement WHEN 'RECEIVE' THEN -r.quantity ELSE r.quantity END, 0,
         is_unexchanged(i.trade_date, i.exchanged_by, split)
    FROM settlement_instruction i JOIN settlement_remainder r USING (instruction_id)
   WHERE i.isin = split.old_isin AND r.taken_at >= since
  UNION ALL
  SELECT s.settlement_id, i.account, 0, CASE i.movement WHEN 'RECEIVE' THEN s.quantity ELSE -s.quantity END,
         is_unexchanged(i.trade_date, i.exchanged_by, split)
    FROM settlement_instruction i JOIN settlement s USING (instruction_id)
   WHERE i.isin = split.old_isin AND s.created_at >= since
  UNION ALL
  SELECT m.booking_id, m.account, v.traded, v.settled,
         (e.effective_on, e.exchange_id) < (split.effective_on, split.exchange_id)
    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id) JOIN exchange_movement v USING (booking_id)
   WHERE e.new_isin = split.old_isin AND v.instrument = split.old_isin AND e.exchange_id <> split.exchange_id
     AND m.moved_at >= since
  UNION ALL
  SELECT n.booking_id, n.account, n.traded, n.settled, n.settled_on < split.effective_on
    FROM income_movement n WHERE n.instrument = split.old_isin;
  FOR registered IN SELECT s.source FROM split_source s ORDER BY s.source LOOP
    RETURN QUERY EXECUTE format('SELECT q.booking_id, q.account, q.traded, q.settled, q.dated < $1 FROM %I($2) q'
                                || ' WHERE q.isin = $3', registered)
      USING split.effective_on, since, split.old_isin;
  END LOOP;
END $$;

-- Stores the parts of the splits that have begun: first the holdings without the bookings in units
-- after it, then the later bookings in units before it. Returns the number of new parts. It is one
-- statement, which reads everything as of one moment.
CREATE OR REPLACE FUNCTION gather_split_parts() RETURNS bigint LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  WITH split AS (
    SELECT e AS one, e.exchange_id, e.complete_to IS NULL AS begins,
           least(now() - interval '1 hour',
                 (SELECT min(t.created_at) FROM trade t
                   WHERE t.status = 'CREATED' AND t.created_at >= coalesce(e.complete_to, '-infinity'))) AS complete_to
      FROM isin_exchange e WHERE e.begun_on IS NOT NULL AND e.old_isin = e.new_isin
  ), late AS (
    SELECT s.exchange_id, b.account, b.booking_id, sum(b.traded) AS traded, sum(b.settled) AS settled
      FROM split s CROSS JOIN LATERAL split_bookings(s.one, coalesce((s.one).complete_to, s.complete_to)) b
     WHERE b.is_before GROUP BY 1, 2, 3
  ), held AS (
    SELECT s.exchange_id, h.account, h.traded, h.settled
      FROM split s CROSS JOIN LATERAL (
        SELECT c.account, c.traded, c.settled FROM current_position c WHERE c.instrument = (s.one).old_isin
        UNION ALL
        SELECT b.account, -b.traded, -b.settled FROM split_bookings(s.one, '-infinity') b WHERE NOT b.is_before
        UNION ALL
        SELECT l.account, -l.traded, -l.settled FROM late l WHERE l.exchange_id = s.exchange_id) AS h
     WHERE s.begins
  ), complete AS (
    UPDATE isin_exchange e SET complete_to = s.complete_to FROM split s WHERE e.exchange_id = s.exchange_id
  ), stored AS (
    INSERT INTO split_part (exchange_id, account, booking_id, traded, settled)
    SELECT exchange_id, account, 0, sum(traded), sum(settled) FROM held
     GROUP BY exchange_id, account HAVING sum(traded) <> 0 OR sum(settled) <> 0
    UNION ALL
    SELECT l.* FROM late l
     WHERE NOT EXISTS (SELECT FROM split_part p
                        WHERE (p.exchange_id, p.account, p.booking_id) = (l.exchange_id, l.account, l.booking_id))
    RETURNING 1
  )
  SELECT count(*) FROM stored
$$;
REVOKE EXECUTE ON FUNCTION split_bookings(isin_exchange, timestamptz), gather_split_parts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION split_bookings(isin_exchange, timestamptz) TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION gather_split_parts() TO stp_engine;

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
         (SELECT count(*) FROM unmoved_holding h
           WHERE h.exchange_id = e.exchange_id AND (h.traded <> 0 OR h.settled <> 0)) AS positions_left,
         (SELECT count(*) FROM settlement_instruction i
           WHERE i.isin = e.old_isin AND i.status NOT IN ('SETTLED', 'CANCELLED') AND is_unexchanged(i.trade_date, i.exchanged_by, e))
           AS instructions_left
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
   WHERE e.begun_on IS NULL OR m.moved_on < e.begun_on
  UNION ALL
  -- archived bookings are not there to compare with
  SELECT format('split %s converts %s and %s of %s, but %s and %s came and went before it', exchange_id,
                coalesce(p.traded, 0), coalesce(p.settled, 0), account, coalesce(b.traded, 0), coalesce(b.settled, 0))
    FROM (SELECT exchange_id, account, sum(traded) AS traded, sum(settled) AS settled FROM split_part GROUP BY 1, 2) AS p
    FULL JOIN (SELECT e.exchange_id, b.account, sum(b.traded) AS traded, sum(b.settled) AS settled
                 FROM isin_exchange e CROSS JOIN LATERAL (
                   SELECT l.account, l.traded, l.settled FROM split_bookings(e, '-infinity') l WHERE l.is_before
                   UNION ALL
                   SELECT l.account, -l.traded, -l.settled FROM split_bookings(e, e.complete_to) l
                    WHERE l.is_before
                      AND NOT EXISTS (SELECT FROM split_part p
                                       WHERE (p.exchange_id, p.account, p.booking_id)
                                             = (e.exchange_id, l.account, l.booking_id))) AS b
                WHERE e.old_isin = e.new_isin AND e.complete_to IS NOT NULL
                GROUP BY 1, 2) AS b USING (exchange_id, account)
   WHERE (coalesce(p.traded, 0), coalesce(p.settled, 0)) <> (coalesce(b.traded, 0), coalesce(b.settled, 0))
     AND NOT EXISTS (SELECT FROM isin_exchange e JOIN archived_holding a ON a.instrument = e.old_isin
                      WHERE e.exchange_id = coalesce(p.exchange_id, b.exchange_id));
COMMENT ON VIEW exchange_fault IS 'published: faults of exchanges';

GRANT SELECT ON exchanged_isin, exchange_movement, unmoved_holding, exchange_decision, exchange_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION exchangeable(numeric, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION exchangeable(numeric, bigint) TO stp_engine, stp_reader;

-- Refuses an exchange of an ISIN that was exchanged already, one that leads back to its own origin,
-- and a split whose day has passed: its units could not be told apart.
CREATE OR REPLACE FUNCTION require_exchangeable(from_isin text, into_isin text, effective_on date) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM isin_exchange e WHERE e.old_isin = from_isin AND e.new_isin <> from_isin) THEN
    RAISE EXCEPTION '% is already exchanged', from_isin USING ERRCODE = 'ST409';
  END IF;
  IF EXISTS (SELECT FROM isin_exchange e
              WHERE e.old_isin = from_isin AND e.effective_on >= require_exchangeable.effective_on) THEN
    RAISE EXCEPTION '% is split on this day or later', from_isin USING ERRCODE = 'ST409';
  END IF;
  IF from_isin = into_isin THEN
    IF effective_on < (SELECT d.today FROM open_day d) THEN
      RAISE EXCEPTION 'a split that keeps its ISIN is approved by its date, and % has passed: propose it for % or later',
        effective_on, (SELECT d.today FROM open_day d) USING ERRCODE = 'ST409';
    END IF;
    RETURN;
  END IF;
  IF EXISTS (WITH RECURSIVE onward AS (
               SELECT new_isin FROM isin_exchange WHERE old_isin = into_isin AND new_isin <> into_isin
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
  PERFORM require_exchangeable(terms::jsonb->>'oldIsin', terms::jsonb->>'newIsin', (terms::jsonb->>'effectiveOn')::date);
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
  PERFORM require_exchangeable(terms->>'oldIsin', terms->>'newIsin', (terms->>'effectiveOn')::date);
  INSERT INTO isin_exchange (exchange_id, old_isin, new_isin, old_units, new_units, effective_on)
  VALUES (number, terms->>'oldIsin', terms->>'newIsin', (terms->>'oldUnits')::bigint,
          (terms->>'newUnits')::bigint, (terms->>'effectiveOn')::date);
END $$;

CREATE OR REPLACE FUNCTION reject_exchange(operator_name text, secret text, number bigint, reason text)
RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(operator_name, secret, 'ISIN_EXCHANGE', number, reason)
$$;

REVOKE EXECUTE ON FUNCTION require_exchangeable(text, text, date), propose_exchange(text, text, text, text),
  approve_exchange(text, text, bigint, bytea), reject_exchange(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION propose_exchange(text, text, text, text),
  approve_exchange(text, text, bigint, bytea), reject_exchange(text, text, bigint, text) TO stp_engine;
