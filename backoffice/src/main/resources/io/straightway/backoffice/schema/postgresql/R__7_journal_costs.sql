-- Returns the parts of securities' costs that approved journals have entered. A reversal counts as
-- the journal that it reverses. A settlement alone was costed before, and an amount alone changes
-- the cost of a holding; without an ISIN it is realised.
CREATE OR REPLACE FUNCTION journal_cost_parts(since timestamptz)
RETURNS TABLE (booking_id bigint, account text, isin text, currency text, counts_as bigint, trade_date date,
  quantity numeric, amount numeric, moved boolean)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT j.entry_id, l.owner, coalesce(l.isin, ''), l.currency, coalesce(o.entry_id, j.entry_id),
         coalesce(o.value_date, j.value_date), sum(m.quantity), sum(l.amount), sum(m.quantity) = 0
    FROM journal j JOIN journal_line l USING (journal_id)
    LEFT JOIN journal o ON o.journal_id = j.reverses
   CROSS JOIN LATERAL (
     SELECT CASE coalesce(o.kind, j.kind) WHEN 'SETTLED' THEN 0 ELSE coalesce(l.quantity, 0) END AS quantity) AS m
   WHERE j.state = 'APPROVED' AND l.account = 'SECURITIES'
   GROUP BY j.entry_id, l.owner, l.isin, l.currency, o.entry_id, o.value_date, j.value_date
$$;
REVOKE EXECUTE ON FUNCTION journal_cost_parts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_cost_parts(timestamptz) TO stp_engine, stp_reader;
SELECT read_cost_from('journal_cost_parts');

-- Returns the securities moved by approved journals; before a split they have the units before it.
CREATE OR REPLACE FUNCTION journal_quantities(since timestamptz)
RETURNS TABLE (booking_id bigint, account text, isin text, dated date, traded numeric, settled numeric)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT j.entry_id, l.owner, l.isin, coalesce(o.value_date, j.value_date),
         CASE coalesce(o.kind, j.kind) WHEN 'SETTLED' THEN 0 ELSE coalesce(sum(l.quantity), 0) END,
         CASE coalesce(o.kind, j.kind) WHEN 'TRADED' THEN 0 ELSE coalesce(sum(l.quantity), 0) END
    FROM journal j JOIN journal_line l USING (journal_id)
    LEFT JOIN journal o ON o.journal_id = j.reverses
   WHERE j.state = 'APPROVED' AND j.decided_at >= since AND l.isin IS NOT NULL
   GROUP BY j.entry_id, l.owner, l.isin, o.value_date, j.value_date, o.kind, j.kind
$$;
REVOKE EXECUTE ON FUNCTION journal_quantities(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_quantities(timestamptz) TO stp_engine, stp_reader;
SELECT split_bookings_of('journal_quantities');
