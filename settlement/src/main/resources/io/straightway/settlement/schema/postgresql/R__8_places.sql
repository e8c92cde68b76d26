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
