-- Adoption of penalties that a CSD computes differently: its figure is binding. See R__operators
-- for the SQLSTATEs.

CREATE OR REPLACE FUNCTION break_of_item(item text) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS $$ SELECT substring(item from '^break:(0|[1-9][0-9]{0,17})$')::bigint $$;

-- Returns the terms of an adoption, for the limit of one operator and for the approver; null if
-- there is no such break.
CREATE OR REPLACE FUNCTION adoption_terms(of_break bigint) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('item', 'break:' || b.number, 'account', b.account, 'currency', b.instrument,
      'amount', trim_scale(abs(b.theirs - b.ours)::numeric),
      'state', format('%s of %s on %s: ours %s, theirs %s', b.kind, b.reference, b.entry_day, trim_scale(b.ours::numeric),
                      trim_scale(b.theirs::numeric)))
    FROM reconciliation_break b
   WHERE b.number = of_break AND b.kind IN ('SEFP', 'LMFP') AND b.closed_on IS NULL
$$;

-- Returns the terms of a possible adoption, locked until the transaction ends.
CREATE OR REPLACE FUNCTION lock_adoption(of_break bigint) RETURNS jsonb LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  penalty reconciliation_break;
BEGIN
  SELECT b.* INTO penalty FROM reconciliation_break b WHERE b.number = of_break FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no break %', of_break USING ERRCODE = 'ST404';
  END IF;
  IF penalty.kind NOT IN ('SEFP', 'LMFP') OR penalty.closed_on IS NOT NULL THEN
    RAISE EXCEPTION 'break % is not an open break of a penalty', of_break USING ERRCODE = 'ST409';
  END IF;
  IF NOT EXISTS (SELECT FROM settlement_instruction i
                  WHERE instruction_item(i.instruction_id) = 'instruction:' || penalty.reference) THEN
    RAISE EXCEPTION 'break % names %, not an instruction of ours: enter the penalty by a journal', of_break,
      coalesce(nullif(penalty.reference, ''), 'none') USING ERRCODE = 'ST409';
  END IF;
  IF EXISTS (SELECT FROM known_currency k
              WHERE k.code = penalty.instrument AND penalty.theirs <> round(penalty.theirs::numeric, k.minor_unit)) THEN
    RAISE EXCEPTION '% % is finer than the currency''s minor unit: ask the CSD', penalty.theirs, penalty.instrument
      USING ERRCODE = 'ST409';
  END IF;
  IF NOT EXISTS (SELECT FROM open_day) THEN
    RAISE EXCEPTION 'no business day is open' USING ERRCODE = 'ST409';
  END IF;
  RETURN adoption_terms(of_break);
END $$;

-- Adopts a locked penalty: the break is closed, and the end of the day posts the difference.
CREATE OR REPLACE FUNCTION adopt_locked_penalty(of_break bigint) RETURNS text LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  WITH closed AS (
    UPDATE reconciliation_break b SET closed_on = greatest(d.today, b.last_seen) FROM open_day d
     WHERE b.number = of_break RETURNING b.*, d.today
  )
  INSERT INTO adopted_penalty (break_number, instruction_id, kind, for_day, currency, ours, theirs, adopted_on)
  SELECT c.number, instruction_of_item('instruction:' || c.reference), c.kind, c.entry_day, c.instrument, c.ours, c.theirs,
         c.today
    FROM closed c
  RETURNING format('adopted: %s %s in place of %s', theirs, currency, ours)
$$;

-- Adopts a penalty by one operator alone, up to his limit.
CREATE OR REPLACE FUNCTION adopt_penalty(operator_name text, secret text, of_break bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb;
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'OPERATOR');
  terms := lock_adoption(of_break);
  PERFORM require_single(terms);
  PERFORM add_audit_event(operator_name, true, 'PENALTY_ADOPTED', 'break:' || of_break, terms->>'state',
    adopt_locked_penalty(of_break));
  RETURN of_break;
END $$;

-- The postings of adopted penalties: payables and receivables, each brought to the figure of the
-- CSD.
CREATE OR REPLACE VIEW adopted_line AS
  SELECT a.entry_id, l.account || ':' || a.currency AS account, a.currency, l.amount
    FROM adopted_penalty a JOIN settlement_instruction i USING (instruction_id)
   CROSS JOIN LATERAL (VALUES
     ('PENALTY_RECEIVABLE:' || i.counterparty, greatest(a.theirs, 0) - greatest(a.ours, 0)),
     ('PENALTY_INCOME:' || i.account, greatest(a.ours, 0) - greatest(a.theirs, 0)),
     ('PENALTY_EXPENSE:' || i.account, greatest(-a.theirs, 0) - greatest(-a.ours, 0)),
     ('PENALTY_PAYABLE:' || i.counterparty, greatest(-a.ours, 0) - greatest(-a.theirs, 0))) AS l (account, amount)
   WHERE a.entry_id IS NOT NULL AND l.amount <> 0;
GRANT SELECT ON adopted_line TO stp_engine, stp_reader;

-- The proof of adoptions: the audit trail names the operators who made them.
CREATE OR REPLACE VIEW adoption_fault AS
  SELECT format('the penalty of break %s was adopted as %s %s in place of %s, without an event in the audit trail',
                a.break_number, a.theirs, a.currency, a.ours) AS fault
    FROM adopted_penalty a
   WHERE NOT EXISTS (SELECT FROM audit_trail t
                      WHERE t.subject = 'break:' || a.break_number AND t.action = 'PENALTY_ADOPTED' AND t.proved
                        AND t.after = format('adopted: %s %s in place of %s', a.theirs, a.currency, a.ours))
  UNION ALL
  SELECT format('the penalty of break %s was adopted on %s, and is not posted', break_number, adopted_on)
    FROM adopted_penalty WHERE entry_id IS NULL AND adopted_on < (SELECT max(business_date) FROM cost_run);
GRANT SELECT ON adoption_fault TO stp_engine, stp_reader;

REVOKE EXECUTE ON FUNCTION break_of_item(text), adoption_terms(bigint), lock_adoption(bigint),
  adopt_locked_penalty(bigint), adopt_penalty(text, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_of_item(text), adoption_terms(bigint) TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION adopt_penalty(text, text, bigint) TO stp_engine;
