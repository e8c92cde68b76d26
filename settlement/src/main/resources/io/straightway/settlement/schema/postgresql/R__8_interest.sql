-- Interest accrued on bonds: what is held, and the proof.

-- Returns the bonds held at the end of a day, with the interest of trades that settle later: what
-- was costed by then, with the settlement dates known at a time. An amendment that changes nothing
-- else can move that date.
CREATE OR REPLACE FUNCTION interest_holding(day date, known_at timestamptz)
RETURNS TABLE (account text, isin text, currency text, quantity numeric, pending numeric)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT p.account, p.isin, p.currency,
         trim_scale(coalesce(sum(p.quantity) FILTER (WHERE f.settles_later IS NOT TRUE), 0)),
         trim_scale(coalesce(sum((SELECT sum(l.amount) FROM booked_posting l
                                   WHERE l.entry_id = p.booking_id
                                     AND l.account = concat_ws(':', 'ACCRUED_INTEREST', p.account, p.currency)))
                               FILTER (WHERE f.settles_later), 0))
    FROM cost_part p
    LEFT JOIN (SELECT DISTINCT ON (b.booking) b.booking, v.settlement_date > day AS settles_later
                 FROM (SELECT DISTINCT coalesce(t.booked_as, t.trade_id) AS booking FROM trade t
                        WHERE t.settlement_date > day) AS b
                 JOIN trade o ON o.trade_id = b.booking
                 JOIN trade v USING (source, trade_reference)
                WHERE coalesce(v.booked_as, v.trade_id) = b.booking AND v.status <> 'CANCELLED'
                  AND v.created_at <= known_at
                ORDER BY b.booking, v.version DESC) AS f ON f.booking = p.counts_as
   WHERE p.business_date <= day
     AND EXISTS (SELECT FROM known_security k WHERE k.isin = p.isin AND k.kind = 'BOND')
   GROUP BY p.account, p.isin, p.currency
  HAVING coalesce(sum(p.quantity) FILTER (WHERE f.settles_later IS NOT TRUE), 0) <> 0
      OR bool_or(f.settles_later)
$$;
REVOKE EXECUTE ON FUNCTION interest_holding(date, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION interest_holding(date, timestamptz) TO stp_engine, stp_reader;

CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON accrued_interest
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();
CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON interest_posting
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();

CREATE OR REPLACE VIEW interest_line AS
  SELECT p.entry_id, l.kind || ':' || p.account || ':' || p.currency AS account, p.currency, l.sign * p.earned AS amount
    FROM interest_posting p
   CROSS JOIN (VALUES ('ACCRUED_INTEREST', 1), ('INTEREST_INCOME', -1)) AS l (kind, sign);

-- The interest of the last closed day.
CREATE OR REPLACE VIEW last_interest AS
  SELECT a.* FROM accrued_interest a WHERE a.business_date = (SELECT max(r.business_date) FROM cost_run r);

-- The same without securities whose static data have changed since: the amounts are recomputed from
-- their terms, and the next end of day corrects them.
CREATE OR REPLACE VIEW provable_interest AS
  SELECT a.account, a.isin, a.currency, a.business_date::date, a.quantity::numeric, a.accrued::numeric
    FROM last_interest a JOIN eod_run r USING (business_date)
   WHERE NOT EXISTS (SELECT FROM audit_trail t
                      WHERE t.action = 'STATIC_DATA_CHANGED' AND t.occurred_at > r.closed_at
                        AND (starts_with(t.subject, 'security:' || a.isin || '/')
                             OR starts_with(t.subject, 'pool-factor:' || a.isin || '/')));

CREATE OR REPLACE VIEW interest_fault AS
  SELECT format('interest of %s %s of %s: of %s and %s to come, but held are %s and %s to come', currency, isin, account,
                coalesce(a.quantity, 0), coalesce(a.pending, 0), coalesce(h.quantity, 0), coalesce(h.pending, 0)) AS fault
    FROM (SELECT h.* FROM eod_run r CROSS JOIN LATERAL interest_holding(r.business_date, coalesce(r.closed_at, 'infinity')) h
           WHERE r.business_date = (SELECT max(c.business_date) FROM cost_run c)) AS h
    FULL JOIN last_interest a USING (account, isin, currency)
   WHERE (h.quantity, h.pending) IS DISTINCT FROM (a.quantity::numeric, a.pending::numeric)
  UNION ALL
  SELECT format('%s: the balance was %s at the end of %s, but the interest accrued %s', account, coalesce(b.balance, 0), d.day,
                coalesce(a.due, 0))
    FROM (SELECT max(business_date) AS day FROM cost_run) AS d
   CROSS JOIN LATERAL (
     SELECT p.account, sum(p.amount) AS balance FROM ever_posted p
      WHERE p.account LIKE 'ACCRUED_INTEREST:%' AND p.entered_on <= d.day
      GROUP BY p.account) AS b
    FULL JOIN (SELECT 'ACCRUED_INTEREST:' || account || ':' || currency AS account, sum(pending + accrued) AS due
                 FROM last_interest GROUP BY 1) AS a USING (account)
   WHERE coalesce(b.balance, 0) <> coalesce(a.due, 0);

GRANT SELECT ON interest_line, last_interest, provable_interest, interest_fault TO stp_engine, stp_reader;
