-- Archiving: the choice of finished trades, and their remainders. For the owner of the schema
-- alone; SQLSTATEs as for operators.

-- Requires that only closed days are archived: the business date is later, and their reports are
-- written.
CREATE OR REPLACE FUNCTION require_closed_days(before date) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  today date := (SELECT d.today FROM open_day d);
  unfinished date := (SELECT min(r.business_date) FROM eod_run r WHERE r.business_date < before AND r.done_at IS NULL);
BEGIN
  IF extract(day FROM before) <> 1 THEN
    RAISE EXCEPTION 'only whole months can be archived: % is not the first day of one', before USING ERRCODE = 'ST409';
  ELSIF coalesce(today < before, true) THEN
    RAISE EXCEPTION 'the business date is %: days before % are not closed', coalesce(today::text, 'not open'), before
      USING ERRCODE = 'ST409';
  ELSIF unfinished IS NOT NULL THEN
    RAISE EXCEPTION 'the end of day of % is not finished', unfinished USING ERRCODE = 'ST409';
  END IF;
END $$;

-- Returns the reason why an instruction can't be archived yet; null if it can.
CREATE OR REPLACE FUNCTION instruction_stays(i settlement_instruction, before date) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT CASE
    WHEN i.status NOT IN ('SETTLED', 'CANCELLED') OR i.status = 'CANCELLED' AND i.settled_quantity <> 0
      OR EXISTS (SELECT FROM instruction_trade t
                  WHERE t.instruction_id = i.instruction_id AND t.withdrawn <> (i.status = 'CANCELLED'))
      OR EXISTS (SELECT FROM outbox o WHERE o.instruction_id = i.instruction_id
                    AND o.delivered_at IS NULL AND o.withdrawn_at IS NULL) THEN 'UNSETTLED'
    WHEN EXISTS (SELECT FROM settlement s
                  WHERE s.instruction_id = i.instruction_id AND greatest(s.settled_on, s.booked_on) >= before) THEN 'LATER'
    WHEN EXISTS (SELECT FROM reconciliation_break b
                  WHERE b.reference = 'SI' || i.instruction_id AND b.closed_on IS NULL) THEN 'BREAK'
    WHEN EXISTS (SELECT FROM settlement_penalty p WHERE p.instruction_id = i.instruction_id)
      OR EXISTS (SELECT FROM adopted_penalty p WHERE p.instruction_id = i.instruction_id) THEN 'PENALTY'
    WHEN EXISTS (SELECT FROM proposed_change p
                  WHERE p.state = 'PROPOSED' AND p.content ~ ('"instruction": ' || i.instruction_id || '[,}]')) THEN 'PROPOSAL'
    WHEN i.cancellation = 'DENIED' OR i.called_complete OR i.custodian_hold IS NOT NULL
      OR EXISTS (SELECT FROM settlement s WHERE s.instruction_id = i.instruction_id AND s.reverses IS NOT NULL)
      OR EXISTS (SELECT FROM custodian_message m WHERE m.instruction_id = i.instruction_id
                    AND (m.kind = 'BY_HAND' OR m.state <> 'APPLIED')) THEN 'DECISION'
  END
$$;

-- Returns the reason why a version of a trade can't be archived yet, apart from its
-- instructions; null if it can.
CREATE OR REPLACE FUNCTION trade_stays(t trade, before date) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM pending_change p
                  WHERE p.source = t.source AND p.trade_reference = t.trade_reference) THEN 'CHANGE_WAITS'
    WHEN t.status = 'CREATED' OR t.status = 'BOOKED' AND NOT EXISTS (
      SELECT FROM instruction_trade x WHERE x.trade_id = t.trade_id AND NOT x.withdrawn) THEN 'UNSETTLED'
    WHEN EXISTS (SELECT FROM held_trade h
                  WHERE h.source = t.source AND h.trade_reference = t.trade_reference) THEN 'HELD'
    WHEN EXISTS (SELECT FROM allocation a WHERE a.trade_id = t.trade_id) THEN 'BLOCK'
    WHEN EXISTS (SELECT FROM income n WHERE n.trade_id = t.trade_id) THEN 'CLAIM'
    WHEN t.trade_date >= before OR EXISTS (SELECT FROM booked_entry e WHERE e.entry_id IN (t.trade_id, t.reversed_by)
                    AND greatest(e.entry_date, e.value_date) >= before) THEN 'LATER'
    WHEN t.status IN ('BOOKED', 'REPLACED') AND t.booked_as IS NULL
     AND NOT EXISTS (SELECT FROM cost_part p WHERE p.booking_id = t.trade_id) THEN 'NOT_COSTED'
  END
