-- Capitalised fees, which belong to the cost of a purchase. See R__operators for the SQLSTATEs.

-- Returns whether a fee of a kind is capitalised for trades of an account on a day.
CREATE OR REPLACE FUNCTION is_capitalised(of_account text, of_kind text, traded_on date) RETURNS boolean
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT coalesce((SELECT r.capitalised FROM fee_rule_of_cost r
                    WHERE r.account IN (of_account, '*') AND r.kind = of_kind AND r.valid_from <= traded_on
                    ORDER BY r.account = '*', r.valid_from DESC LIMIT 1), false)
$$;

-- Returns the capitalised fees of cost parts since a time: of purchases against payment, of their
-- reversals, and of the share of a remainder that was reversed in the books. Nothing is read while
-- no fee is capitalised.
CREATE OR REPLACE FUNCTION cost_fees(since timestamptz)
RETURNS TABLE (booking_id bigint, account text, isin text, currency text, kind text, amount numeric)
LANGUAGE plpgsql STABLE SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM fee_rule_of_cost r WHERE r.capitalised) THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT p.booking_id, p.account, p.isin, p.currency, f.kind, f.amount
    FROM trade_cost_parts(since) p JOIN trade t ON t.trade_id = p.counts_as
   CROSS JOIN LATERAL (VALUES
     ('COMMISSION', sign(p.quantity) * t.commission), ('TAX', sign(p.quantity) * t.tax),
     ('EXCHANGE_FEE', sign(p.quantity) * t.exchange_fee), ('OTHER_FEE', sign(p.quantity) * t.other_fee))
     AS f (kind, amount)
   WHERE t.side = 'BUY' AND f.amount <> 0 AND is_capitalised(t.account, f.kind, t.trade_date)
  UNION ALL
  SELECT c.remainder_id, c.account, c.isin, c.owed_in, split_part(l.account, ':', 1), l.amount
    FROM cancelled_remainder c JOIN remainder_line l ON l.entry_id = c.remainder_id
    JOIN LATERAL (SELECT min(d.trade_date) AS trade_date
                    FROM instruction_trade n JOIN trade d USING (trade_id)
                   WHERE n.instruction_id = c.instruction_id AND NOT n.withdrawn
                  HAVING count(*) = 1 AND min(d.isin) = c.isin) AS t ON true
   WHERE c.movement = 'RECEIVE' AND c.remainder_id IS NOT NULL
     AND split_part(l.account, ':', 1) IN ('COMMISSION', 'TAX', 'EXCHANGE_FEE', 'OTHER_FEE')
     AND is_capitalised(c.account, split_part(l.account, ':', 1), t.trade_date);
END $$;

-- Sets the day from which a fee of a kind is capitalised or not. The amounts are unknown, so two operators decide. Trades of
-- a day that is costed already are not changed.
CREATE OR REPLACE FUNCTION fees_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  rule fee_rule_of_cost := jsonb_populate_record(NULL::fee_rule_of_cost, terms);
  costed date := (SELECT max(p.trade_date) FROM cost_part p WHERE rule.account IN (p.account, '*'));
BEGIN
  IF rule.account <> '*' AND NOT EXISTS (SELECT FROM known_account a WHERE a.account = rule.account) THEN
    RAISE EXCEPTION 'there is no account %', left(rule.account, 64) USING ERRCODE = 'ST404';
  ELSIF rule.valid_from <= costed THEN
    RAISE EXCEPTION 'the cost of trades up to % is computed already; give a later day', costed
      USING ERRCODE = 'ST409';
  END IF;
  RETURN to_jsonb(rule) || jsonb_build_object('value', format('%s from %s on',
    CASE WHEN rule.capitalised THEN 'cost' ELSE 'expense' END, rule.valid_from),
    'before', CASE WHEN is_capitalised(rule.account, rule.kind, rule.valid_from) THEN 'cost' ELSE 'expense' END);
