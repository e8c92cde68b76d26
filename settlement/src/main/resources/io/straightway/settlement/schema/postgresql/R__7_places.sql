-- Settled quantities of each instrument by the row of the own settlement instructions that applied:
-- that of own_mic or, if null, the account's own. Archived settlements are sums by day.
CREATE OR REPLACE VIEW placed_settlement AS
  SELECT i.account, m.instrument, i.currency, i.own_mic, s.settled_on, m.settled
    FROM settlement s JOIN settlement_instruction i USING (instruction_id)
   CROSS JOIN LATERAL (VALUES
           (i.isin, CASE i.movement WHEN 'RECEIVE' THEN s.quantity ELSE -s.quantity END),
           (i.currency, CASE i.amount_direction WHEN 'RECEIVE' THEN s.amount ELSE -s.amount END))
         AS m (instrument, settled)
  UNION ALL
  SELECT account, instrument, currency, own_mic, settled_on, settled
    FROM archived_holding WHERE settled_on IS NOT NULL;
GRANT SELECT ON placed_settlement TO stp_engine, stp_reader;

-- Returns the settlements of split securities, and the difference that the splits up to a day have
-- made to their quantities. An archived one counts by its own day.
CREATE OR REPLACE FUNCTION split_settlement(day date)
RETURNS TABLE (account text, isin text, currency text, own_mic text, settled_on date, converted numeric)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT i.account, i.isin, i.currency, i.own_mic, s.settled_on,
         CASE i.movement WHEN 'RECEIVE' THEN 1 ELSE -1 END * (split_until(i.isin, i.trade_date, i.exchanged_by, s.quantity, day) - s.quantity)
    FROM settlement_instruction i JOIN settlement s USING (instruction_id)
   WHERE i.isin IN (SELECT e.old_isin FROM isin_exchange e WHERE e.old_isin = e.new_isin AND e.effective_on <= day)
  UNION ALL
  SELECT a.account, a.instrument, a.currency, a.own_mic, a.settled_on,
         split_until(a.instrument, a.settled_on, NULL, a.settled, day) - a.settled
    FROM archived_holding a
   WHERE a.settled_on IS NOT NULL
     AND a.instrument IN (SELECT e.old_isin FROM isin_exchange e WHERE e.old_isin = e.new_isin AND e.effective_on <= day)
$$;
REVOKE EXECUTE ON FUNCTION split_settlement(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION split_settlement(date) TO stp_engine, stp_reader;
