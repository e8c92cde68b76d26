-- Open uses of ending static data: instructions, and the holdings of an account or in a security. A
-- counterparty's settlement instruction is used by instructions that name its agent and account and
-- settle after its last day; one of ours by instructions written from it that settle later, and by
-- what has settled through it and is still held there.
CREATE OR REPLACE VIEW static_data_end_use AS
  WITH open AS (
    SELECT account, isin, counterparty, currency, place_of_settlement, agent, agent_account, settlement_date,
           concat_ws('/', account, currency, own_mic) COLLATE "C" AS own_ssi
      FROM settlement_instruction WHERE status NOT IN ('SETTLED', 'CANCELLED')
  ), held AS (
    SELECT account, instrument FROM current_position
     WHERE (traded <> 0 OR settled <> 0) AND EXISTS (SELECT FROM static_data_end)
  ), used AS (
    SELECT 'account' AS kind, account AS name, count(*) AS instructions, 0::bigint AS positions
      FROM open WHERE account IN (SELECT name FROM static_data_end WHERE kind = 'account') GROUP BY account
    UNION ALL
    SELECT 'counterparty', counterparty, count(*), 0
      FROM open WHERE counterparty IN (SELECT name FROM static_data_end WHERE kind = 'counterparty')
     GROUP BY counterparty
    UNION ALL
    SELECT 'security', isin, count(*), 0
      FROM open WHERE isin IN (SELECT name FROM static_data_end WHERE kind = 'security') GROUP BY isin
    UNION ALL
    SELECT 'ssi', e.name, count(*), 0
      FROM static_data_end e
      JOIN open o ON (o.counterparty, o.currency, o.place_of_settlement, o.agent, o.agent_account)
                     = (e.counterparty, e.currency, e.place_of_settlement, e.agent, e.safekeeping_account)
                 AND o.settlement_date > e.last_day
     WHERE e.kind = 'ssi' GROUP BY e.name
    UNION ALL
    SELECT 'own-ssi', e.name, count(*), 0
      FROM static_data_end e JOIN open o ON o.own_ssi = e.name AND o.settlement_date > e.last_day
     WHERE e.kind = 'own-ssi' GROUP BY e.name
    UNION ALL
    SELECT 'own-ssi', own_ssi, 0, count(*)
      FROM (SELECT concat_ws('/', account, currency, own_mic) COLLATE "C" AS own_ssi
              FROM placed_settlement
             WHERE own_mic IS NOT NULL AND EXISTS (SELECT FROM static_data_end WHERE kind = 'own-ssi')
             GROUP BY account, currency, own_mic, instrument HAVING sum(settled) <> 0) AS p
     WHERE own_ssi IN (SELECT name FROM static_data_end WHERE kind = 'own-ssi')
     GROUP BY own_ssi
    UNION ALL
    SELECT 'account', account, 0, count(*)
      FROM held WHERE account IN (SELECT name FROM static_data_end WHERE kind = 'account') GROUP BY account
    UNION ALL
    SELECT 'security', instrument, 0, count(*)
      FROM held WHERE instrument IN (SELECT name FROM static_data_end WHERE kind = 'security')
     GROUP BY instrument
  )
  SELECT e.kind, e.name, e.last_day, coalesce(sum(u.instructions), 0)::bigint AS instructions,
         coalesce(sum(u.positions), 0)::bigint AS positions
    FROM static_data_end e LEFT JOIN used u USING (kind, name)
   GROUP BY e.kind, e.name, e.last_day;
COMMENT ON VIEW static_data_end_use IS 'published: open instructions and positions of ending static data';
GRANT SELECT ON static_data_end_use TO stp_engine, stp_reader;
