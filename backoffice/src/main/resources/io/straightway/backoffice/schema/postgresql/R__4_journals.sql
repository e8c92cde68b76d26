-- Journals under four eyes, as repairs are. See R__operators for the SQLSTATEs.

-- Journals as proposed, and the entries of approved ones.
CREATE OR REPLACE VIEW journal AS
  SELECT p.proposal_id AS journal_id, p.terms->>'kind' AS kind, (p.terms->>'valueDate')::date AS value_date,
         p.terms->>'document' AS document, p.content, p.content_hash, p.reason,
         (p.terms->>'reverses')::bigint AS reverses, p.maker, p.made_at, p.state, p.checker, p.decided_at,
         a.entry_id
    FROM (SELECT c.*, CASE c.kind WHEN 'JOURNAL' THEN c.content::jsonb END AS terms
            FROM proposed_change c WHERE c.kind = 'JOURNAL') AS p
    LEFT JOIN approved_journal a ON a.journal_id = p.proposal_id;
COMMENT ON VIEW journal IS 'published: journals, proposed or decided';
GRANT SELECT ON journal TO stp_engine, stp_reader;

-- Lines of a journal: an amount on an account of the ledger, debit positive; of securities also the
-- quantity received (positive) or delivered.
CREATE OR REPLACE VIEW journal_line AS
  SELECT j.journal_id, l.line::integer AS line, l.value->>'account' AS account,
         (l.value->>'owner') COLLATE "C" AS owner, l.value->>'currency' AS currency,
         (l.value->>'amount')::numeric AS amount, l.value->>'isin' AS isin,
         (l.value->>'quantity')::numeric AS quantity
    FROM journal j
   CROSS JOIN jsonb_array_elements(j.content::jsonb->'lines') WITH ORDINALITY AS l (value, line);
COMMENT ON VIEW journal_line IS 'published: the lines of journals, proposed or decided';

-- Movements of approved journals: securities by their quantity, cash by its amount; as traded,
-- settled or both, depending on the kind of the journal or, for a reversal, of the reversed one.
-- The owners in a journal have a booking each, in the order of their names.
CREATE OR REPLACE VIEW journal_move AS
  SELECT booking_id, account, instrument, CASE kind WHEN 'SETTLED' THEN 0 ELSE sum(quantity) END AS traded,
         CASE kind WHEN 'TRADED' THEN 0 ELSE sum(quantity) END AS settled
    FROM (SELECT j.entry_id + dense_rank() OVER (PARTITION BY j.journal_id ORDER BY l.owner) - 1
                   AS booking_id, coalesce(o.kind, j.kind) AS kind,
                 l.owner AS account, coalesce(l.isin, l.currency) AS instrument,
                 CASE WHEN l.isin IS NULL THEN l.amount ELSE l.quantity END AS quantity
            FROM journal j JOIN journal_line l USING (journal_id)
            LEFT JOIN journal o ON o.journal_id = j.reverses
           WHERE j.state = 'APPROVED' AND (l.isin IS NOT NULL OR l.account = 'CASH')) AS moved
   GROUP BY booking_id, account, instrument, kind HAVING sum(quantity) <> 0;
COMMENT ON VIEW journal_move IS 'published: movements of positions by approved journals';

-- The entries that approved journals must have, and their postings.
CREATE OR REPLACE VIEW journal_booking AS
  SELECT j.entry_id, j.entry_id AS reference, CASE WHEN j.reverses IS NULL THEN 'JOURNAL' ELSE 'REVERSAL' END AS kind,
         j.value_date, coalesce(o.entry_id, 0) AS reverses
    FROM journal j LEFT JOIN journal o ON o.journal_id = j.reverses
   WHERE j.state = 'APPROVED';
COMMENT ON VIEW journal_booking IS 'published: the required entries of approved journals';
CREATE OR REPLACE VIEW journal_posting AS
  SELECT j.entry_id, l.account || ':' || l.owner || ':' || l.currency AS account, l.currency, l.amount
    FROM journal_line l JOIN journal j USING (journal_id)
   WHERE j.state = 'APPROVED' AND l.amount <> 0;