END $$;
CREATE OR REPLACE FUNCTION set_fees(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  INSERT INTO fee_rule_of_cost SELECT (jsonb_populate_record(NULL::fee_rule_of_cost, terms)).*
  ON CONFLICT (account, kind, valid_from) DO UPDATE SET capitalised = excluded.capitalised;
  SELECT add_audit_event(operator_name, true, 'FEES_CAPITALISED', subject, terms->>'before', terms->>'value')
$$;
SELECT add_proposal_kind('CAPITALISED_FEES', 'decision', content => 'fees_content', effect => 'set_fees',
  prefix => 'fees:', subject_terms => '{account,kind}', before => '{before}', after => '{value}');

-- The entries that move capitalised fees to SECURITIES, one for each account, currency and end of a
-- day, with their postings.
CREATE OR REPLACE VIEW fee_entry AS
  SELECT DISTINCT entry_id, entry_id AS reference, 'COST' AS kind, posted_on AS value_date, 0::bigint AS reverses
    FROM (SELECT entry_id, posted_on FROM cost_fee WHERE entry_id IS NOT NULL
           GROUP BY entry_id, posted_on, kind HAVING sum(amount) <> 0) AS f;
CREATE OR REPLACE VIEW fee_line AS
  SELECT f.entry_id, l.kind || ':' || f.account || ':' || f.currency AS account, f.currency, sum(l.amount) AS amount
    FROM cost_fee f CROSS JOIN LATERAL (VALUES ('SECURITIES', f.amount), (f.kind, -f.amount)) AS l (kind, amount)
   WHERE f.entry_id IS NOT NULL
   GROUP BY f.entry_id, l.kind, f.account, f.currency HAVING sum(l.amount) <> 0;

-- The proof of capitalised fees: they are those of the purchases, by the rules that operators have
-- set.
CREATE OR REPLACE VIEW fee_fault AS
  SELECT format('%s of booking %s: %s is capitalised, and by the rules %s', coalesce(s.kind, c.kind),
                coalesce(s.booking_id, c.booking_id), coalesce(c.amount, 0), coalesce(s.amount, 0)) AS fault
    FROM (SELECT f.* FROM cost_fees('-infinity') f
           WHERE EXISTS (SELECT FROM cost_part p
                          WHERE (p.booking_id, p.account, p.isin, p.currency)
                                = (f.booking_id, f.account, f.isin, f.currency))) AS s
    FULL JOIN (SELECT * FROM cost_fee f
                WHERE NOT EXISTS (SELECT FROM archived_cost a
                                   WHERE (a.booking_id, a.account, a.isin, a.currency)
                                         = (f.booking_id, f.account, f.isin, f.currency))) AS c
           USING (booking_id, account, isin, currency, kind)
   WHERE s.amount IS DISTINCT FROM c.amount::numeric
  UNION ALL
  SELECT format('%s of booking %s is capitalised, and not posted', c.kind, c.booking_id)
    FROM cost_fee c JOIN cost_part p USING (booking_id, account, isin, currency)
   WHERE c.entry_id IS NULL AND p.business_date <= (SELECT max(r.business_date) FROM cost_run r)
  UNION ALL
  SELECT format('%s of %s from %s on: the rule has no decision', r.kind, r.account, r.valid_from)
    FROM fee_rule_of_cost r
   WHERE NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.action = 'FEES_CAPITALISED' AND a.proved
                        AND a.subject = concat_ws(':', 'fees', r.account, r.kind)
                        AND a.after = format('%s from %s on', CASE WHEN r.capitalised THEN 'cost' ELSE 'expense' END,
                                             r.valid_from));
COMMENT ON VIEW fee_fault IS 'published: faults of capitalised fees';

GRANT SELECT ON fee_entry, fee_line, fee_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION is_capitalised(text, text, date), cost_fees(timestamptz),
  fees_content(jsonb), set_fees(text, bigint, text, jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_capitalised(text, text, date), cost_fees(timestamptz) TO stp_engine, stp_reader;
