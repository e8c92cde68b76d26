-- Securities at cost: receipts and deliveries, their cost, and the proof of both.

-- Registers a function that returns further receipts and deliveries. For the owner of the schema.
CREATE OR REPLACE FUNCTION read_cost_from(source_function text) RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  INSERT INTO cost_source VALUES (source_function) ON CONFLICT DO NOTHING
$$;
REVOKE EXECUTE ON FUNCTION read_cost_from(text) FROM PUBLIC;

-- Returns the cost parts of trades: bookings, and their reversals, which later versions caused.
CREATE OR REPLACE FUNCTION trade_cost_parts(since timestamptz)
RETURNS TABLE (booking_id bigint, account text, isin text, currency text, counts_as bigint, trade_date date,
  quantity numeric, amount numeric, moved boolean)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT b.booking_id, t.account, t.isin, t.currency, t.trade_id, t.trade_date,
         b.sign * CASE t.side WHEN 'BUY' THEN t.quantity ELSE -t.quantity END,
         b.sign * CASE t.side WHEN 'BUY' THEN t.consideration ELSE -t.consideration END, false
    FROM (SELECT n.trade_id, n.trade_id AS booking_id, 1 AS sign FROM trade n
           WHERE n.created_at >= since AND n.status IN ('BOOKED', 'REPLACED') AND n.booked_as IS NULL
          UNION ALL
          SELECT DISTINCT o.trade_id, o.reversed_by, -1
            FROM trade n JOIN trade o USING (source, trade_reference)
           WHERE n.created_at >= since AND n.version > 1 AND o.reversed_by IS NOT NULL) AS b
    JOIN trade t USING (trade_id)
$$;

-- Returns the cost parts of remainders that were reversed in the books: the excess that the
-- instruction's trade has booked, under an earlier version if an amendment left the booking as it
-- was, or, if it has several trades, a part of its own.
CREATE OR REPLACE FUNCTION remainder_cost_parts(since timestamptz)
RETURNS TABLE (booking_id bigint, account text, isin text, currency text, counts_as bigint, trade_date date,
  quantity numeric, amount numeric, moved boolean)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT c.remainder_id, c.account, c.isin, c.owed_in, coalesce(t.trade_id, c.remainder_id),
         coalesce(t.trade_date, c.taken_on),
         CASE c.movement WHEN 'RECEIVE' THEN -c.quantity ELSE c.quantity END,
         coalesce((SELECT l.amount FROM remainder_line l
                    WHERE l.entry_id = c.remainder_id AND l.account LIKE 'SECURITIES:%'), 0), t.trade_id IS NULL
    FROM cancelled_remainder c
    LEFT JOIN LATERAL (SELECT min(coalesce(d.booked_as, n.trade_id)) AS trade_id, min(d.trade_date) AS trade_date
                         FROM instruction_trade n JOIN trade d USING (trade_id)
                        WHERE n.instruction_id = c.instruction_id AND NOT n.withdrawn
                       HAVING count(*) = 1 AND c.exchanged_by IS NULL) AS t ON true
   WHERE c.remainder_id IS NOT NULL
$$;

-- Returns all receipts and deliveries except exchanges of ISINs, whose cost is known only when they
-- move.
CREATE OR REPLACE FUNCTION cost_parts(since timestamptz)
RETURNS TABLE (booking_id bigint, account text, isin text, currency text, counts_as bigint, trade_date date,
  quantity numeric, amount numeric, moved boolean)
LANGUAGE plpgsql STABLE SET search_path = straightway, pg_temp AS $$
DECLARE
  registered text;
BEGIN
  FOR registered IN SELECT s.source FROM cost_source s ORDER BY s.source LOOP
    RETURN QUERY EXECUTE format('SELECT * FROM %I($1) p WHERE p.quantity <> 0 OR p.amount <> 0', registered)
      USING since;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION trade_cost_parts(timestamptz), remainder_cost_parts(timestamptz),
  cost_parts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trade_cost_parts(timestamptz), remainder_cost_parts(timestamptz), cost_parts(timestamptz)
  TO stp_engine, stp_reader;
SELECT read_cost_from('trade_cost_parts'), read_cost_from('remainder_cost_parts');

