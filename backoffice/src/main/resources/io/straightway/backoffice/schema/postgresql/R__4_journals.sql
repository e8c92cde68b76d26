-- Journals under four eyes, as repairs are. For SQLSTATEs see operators.

-- The lines of a journal: an amount on an account of the ledger, debit positive; where it is securities,
-- how many of them come (positive) or go.
CREATE OR REPLACE VIEW journal_line AS
  SELECT j.journal_id, l.line::integer AS line, l.value->>'account' AS account,
         (l.value->>'owner') COLLATE "C" AS owner, l.value->>'currency' AS currency,
         (l.value->>'amount')::numeric AS amount, l.value->>'isin' AS isin,
         (l.value->>'quantity')::numeric AS quantity
    FROM journal j
   CROSS JOIN jsonb_array_elements(j.content::jsonb->'lines') WITH ORDINALITY AS l (value, line);
COMMENT ON VIEW journal_line IS 'published: the lines of journals, proposed or decided on';

-- What an approved journal moves: securities by their quantity, cash by its amount. The owners of a
-- journal have a booking each, in the order of their names.
CREATE OR REPLACE VIEW journal_move AS
  SELECT booking_id, account, instrument, sum(quantity) AS quantity
    FROM (SELECT j.entry_id + dense_rank() OVER (PARTITION BY j.journal_id ORDER BY l.owner) - 1
                   AS booking_id,
                 l.owner AS account, coalesce(l.isin, l.currency) AS instrument,
                 CASE WHEN l.isin IS NULL THEN l.amount ELSE l.quantity END AS quantity
            FROM journal j JOIN journal_line l USING (journal_id)
           WHERE j.state = 'APPROVED' AND (l.isin IS NOT NULL OR l.account = 'CASH')) AS moved
   GROUP BY booking_id, account, instrument HAVING sum(quantity) <> 0;
COMMENT ON VIEW journal_move IS 'published: what approved journals have moved';

-- The entries that approved journals must have, and their postings.
CREATE OR REPLACE VIEW journal_booking AS
  SELECT j.entry_id, j.entry_id AS reference, CASE WHEN j.reverses IS NULL THEN 'JOURNAL' ELSE 'REVERSAL' END AS kind,
         j.value_date, coalesce(o.entry_id, 0) AS reverses
    FROM journal j LEFT JOIN journal o ON o.journal_id = j.reverses
   WHERE j.state = 'APPROVED';
COMMENT ON VIEW journal_booking IS 'published: the entries that approved journals must have';
CREATE OR REPLACE VIEW journal_posting AS
  SELECT j.entry_id, l.account || ':' || l.owner || ':' || l.currency AS account, l.currency, l.amount
    FROM journal_line l JOIN journal j USING (journal_id)
   WHERE j.state = 'APPROVED' AND l.amount <> 0;
COMMENT ON VIEW journal_posting IS 'published: the postings that they must have';

-- The proof of journals: each is what the audit trail says that one operator has proposed and another approved.
CREATE OR REPLACE VIEW journal_fault AS
  SELECT format('journal %s is %s as entry %s, and the audit trail does not say so', j.journal_id, j.state,
                j.entry_id) AS fault
    FROM journal j
   WHERE j.state = 'APPROVED'
     AND NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.subject = 'journal:' || j.journal_id AND a.action = 'JOURNAL_APPROVED' AND a.proved
                        AND a.actor = j.checker AND a.before = 'proposed by ' || j.maker
                        AND a.after = 'entry ' || j.entry_id || ', SHA-256 '
                                      || encode(sha256(convert_to(j.content, 'UTF8')), 'hex'))
  UNION ALL
  SELECT format('journal %s is %s, but was approved', j.journal_id, j.state)
    FROM journal j
   WHERE j.state <> 'APPROVED'
     AND EXISTS (SELECT FROM audit_trail a
                  WHERE a.subject = 'journal:' || j.journal_id AND a.action = 'JOURNAL_APPROVED')
  UNION ALL
  SELECT format('journal %s: its %s is not that of its content', j.journal_id,
                CASE WHEN j.value_date::text <> j.content::jsonb->>'valueDate' THEN 'value date' ELSE 'kind' END)
    FROM journal j
   WHERE (j.kind, j.value_date::text, j.reverses::text)
         IS DISTINCT FROM (j.content::jsonb->>'kind', j.content::jsonb->>'valueDate', j.content::jsonb->>'reverses')
  UNION ALL
  SELECT format('%s was approved, and is not there', a.subject)
    FROM audit_trail a
   WHERE a.action = 'JOURNAL_APPROVED'
     AND NOT EXISTS (SELECT FROM journal j WHERE 'journal:' || j.journal_id = a.subject);
COMMENT ON VIEW journal_fault IS 'published: what is wrong with journals';
GRANT SELECT ON journal_line, journal_move, journal_booking, journal_posting, journal_fault TO stp_engine, stp_reader;