$$;

-- Chooses those of the next trades after a given one that were finished before a day, with
-- everything connected: versions of a trade, and trades of an instruction, are archived together or
-- not at all. Returns the number of archived trades, without a reason, and the numbers of the
-- others by reason, with the last trade that was looked at; nothing if there are no more.
CREATE OR REPLACE FUNCTION choose_finished_trades(before date, behind bigint, at_once bigint)
RETURNS TABLE (reason text, trades bigint, up_to bigint) LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  last_one bigint;
  versions bigint;
  netted bigint;
BEGIN
  PERFORM begin_archive();
  PERFORM require_closed_days(before);
  CREATE TEMP TABLE archive_trade (trade_id bigint PRIMARY KEY, source text COLLATE "C", trade_reference text COLLATE "C",
                                   reversed_by bigint, stays text) ON COMMIT DROP;
  CREATE INDEX ON archive_trade (source, trade_reference);
  INSERT INTO archive_trade
  SELECT t.trade_id, t.source, t.trade_reference, t.reversed_by
    FROM trade t WHERE t.trade_id > behind AND t.trade_date < before ORDER BY t.trade_id LIMIT at_once;
  last_one := (SELECT max(c.trade_id) FROM archive_trade c);
  ANALYZE archive_trade;
  LOOP
    INSERT INTO archive_trade
    SELECT t.trade_id, t.source, t.trade_reference, t.reversed_by
      FROM archive_trade c JOIN trade t USING (source, trade_reference)
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS versions = ROW_COUNT;
    INSERT INTO archive_trade
    SELECT t.trade_id, t.source, t.trade_reference, t.reversed_by
      FROM archive_trade c JOIN instruction_trade x USING (trade_id) JOIN instruction_trade y USING (instruction_id)
      JOIN trade t ON t.trade_id = y.trade_id
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS netted = ROW_COUNT;
    EXIT WHEN versions + netted = 0;
  END LOOP;
  UPDATE archive_trade c SET stays = trade_stays(t, before) FROM trade t WHERE t.trade_id = c.trade_id;
  CREATE TEMP TABLE archive_instruction ON COMMIT DROP AS
  SELECT i.instruction_id, instruction_stays(i, before) AS stays
    FROM settlement_instruction i
   WHERE i.instruction_id IN (SELECT x.instruction_id FROM instruction_trade x JOIN archive_trade USING (trade_id));
  CREATE INDEX ON archive_instruction (instruction_id);
  ANALYZE archive_trade, archive_instruction;
  LOOP
    UPDATE archive_trade c SET stays = w.stays
      FROM (SELECT x.trade_id, min(i.stays) AS stays
              FROM archive_instruction i JOIN instruction_trade x USING (instruction_id)
             WHERE i.stays IS NOT NULL GROUP BY x.trade_id) AS w
     WHERE c.trade_id = w.trade_id AND c.stays IS NULL;
    UPDATE archive_trade c SET stays = w.stays
      FROM (SELECT o.source, o.trade_reference, min(o.stays) AS stays
              FROM archive_trade o WHERE o.stays IS NOT NULL GROUP BY 1, 2) AS w
     WHERE (c.source, c.trade_reference) = (w.source, w.trade_reference) AND c.stays IS NULL;
    UPDATE archive_instruction i SET stays = w.stays
      FROM (SELECT x.instruction_id, min(c.stays) AS stays
              FROM archive_trade c JOIN instruction_trade x USING (trade_id)
             WHERE c.stays IS NOT NULL GROUP BY 1) AS w
     WHERE i.instruction_id = w.instruction_id AND i.stays IS NULL;
    EXIT WHEN NOT FOUND;
  END LOOP;
  INSERT INTO archive_choice
  SELECT c.trade_id FROM archive_trade c WHERE c.stays IS NULL
  UNION SELECT c.reversed_by FROM archive_trade c WHERE c.stays IS NULL AND c.reversed_by IS NOT NULL
  UNION SELECT i.instruction_id FROM archive_instruction i WHERE i.stays IS NULL
  UNION SELECT s.settlement_id
          FROM archive_instruction i JOIN settlement s USING (instruction_id) WHERE i.stays IS NULL;
  ANALYZE archive_choice;
  RETURN QUERY
  SELECT c.stays, count(*), last_one FROM archive_trade c GROUP BY 1 ORDER BY 1 NULLS FIRST;