-- Stores the new parts, and records the securities whose cost is due; returns their number.
CREATE OR REPLACE FUNCTION gather_cost_parts() RETURNS bigint LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  WITH since AS (
    SELECT coalesce((SELECT max(r.complete_to) FROM cost_run r), '-infinity') AS since
  ), kept AS (
    INSERT INTO cost_part (booking_id, account, isin, currency, counts_as, trade_date, quantity, amount, moved,
                           business_date)
    SELECT p.*, d.today
      FROM since s CROSS JOIN LATERAL cost_parts(s.since) p, open_day d
     WHERE NOT EXISTS (SELECT FROM cost_part c
                        WHERE (c.booking_id, c.account, c.isin, c.currency)
                              = (p.booking_id, p.account, p.isin, p.currency))
    RETURNING *
  ), fees AS (
    INSERT INTO cost_fee (booking_id, account, isin, currency, kind, amount)
    SELECT f.* FROM since s CROSS JOIN LATERAL cost_fees(s.since) f
      JOIN kept k ON (k.booking_id, k.account, k.isin, k.currency) = (f.booking_id, f.account, f.isin, f.currency)
  ), due AS (
    INSERT INTO cost_due AS o (account, isin, currency, from_date, from_id)
    SELECT DISTINCT ON (account, isin, currency) account, isin, currency, trade_date, counts_as
      FROM kept ORDER BY account, isin, currency, trade_date, counts_as
    ON CONFLICT (account, isin, currency) DO UPDATE
      SET (from_date, from_id) = (SELECT * FROM (VALUES (o.from_date, o.from_id), (excluded.from_date, excluded.from_id))
                                    AS first (day, id) ORDER BY day, id LIMIT 1)
    RETURNING 1
  )
  SELECT count(*) FROM due
$$;

-- Returns the time before which everything created has its parts, once a day is costed: an hour
-- before its end began, or before a trade that is created and not booked yet.
CREATE OR REPLACE FUNCTION costs_complete_to(day date) RETURNS timestamptz LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT least(r.started_at - interval '1 hour',
               (SELECT min(t.created_at) FROM trade t
                 WHERE t.status = 'CREATED'
                   AND t.created_at >= coalesce((SELECT max(c.complete_to) FROM cost_run c), '-infinity')))
    FROM eod_run r WHERE r.business_date = day