-- Proposes a journal. The lines come as a JSON array, as journal_line reads them.
CREATE OR REPLACE FUNCTION propose_journal(who text, secret text, new_kind text, day date, paper text,
  why text, back bigint, new_lines text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  original journal;
  text_of text;
  made bigint;
BEGIN
  PERFORM require_operator(who, secret);
  IF back IS NOT NULL THEN
    SELECT * INTO original FROM journal j WHERE j.journal_id = back FOR UPDATE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no journal %', back USING ERRCODE = 'ST404';
    END IF;
    IF original.state <> 'APPROVED' OR original.kind = 'REVERSAL' THEN
      RAISE EXCEPTION 'journal % is % and %; only an approved one that is no reversal can be reversed',
        back, original.kind, original.state USING ERRCODE = 'ST409';
    END IF;
    IF EXISTS (SELECT FROM journal j WHERE j.reverses = back AND j.state IN ('PROPOSED', 'APPROVED'))
    THEN
      RAISE EXCEPTION 'journal % has a reversal already', back USING ERRCODE = 'ST409';
    END IF;
  END IF;
  text_of := jsonb_build_object('kind', new_kind, 'valueDate', to_char(day, 'YYYY-MM-DD'),
    'document', paper, 'reverses', back, 'lines', new_lines::jsonb)::text;
  INSERT INTO journal (kind, value_date, document, content, content_hash, reason, reverses, maker)
  VALUES (new_kind, day, paper, text_of, sha256(convert_to(text_of, 'UTF8')), why, back, who)
  RETURNING journal_id INTO made;
  PERFORM add_audit_event(who, true, 'JOURNAL_PROPOSED', 'journal:' || made, NULL,
    new_kind || ' of ' || to_char(day, 'YYYY-MM-DD') || ', document ' || paper || ', SHA-256 '
      || encode(sha256(convert_to(text_of, 'UTF8')), 'hex') || ': ' || why);
  RETURN made;
END $$;

CREATE OR REPLACE FUNCTION lock_journal(journal_number bigint) RETURNS journal LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked journal;
BEGIN
  SELECT j.* INTO locked FROM journal j WHERE j.journal_id = journal_number FOR UPDATE;
  PERFORM require_proposed('journal ' || journal_number, locked.state);
  RETURN locked;
END $$;

-- Approves what has this hash, if somebody else proposed it. The caller posts its entry, of this id, in
-- the same transaction; journal_fault shows who didn't.
CREATE OR REPLACE FUNCTION approve_journal(who text, secret text, journal_number bigint,
  shown_hash bytea, entry bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  proposal journal;
BEGIN
  PERFORM require_operator(who, secret);
  proposal := lock_journal(journal_number);
  PERFORM require_four_eyes('journal ' || journal_number, proposal.maker, who);
  PERFORM require_what_was_shown('journal ' || journal_number,
    sha256(convert_to(proposal.content, 'UTF8')), shown_hash);
  IF EXISTS (SELECT FROM open_day d WHERE proposal.value_date <= d.closed_up_to) THEN
    RAISE EXCEPTION 'journal % is of %, whose books are closed; reject it and propose it of an open day',
      journal_number, proposal.value_date USING ERRCODE = 'ST409';
  END IF;
  UPDATE journal SET state = 'APPROVED', checker = who, decided_at = clock_timestamp(),
         approved_hash = shown_hash, entry_id = entry
   WHERE journal_id = journal_number;
  PERFORM add_audit_event(who, true, 'JOURNAL_APPROVED', 'journal:' || journal_number,
    'proposed by ' || proposal.maker, 'entry ' || entry || ', SHA-256 ' || encode(shown_hash, 'hex'));
END $$;

-- Says no to a journal; its maker withdraws it.
CREATE OR REPLACE FUNCTION reject_journal(who text, secret text, journal_number bigint, why text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  proposal journal;
  outcome text;
BEGIN
  PERFORM require_operator(who, secret);
  proposal := lock_journal(journal_number);
  outcome := state_of_refusal(proposal.maker, who, 'REJECTED');
  UPDATE journal SET state = outcome, decided_at = clock_timestamp(),
         checker = CASE outcome WHEN 'REJECTED' THEN who END
   WHERE journal_id = journal_number;
  PERFORM add_audit_event(who, true, 'JOURNAL_' || outcome, 'journal:' || journal_number,
    'proposed by ' || proposal.maker, why);
  RETURN outcome;
END $$;

REVOKE EXECUTE ON FUNCTION lock_journal(bigint),
  propose_journal(text, text, text, date, text, text, bigint, text),
  approve_journal(text, text, bigint, bytea, bigint),
  reject_journal(text, text, bigint, text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  propose_journal(text, text, text, date, text, text, bigint, text),
  approve_journal(text, text, bigint, bytea, bigint),
  reject_journal(text, text, bigint, text)
  TO stp_engine;