END $$;

-- Removes the chosen rows, which are in files, and writes their remainders. Returns the number of
-- removed rows.
CREATE OR REPLACE FUNCTION remove_finished_trades(of_archive bigint) RETURNS bigint LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  removed bigint;
BEGIN
  CREATE TEMP TABLE stage_before ON COMMIT DROP AS
  SELECT s.ordinal, s.entered, s.through, s.stopped FROM stp_stage s;
  PERFORM keep_archived_balances(of_archive), require_folded_movements();
  INSERT INTO archived_holding
  SELECT of_archive, p.account, p.instrument, NULL, NULL, NULL, sum(p.traded), 0
    FROM trade t
   CROSS JOIN LATERAL (VALUES
     (t.account, t.isin, CASE t.side WHEN 'BUY' THEN t.quantity ELSE -t.quantity END),
     (t.account, coalesce(t.settlement_currency, t.currency),
      CASE t.side WHEN 'BUY' THEN -1 ELSE 1 END * coalesce(t.settlement_amount, t.net_amount)))
     AS p (account, instrument, traded)
   WHERE t.trade_id IN (SELECT id FROM archive_choice)
     AND t.status IN ('BOOKED', 'REPLACED') AND t.booked_as IS NULL AND t.reversed_by IS NULL
   GROUP BY p.account, p.instrument;
  INSERT INTO archived_holding
  SELECT of_archive, p.account, p.instrument, p.currency, p.own_mic, p.settled_on, 0, sum(p.settled)
    FROM (SELECT i.account, m.instrument, i.currency, i.own_mic, s.settled_on, m.settled
            FROM settlement s JOIN settlement_instruction i USING (instruction_id)
           CROSS JOIN LATERAL (VALUES
             (i.isin, CASE i.movement WHEN 'RECEIVE' THEN s.quantity ELSE -s.quantity END),
             (i.currency, CASE i.amount_direction WHEN 'RECEIVE' THEN s.amount ELSE -s.amount END))
             AS m (instrument, settled)
           WHERE s.settlement_id IN (SELECT id FROM archive_choice)) AS p
   GROUP BY p.account, p.instrument, p.currency, p.own_mic, p.settled_on;
  PERFORM keep_archived_trades(of_archive);
  removed := remove_chosen_rows();
  INSERT INTO archived_stage
  SELECT of_archive, b.ordinal, b.entered - s.entered, b.through - s.through, b.stopped - s.stopped
    FROM stage_before b JOIN stp_stage s USING (ordinal);
  RETURN removed;
END $$;

REVOKE EXECUTE ON FUNCTION require_closed_days(date), instruction_stays(settlement_instruction, date),
  trade_stays(trade, date), choose_finished_trades(date, bigint, bigint), remove_finished_trades(bigint) FROM PUBLIC;