$$;
REVOKE EXECUTE ON FUNCTION gather_cost_parts(), costs_complete_to(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gather_cost_parts(), costs_complete_to(date) TO stp_engine;

CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON cost_part
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();
CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON security_cost
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();
CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON security_value
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();

-- Returns the parts of a security with their capitalised fees, and those of one booking added up.
-- It is a function so that each is looked up by its key.
CREATE OR REPLACE FUNCTION cost_events(of_account text, of_isin text, in_currency text)
RETURNS TABLE (trade_date date, counts_as bigint, quantity numeric, amount numeric, moved boolean)
LANGUAGE sql STABLE AS $$
  SELECT p.trade_date, p.counts_as, sum(p.quantity), sum(p.amount + f.amount), bool_or(p.moved)
    FROM straightway.cost_part p
   CROSS JOIN LATERAL (SELECT coalesce(sum(c.amount), 0) AS amount FROM straightway.cost_fee c
                        WHERE (c.booking_id, c.account, c.isin, c.currency)
                              = (p.booking_id, p.account, p.isin, p.currency)) AS f
   WHERE (p.account, p.isin, p.currency) = (of_account, of_isin, in_currency)
   GROUP BY p.trade_date, p.counts_as
  HAVING sum(p.quantity) <> 0 OR sum(p.amount + f.amount) <> 0
$$;
GRANT EXECUTE ON FUNCTION cost_events(text, text, text) TO stp_engine, stp_reader;

-- The method by which an account's securities are costed, from the last row of static data in
-- force.
CREATE OR REPLACE VIEW cost_rule AS
  SELECT DISTINCT ON (a.account) a.account, coalesce(a.cost_method, 'AVERAGE') AS method,
         coalesce(a.revalued, 'N') = 'Y' AS is_revalued
    FROM known_account a, open_day d WHERE a.valid_from <= d.today
   ORDER BY a.account, a.valid_from DESC;

-- Holdings at cost, with their value at the last revaluation while that is in force.
CREATE OR REPLACE VIEW held_at_cost AS
  SELECT c.business_date, c.account, c.isin, c.currency, c.method, trim_scale(c.quantity) AS quantity,
         trim_scale(c.cost) AS cost, trim_scale(round(c.cost / c.quantity, 8)) AS average,
         trim_scale(v.price) AS price, trim_scale(v.value) AS value, trim_scale(v.value - v.cost) AS unrealised
    FROM (SELECT DISTINCT ON (account, isin, currency) * FROM security_cost
           ORDER BY account, isin, currency, cost_id DESC) AS c
    LEFT JOIN LATERAL (SELECT w.* FROM security_value w
                        WHERE (w.account, w.isin, w.currency) = (c.account, c.isin, c.currency)
                        ORDER BY w.business_date DESC LIMIT 1) AS v
           ON v.business_date >= c.business_date
   WHERE c.quantity <> 0;
COMMENT ON VIEW held_at_cost IS 'published: holdings with their cost';

-- The entries that costs and values must have, with their postings.
CREATE OR REPLACE VIEW cost_entry AS
  SELECT cost_id AS entry_id, cost_id AS reference, 'COST' AS kind, business_date AS value_date, 0::bigint AS reverses
    FROM security_cost WHERE realised <> 0
  UNION ALL
  SELECT value_id, value_id, 'REVALUATION', business_date, 0 FROM security_value WHERE value <> cost
  UNION ALL
  SELECT reversal_id, value_id, 'REVERSAL', reversed_on, value_id
    FROM security_value WHERE value <> cost AND reversal_id IS NOT NULL
  UNION ALL
  SELECT entry_id, reference, kind, value_date, reverses FROM fee_entry;
CREATE OR REPLACE VIEW cost_line AS
  SELECT e.entry_id, l.kind || ':' || e.account || ':' || e.currency AS account, e.currency, l.sign * e.gain AS amount
    FROM (SELECT cost_id AS entry_id, account, currency, realised AS gain, 'SECURITIES' AS debited,
                 'REALISED_GAIN' AS credited
            FROM security_cost WHERE realised <> 0
          UNION ALL
          SELECT value_id, account, currency, value - cost, 'REVALUATION', 'UNREALISED_GAIN'
            FROM security_value WHERE value <> cost
          UNION ALL
          SELECT reversal_id, account, currency, cost - value, 'REVALUATION', 'UNREALISED_GAIN'
            FROM security_value WHERE value <> cost AND reversal_id IS NOT NULL) AS e
   CROSS JOIN LATERAL (VALUES (e.debited, 1), (e.credited, -1)) AS l (kind, sign)
  UNION ALL
  SELECT entry_id, account, currency, amount FROM fee_line;

-- Applies one part to a holding by the cost rule, a second implementation for the proof: lots,
-- oldest first, each with its quantity and its cost. A movement in the other direction closes lots
-- at their cost and, if it is larger, opens one with its share of the amount. AVERAGE has one lot.
-- A move without cost, as of a split, changes all lots in proportion. Another is added to all lots,
-- but one that covers a short position, or exceeds the holding, is a trade.
CREATE OR REPLACE FUNCTION next_lots(lots numeric[], method text, quantity numeric, amount numeric, moved boolean,
  decimals integer) RETURNS numeric[] LANGUAGE plpgsql IMMUTABLE SET search_path = straightway, pg_temp AS $$
DECLARE
  rest numeric := quantity;
  part numeric;
  held numeric := (SELECT coalesce(sum(lots[i]), 0) FROM generate_series(1, cardinality(lots), 2) AS i);
BEGIN
  IF moved AND amount = 0 AND held <> 0 AND sign(held + quantity) = sign(held) THEN
    rest := held + quantity;
    FOR i IN 1 .. cardinality(lots) - 2 BY 2 LOOP
      lots[i] := rounded_share(lots[i], abs(held + quantity), abs(held), 8);
      rest := rest - lots[i];
    END LOOP;
    lots[cardinality(lots) - 1] := rest;
    RETURN lots;
  END IF;
  IF moved AND NOT (held > 0 AND held + quantity < 0 OR held < 0 AND quantity > 0) THEN
    part := amount + (SELECT coalesce(sum(lots[i]), 0) FROM generate_series(2, cardinality(lots), 2) AS i);
    RETURN CASE WHEN held + quantity = 0 THEN '{}' ELSE ARRAY[held + quantity, part] END;
  END IF;
  WHILE rest <> 0 AND cardinality(lots) > 0 AND sign(lots[1]) <> sign(rest) LOOP
    IF abs(rest) >= abs(lots[1]) THEN
      rest := rest + lots[1];
      lots := lots[3:];
    ELSE
      lots[2] := lots[2] - rounded_share(lots[2], abs(rest), abs(lots[1]), decimals);
      lots[1] := lots[1] + rest;
      rest := 0;
    END IF;
  END LOOP;
  IF rest <> 0 THEN
    part := CASE WHEN rest = quantity THEN amount
                 ELSE rounded_share(amount, abs(rest), abs(quantity), decimals) END;
    lots := CASE WHEN method = 'AVERAGE' AND cardinality(lots) > 0 THEN ARRAY[lots[1] + rest, lots[2] + part]
                 ELSE lots || rest || part END;
  END IF;
  RETURN lots;
END $$;
CREATE OR REPLACE AGGREGATE cost_lots(text, numeric, numeric, boolean, integer) (
  SFUNC = next_lots, STYPE = numeric[], INITCOND = '{}');

-- Costs recomputed from the parts, once none is due.
CREATE OR REPLACE VIEW recomputed_cost AS
  SELECT p.account, p.isin, p.currency, p.booked,
         (SELECT coalesce(sum(l.lots[i]), 0) FROM generate_series(1, cardinality(l.lots), 2) AS i) AS quantity,
         (SELECT coalesce(sum(l.lots[i]), 0) FROM generate_series(2, cardinality(l.lots), 2) AS i) AS cost
    FROM (SELECT account, isin, currency, sum(amount) AS booked
            FROM (SELECT account, isin, currency, amount FROM cost_part
                  UNION ALL
                  SELECT account, isin, currency, amount FROM cost_fee) AS posted
           GROUP BY 1, 2, 3) AS p
    LEFT JOIN (SELECT DISTINCT ON (account, isin, currency) account, isin, currency, method
                 FROM security_cost ORDER BY account, isin, currency, cost_id DESC) AS m USING (account, isin, currency)
   CROSS JOIN LATERAL (
     SELECT cost_lots(m.method, e.quantity, e.amount, e.moved, coalesce(k.minor_unit, 2)::integer
                      ORDER BY e.trade_date, e.counts_as) AS lots
       FROM cost_events(p.account, p.isin, p.currency) e LEFT JOIN known_currency k ON k.code = p.currency) AS l
   WHERE NOT EXISTS (SELECT FROM cost_due d
                      WHERE (d.account, d.isin, d.currency) = (p.account, p.isin, p.currency));

CREATE OR REPLACE VIEW cost_fault AS
  SELECT fault FROM fee_fault
  UNION ALL
  SELECT format('%s %s of %s: %s for %s by booking %s is not in its cost, which has %s for %s',
                coalesce(s.currency, c.currency), coalesce(s.isin, c.isin), coalesce(s.account, c.account),
                coalesce(s.quantity, 0), coalesce(s.amount, 0), coalesce(s.booking_id, c.booking_id),
                coalesce(c.quantity, 0), coalesce(c.amount, 0)) AS fault
    FROM (SELECT p.* FROM cost_parts('-infinity') p WHERE EXISTS (SELECT FROM cost_part)) AS s
    FULL JOIN (SELECT * FROM cost_part c
                WHERE NOT EXISTS (SELECT FROM isin_exchange_move m WHERE m.booking_id = c.booking_id)
                  AND NOT EXISTS (SELECT FROM archived_version a WHERE a.trade_id = c.counts_as)) AS c
           USING (booking_id, account, isin, currency)
    LEFT JOIN booked_entry e ON e.entry_id = s.booking_id AND c.booking_id IS NULL
   WHERE (s.counts_as, s.trade_date, s.quantity, s.amount, s.moved)
         IS DISTINCT FROM (c.counts_as, c.trade_date::date, c.quantity::numeric, c.amount::numeric, c.moved)
     AND (c.booking_id IS NOT NULL
          OR coalesce(e.entry_date, e.value_date) <= (SELECT max(r.business_date) FROM cost_run r))
  UNION ALL
  SELECT format('exchange %s has moved %s and %s of %s, but with their cost %s and %s, worth %s in sum', m.exchange_id,
                -m.old_traded, m.new_traded, m.account, trim_scale(sum(c.quantity) FILTER (WHERE c.isin = x.old_isin)),
                trim_scale(sum(c.quantity) FILTER (WHERE c.isin = x.new_isin)), sum(c.amount))
    FROM isin_exchange_move m JOIN isin_exchange x USING (exchange_id) JOIN cost_part c USING (booking_id)
   GROUP BY m.booking_id, x.exchange_id
  HAVING sum(c.amount) <> 0 OR bool_or(c.account <> m.account OR NOT c.moved)
      OR sum(c.quantity) FILTER (WHERE c.isin = x.old_isin)
         IS DISTINCT FROM CASE WHEN x.old_isin = x.new_isin THEN m.new_traded ELSE 0 END - m.old_traded
      OR x.old_isin <> x.new_isin AND sum(c.quantity) FILTER (WHERE c.isin = x.new_isin) IS DISTINCT FROM m.new_traded
  UNION ALL
  SELECT format('%s %s of %s: %s at a cost of %s, but by what came and went %s at %s', currency, isin, account,
                c.quantity, c.cost, r.quantity, r.cost)
    FROM recomputed_cost r
    FULL JOIN (SELECT DISTINCT ON (account, isin, currency) * FROM security_cost
                ORDER BY account, isin, currency, cost_id DESC) AS c USING (account, isin, currency)
   WHERE (r.quantity, r.cost, r.booked) IS DISTINCT FROM (c.quantity::numeric, c.cost::numeric, c.booked::numeric)
     AND NOT EXISTS (SELECT FROM cost_due d WHERE (d.account, d.isin, d.currency) = (c.account, c.isin, c.currency))
  UNION ALL
  SELECT format('cost %s has realised %s, but its cost %s less what was booked, %s, is not that', cost_id, realised,
                cost, booked)
    FROM (SELECT *, sum(realised) OVER (PARTITION BY account, isin, currency ORDER BY cost_id) AS so_far
            FROM security_cost) AS c
   WHERE cost <> booked + so_far
  UNION ALL
  SELECT format('%s: the balance was %s at the end of %s, but the cost of the holdings %s', account, coalesce(b.balance, 0), d.day,
                coalesce(c.cost, 0))
    FROM (SELECT max(business_date) AS day FROM cost_run) AS d
   CROSS JOIN LATERAL (
     SELECT p.account, sum(p.amount) AS balance
       FROM ever_posted p
      WHERE p.account LIKE 'SECURITIES:%' AND p.entered_on <= d.day
      GROUP BY p.account) AS b
    FULL JOIN (
     SELECT 'SECURITIES:' || l.account || ':' || l.currency AS account, sum(l.cost) AS cost
       FROM (SELECT DISTINCT ON (account, isin, currency) * FROM security_cost
              WHERE business_date <= (SELECT max(business_date) FROM cost_run)
              ORDER BY account, isin, currency, cost_id DESC) AS l
      GROUP BY 1) AS c USING (account)
   WHERE coalesce(b.balance, 0) <> coalesce(c.cost, 0)
  UNION ALL
  SELECT format('%s %s of %s on %s: %s at a cost of %s for %s each, worth %s', v.currency, v.isin, v.account,
                v.business_date, v.quantity, v.cost, v.price, v.value)
    FROM security_value v
    LEFT JOIN LATERAL (SELECT c.quantity, c.cost FROM security_cost c
                        WHERE (c.account, c.isin, c.currency) = (v.account, v.isin, v.currency)
                          AND c.business_date <= v.business_date
                        ORDER BY c.cost_id DESC LIMIT 1) AS c ON true
    LEFT JOIN known_currency k ON k.code = v.currency
   WHERE (c.quantity::numeric, c.cost::numeric) IS DISTINCT FROM (v.quantity::numeric, v.cost::numeric)
      OR v.value <> rounded_share(v.quantity * v.price, 1, price_unit(v.isin, v.business_date),
                                  coalesce(k.minor_unit, 2)::integer);
COMMENT ON VIEW cost_fault IS 'published: faults of securities at cost';

GRANT SELECT ON cost_rule, held_at_cost, cost_entry, cost_line, recomputed_cost, cost_fault
  TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION next_lots(numeric[], text, numeric, numeric, boolean, integer),
  cost_lots(text, numeric, numeric, boolean, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION next_lots(numeric[], text, numeric, numeric, boolean, integer),
  cost_lots(text, numeric, numeric, boolean, integer) TO stp_engine, stp_reader;