COMMENT ON VIEW journal_posting IS 'published: the required postings of approved journals';

-- The proof of journals: each is as proposed by one operator and approved by another according to
-- the audit trail.
CREATE OR REPLACE VIEW journal_fault AS
  SELECT format('journal %s is %s as entry %s, without an event in the audit trail', j.journal_id, j.state,
                j.entry_id) AS fault
    FROM journal j
   WHERE j.state = 'APPROVED'
     AND NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.subject = 'journal:' || j.journal_id AND a.action = 'JOURNAL_APPROVED' AND a.proved
                        AND a.actor = j.checker AND a.before = 'proposed by ' || j.maker
                        AND a.after = 'SHA-256 ' || encode(sha256(convert_to(j.content, 'UTF8')), 'hex')
                                      || ', entry ' || j.entry_id)
  UNION ALL
  SELECT format('journal %s is %s, but was approved', j.journal_id, j.state)
    FROM journal j
   WHERE j.state <> 'APPROVED'
     AND EXISTS (SELECT FROM audit_trail a
                  WHERE a.subject = 'journal:' || j.journal_id AND a.action = 'JOURNAL_APPROVED')
  UNION ALL
  SELECT format('%s was approved, and is not there', a.subject)
    FROM audit_trail a
   WHERE a.action = 'JOURNAL_APPROVED'
     AND NOT EXISTS (SELECT FROM journal j WHERE 'journal:' || j.journal_id = a.subject)
  UNION ALL
  SELECT format('break %s is written off by entry %s, and journal %s that does so has entry %s',
                coalesce(b.number, j.break), b.outcome_number, j.journal_id, j.entry_id)
    FROM (SELECT number, outcome_number FROM statement_break WHERE outcome = 'WRITTEN_OFF') AS b
    FULL JOIN (SELECT journal_id, entry_id, (content::jsonb->>'break')::bigint AS break
                 FROM journal WHERE state = 'APPROVED' AND content::jsonb ? 'break') AS j
         ON (j.break, j.entry_id) = (b.number, b.outcome_number)
   WHERE b.number IS NULL OR j.break IS NULL;
COMMENT ON VIEW journal_fault IS 'published: faults of journals';
GRANT SELECT ON journal_line, journal_move, journal_booking, journal_posting, journal_fault TO stp_engine, stp_reader;

SELECT add_proposal_kind('JOURNAL', 'journal', 'journal');

-- Proposes a journal. The lines are a JSON array, as journal_line reads them.
CREATE OR REPLACE FUNCTION propose_journal(operator_name text, secret text, new_kind text, day date, paper text,
  reason text, back bigint, new_lines text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  original journal;
  terms text := jsonb_build_object('kind', new_kind, 'valueDate', to_char(day, 'YYYY-MM-DD'),
    'document', paper, 'reverses', back, 'lines', new_lines::jsonb)::text;
BEGIN
  IF (new_kind IN ('OPENING', 'CASH', 'MANUAL', 'TRADED', 'SETTLED', 'REVERSAL') AND (new_kind = 'REVERSAL') = (back IS NOT NULL)
      AND isfinite(day) AND paper ~ '\S' AND length(paper) <= 100 AND octet_length(terms) <= 1048576) IS NOT TRUE THEN
    RAISE EXCEPTION 'a journal has a kind, a day and a document of at most 100 characters; a reversal names another'
      USING ERRCODE = 'check_violation';
  END IF;
  PERFORM require_operator(operator_name, secret);
  IF back IS NOT NULL THEN
    PERFORM FROM approved_journal a WHERE a.journal_id = back FOR UPDATE;
    SELECT * INTO original FROM journal j WHERE j.journal_id = back;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no journal %', back USING ERRCODE = 'ST404';
    END IF;
    IF original.state <> 'APPROVED' OR original.kind = 'REVERSAL' THEN
      RAISE EXCEPTION 'journal % is % and %; only an approved journal that is not a reversal can be reversed',
        back, original.kind, original.state USING ERRCODE = 'ST409';
    END IF;
    IF EXISTS (SELECT FROM journal j WHERE j.reverses = back AND j.state IN ('PROPOSED', 'APPROVED'))
    THEN
      RAISE EXCEPTION 'journal % already has a reversal', back USING ERRCODE = 'ST409';
    END IF;
  END IF;
  RETURN propose(operator_name, secret, 'JOURNAL', terms, reason, 'journal:#');
END $$;

-- Proposes to write off a break: a journal, which the database makes from the difference.
CREATE OR REPLACE FUNCTION propose_write_off(operator_name text, secret text, break_number bigint, our_account text,
  reason text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb;
  made bigint;
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'OPERATOR');
  terms := write_off_terms(break_number, our_account);
  SELECT j.journal_id INTO made FROM journal j
   WHERE j.state = 'PROPOSED' AND (j.content::jsonb->>'break')::bigint = break_number;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % writes break % off; it waits for another operator', made, break_number
      USING ERRCODE = 'ST409';
  END IF;
  made := propose(operator_name, secret, 'JOURNAL', terms::text, reason, 'journal:#');
  PERFORM add_audit_event(operator_name, true, 'WRITE_OFF_PROPOSED', 'break:' || break_number, NULL,
    'journal ' || made || ': ' || reason);
  RETURN made;
END $$;

-- Approves the proposal that has this hash, if somebody else made it. The caller posts its entry,
-- which has this id, in the same transaction; journal_fault names an approval without one. A break
-- that it writes off must be unchanged. The item of an unsolicited movement is closed.
CREATE OR REPLACE FUNCTION approve_journal(operator_name text, secret text, journal_number bigint,
  shown_hash bytea, entry bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  terms jsonb := approve_proposal(operator_name, secret, 'JOURNAL', journal_number, shown_hash, 'journal:#',
    ', entry ' || entry);
BEGIN
  IF terms ? 'break' THEN
    IF write_off_terms((terms->>'break')::bigint, terms->'lines'->0->>'owner') IS DISTINCT FROM terms THEN
      RAISE EXCEPTION 'break % has changed since journal % was proposed; reject it and write off the current difference',
        terms->>'break', journal_number USING ERRCODE = 'ST412';
    END IF;
    PERFORM write_break_off(operator_name, (terms->>'break')::bigint, entry, 'journal ' || journal_number);
  END IF;
  -- a movement without our instruction is booked once: its item must be open
  IF terms->>'reverses' IS NULL AND EXISTS (
       SELECT FROM custodian_answer a
        WHERE a.code = 'CONFIRMATION_UNSOLICITED' AND custodian_item(a.custodian_message_id) = terms->>'document') THEN
    PERFORM end_item(operator_name, terms->>'document', 'booked by journal ' || journal_number);
  END IF;
  INSERT INTO approved_journal VALUES (journal_number, entry, (terms->>'reverses')::bigint);
END $$;

-- Rejects a journal; its maker withdraws it.
CREATE OR REPLACE FUNCTION reject_journal(operator_name text, secret text, journal_number bigint, reason text)
RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(operator_name, secret, 'JOURNAL', journal_number, reason, 'journal:#')
$$;

REVOKE EXECUTE ON FUNCTION
  propose_journal(text, text, text, date, text, text, bigint, text),
  propose_write_off(text, text, bigint, text, text),
  approve_journal(text, text, bigint, bytea, bigint),
  reject_journal(text, text, bigint, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  propose_journal(text, text, text, date, text, text, bigint, text),
  propose_write_off(text, text, bigint, text, text),
  approve_journal(text, text, bigint, bytea, bigint),
  reject_journal(text, text, bigint, text)
  TO stp_engine;
