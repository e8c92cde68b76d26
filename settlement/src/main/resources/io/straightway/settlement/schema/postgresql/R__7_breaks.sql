-- Operators' work on breaks: noting, matching those whose differences sum to zero, writing one off,
-- accepting this_break. See R__operators for the SQLSTATEs.

-- Returns an open break, locked until the transaction ends.
CREATE OR REPLACE FUNCTION lock_open_break(break_number bigint) RETURNS reconciliation_break LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked reconciliation_break;
BEGIN
  SELECT b.* INTO locked FROM reconciliation_break b WHERE b.number = break_number FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no break %', break_number USING ERRCODE = 'ST404';
  END IF;
  IF locked.closed_on IS NOT NULL THEN
    RAISE EXCEPTION 'break % was closed by %', break_number, CASE locked.outcome
        WHEN 'MATCHED' THEN 'match ' || locked.outcome_number
        WHEN 'WRITTEN_OFF' THEN 'entry ' || locked.outcome_number
        WHEN 'ACCEPTED' THEN 'decision ' || locked.outcome_number
        ELSE 'the statement of ' || locked.closed_on END
      USING ERRCODE = 'ST409';
  END IF;
  RETURN locked;
END $$;

-- Records the owner of a break, its cause and a comment; null leaves the former value. Returns the
-- number of the break.
CREATE OR REPLACE FUNCTION note_break(operator_name text, secret text, break_number bigint, new_owner text,
  new_reason text, new_comment text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  noted reconciliation_break;
BEGIN
  PERFORM require_operator(operator_name, secret);
  noted := lock_open_break(break_number);
  IF new_owner IS NOT NULL
     AND NOT EXISTS (SELECT FROM known_operator o WHERE o.name = new_owner AND o.active
                      AND 'OPERATOR' = ANY (string_to_array(o.roles, ','))) THEN
    RAISE EXCEPTION 'there is no active operator %', left(new_owner, 32) USING ERRCODE = 'ST404';
  END IF;
  UPDATE reconciliation_break b
     SET owner = coalesce(new_owner, b.owner), reason = coalesce(new_reason, b.reason),
         comment = coalesce(new_comment, b.comment)
   WHERE b.number = break_number;
  PERFORM add_audit_event(operator_name, true, 'BREAK_NOTED', 'break:' || break_number,
    concat_ws(', ', noted.owner, noted.reason, noted.comment),
    concat_ws(', ', coalesce(new_owner, noted.owner), coalesce(new_reason, noted.reason),
              coalesce(new_comment, noted.comment)));
  RETURN break_number;
END $$;

-- Returns the group within which a break can be matched; null for a balance, which its entries
-- explain, for an amount, since a break has no currency for it, and for a statement.
CREATE OR REPLACE FUNCTION match_group(b reconciliation_break) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN b.entry_day IS NOT NULL AND b.type <> 'AMOUNT' AND b.kind <> 'STATEMENT'
              THEN concat_ws(', ', CASE b.kind WHEN 'LMFP' THEN 'SEFP' ELSE b.kind END, b.account, b.instrument,
                             b.custodian) END
$$;

-- Matches and so closes breaks of one account and instrument, of any days, whose differences sum to
-- zero. Returns the number of the match.
CREATE OR REPLACE FUNCTION match_breaks(operator_name text, secret text, numbers text, given_reason text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  matched bigint[] := ARRAY(SELECT DISTINCT n::bigint FROM unnest(string_to_array(numbers, ',')) AS n ORDER BY 1);
  this_break reconciliation_break;
  common text;
  rest numeric := 0;
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'OPERATOR');
  IF cardinality(matched) < 2 THEN
    RAISE EXCEPTION 'a match needs at least two breaks' USING ERRCODE = 'ST409';
  END IF;
  FOR i IN 1 .. cardinality(matched) LOOP
    this_break := lock_open_break(matched[i]);
    common := coalesce(common, match_group(this_break));
    IF match_group(this_break) IS DISTINCT FROM common OR common IS NULL THEN
      RAISE EXCEPTION 'break % can''t be matched: only entries can, within one account and instrument%',
        matched[i], coalesce(' (' || common || ')', '') USING ERRCODE = 'ST409';
    END IF;
    rest := rest + this_break.theirs - this_break.ours;
  END LOOP;
  IF rest <> 0 THEN
    RAISE EXCEPTION 'the differences of breaks % sum to %, not to 0', array_to_string(matched, ', '),
      trim_scale(rest) USING ERRCODE = 'ST409';
  END IF;
  UPDATE reconciliation_break b
     SET outcome = 'MATCHED', outcome_number = matched[1],
         closed_on = greatest(b.last_seen, (SELECT d.today FROM open_day d))
   WHERE b.number = ANY (matched);
  PERFORM add_audit_event(operator_name, true, 'BREAK_MATCHED', 'break:' || b.number,
            'differs by ' || trim_scale(b.theirs - b.ours),
            format('match %s of breaks %s: %s', matched[1], array_to_string(matched, ', '), given_reason))
     FROM reconciliation_break b WHERE b.number = ANY (matched) ORDER BY b.number;
  RETURN matched[1];
END $$;

-- Reverses the match of a break: all breaks that it closed are open again. Returns its number.
CREATE OR REPLACE FUNCTION unmatch_break(operator_name text, secret text, break_number bigint, given_reason text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  undone bigint;
  another bigint;
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'OPERATOR');
  SELECT b.outcome_number INTO undone FROM reconciliation_break b
   WHERE b.number = break_number AND b.outcome = 'MATCHED';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no matched break %', break_number USING ERRCODE = 'ST404';
  END IF;
  PERFORM FROM reconciliation_break b
   WHERE b.outcome = 'MATCHED' AND b.outcome_number = undone ORDER BY b.number FOR UPDATE;
  SELECT o.number INTO another
    FROM reconciliation_break b
    JOIN reconciliation_break o
         ON (o.custodian, o.kind, o.account, o.instrument, o.reference, o.entry_day)
            = (b.custodian, b.kind, b.account, b.instrument, b.reference, b.entry_day)
        AND o.number > b.number
   WHERE b.outcome = 'MATCHED' AND b.outcome_number = undone LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'break % came after match %, which can''t be undone any more', another, undone
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM add_audit_event(operator_name, true, 'BREAK_UNMATCHED', 'break:' || b.number, 'match ' || undone,
    given_reason)
     FROM reconciliation_break b WHERE b.outcome = 'MATCHED' AND b.outcome_number = undone ORDER BY b.number;
  UPDATE reconciliation_break b SET outcome = NULL, outcome_number = NULL, closed_on = NULL
   WHERE b.outcome = 'MATCHED' AND b.outcome_number = undone;
  RETURN undone;
END $$;

-- Returns the accounts whose cash is in the custodian account of a break.
CREATE OR REPLACE FUNCTION accounts_of_break(b reconciliation_break) RETURNS text[] LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT ARRAY(SELECT a.account FROM known_account a WHERE (a.custodian, a.cash_account) = (b.custodian, b.account)
               UNION
               SELECT s.account FROM known_own_ssi s
                WHERE (s.custodian, s.cash_account, s.currency) = (b.custodian, b.account, b.instrument)
               ORDER BY 1)
$$;

-- Returns the journal that writes a break off, which stays locked until the transaction ends: the
-- amount by which the custodian's books exceed ours, by the value date of the entry or the day of
-- the statement, on one account. A balance whose entries are breaks themselves is closed by them.
CREATE OR REPLACE FUNCTION write_off_terms(break_number bigint, our_account text) RETURNS jsonb LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  this_break reconciliation_break := lock_open_break(break_number);
  accounts text[] := accounts_of_break(this_break);
  owner text := coalesce(our_account, CASE cardinality(accounts) WHEN 1 THEN accounts[1] END);
  amount numeric := trim_scale(this_break.theirs - this_break.ours);
  entries bigint[];
BEGIN
  IF this_break.kind IN ('SEFP', 'LMFP') THEN
    RAISE EXCEPTION 'break % is a penalty, which can''t be written off: adopt the figure of the CSD (stp settle adopt-penalty), or propose to accept the difference (stp reconcile accept)',
      break_number USING ERRCODE = 'ST409';
  ELSIF this_break.kind = 'STATEMENT' THEN
    RAISE EXCEPTION 'break % is of statements, which can''t be written off: ask for the missing one, or propose to accept the break (stp reconcile accept)',
      break_number USING ERRCODE = 'ST409';
  ELSIF this_break.kind IN ('SECURITIES', 'TRANSACTION') THEN
    RAISE EXCEPTION 'break % is of securities, which can''t be written off: enter a journal that moves them (stp journal propose), or propose to accept the difference (stp reconcile accept)',
      break_number USING ERRCODE = 'ST409';
  END IF;
  entries := ARRAY(SELECT b.number FROM reconciliation_break b
                    WHERE this_break.kind = 'CASH' AND b.kind = 'CASH_ENTRY' AND b.closed_on IS NULL
                      AND (b.custodian, b.account, b.instrument) = (this_break.custodian, this_break.account, this_break.instrument)
                    ORDER BY 1);
  IF cardinality(entries) > 0 THEN
    RAISE EXCEPTION 'the balance of break % is explained by its entries: close breaks %', break_number,
      array_to_string(entries, ', ') USING ERRCODE = 'ST409';
  END IF;
  IF abs(amount) > limit_of_one(this_break.instrument) THEN
    RAISE EXCEPTION 'break % is about % %, and above % nothing can be written off: enter a journal that explains it',
      break_number, abs(amount), this_break.instrument, trim_scale(limit_of_one(this_break.instrument)) USING ERRCODE = 'ST409';
  END IF;
  IF (owner = ANY (accounts)) IS NOT TRUE THEN
    RAISE EXCEPTION 'name our account to write break % off on: %', break_number,
      coalesce(nullif(array_to_string(accounts, ', '), ''), 'none is kept there') USING ERRCODE = 'ST409';
  END IF;
  RETURN jsonb_build_object('kind', 'CASH', 'valueDate', coalesce(this_break.entry_day, this_break.last_seen), 'document', 'break ' || break_number,
    'reverses', NULL, 'break', break_number, 'lines', jsonb_build_array(
      jsonb_build_object('account', 'CASH', 'owner', owner, 'currency', this_break.instrument, 'amount', amount),
      jsonb_build_object('account', 'WRITE_OFF', 'owner', owner, 'currency', this_break.instrument, 'amount', -amount)));
END $$;

-- Closes a break by the entry that writes it off, for the two operators who decided it.
CREATE OR REPLACE FUNCTION write_break_off(operator_name text, break_number bigint, entry bigint, reason text)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  this_break reconciliation_break := lock_open_break(break_number);
BEGIN
  UPDATE reconciliation_break b
     SET outcome = 'WRITTEN_OFF', outcome_number = entry,
         closed_on = greatest(b.last_seen, (SELECT d.today FROM open_day d))
   WHERE b.number = break_number;
  PERFORM add_audit_event(operator_name, true, 'BREAK_WRITTEN_OFF', 'break:' || break_number,
    'differs by ' || trim_scale(this_break.theirs - this_break.ours), 'entry ' || entry || ', ' || reason);
END $$;

-- Returns the content of accepting a difference: the break, which stays locked until the
-- transaction ends.
CREATE OR REPLACE FUNCTION break_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  this_break reconciliation_break := lock_open_break((terms->>'break')::bigint);
BEGIN
  IF this_break.kind IN ('CASH', 'CASH_ENTRY') THEN
    RAISE EXCEPTION 'break % is of cash, whose difference must be in the books: write it off (stp reconcile write-off), or enter a journal that explains it',
      this_break.number USING ERRCODE = 'ST409';
  ELSIF this_break.kind IN ('SEFP', 'LMFP') AND EXISTS (SELECT FROM settlement_instruction i
                  WHERE instruction_item(i.instruction_id) = 'instruction:' || this_break.reference) THEN
    RAISE EXCEPTION 'break % is a penalty of %, for which the figure of the CSD is binding: stp settle adopt-penalty',
      this_break.number, this_break.reference USING ERRCODE = 'ST409';
  END IF;
  RETURN jsonb_build_object('break', this_break.number, 'kind', this_break.kind, 'account', this_break.account, 'instrument', this_break.instrument,
    'reference', this_break.reference, 'day', this_break.entry_day, 'type', this_break.type, 'text', this_break.text,
    'before', trim_scale(this_break.ours), 'theirs', trim_scale(this_break.theirs))::text;
END $$;

-- Closes a break whose difference two operators have accepted.
CREATE OR REPLACE FUNCTION accept_break(operator_name text, decision bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  this_break reconciliation_break := lock_open_break((terms->>'break')::bigint);
BEGIN
  UPDATE reconciliation_break b
     SET outcome = 'ACCEPTED', outcome_number = decision,
         closed_on = greatest(b.last_seen, (SELECT d.today FROM open_day d))
   WHERE b.number = this_break.number;
  PERFORM add_audit_event(operator_name, true, 'BREAK_ACCEPTED', subject,
    'differs by ' || trim_scale(this_break.theirs - this_break.ours), 'proposal ' || decision || ', ' || reason);
END $$;
SELECT add_proposal_kind('BREAK', 'decision', content => 'break_content', effect => 'accept_break', prefix => 'break:',
  subject_terms => '{break}', before => '{before}', after => '{theirs}');

-- The proof of breaks: closures that are not in the audit trail, and matches that do not agree.
CREATE OR REPLACE VIEW break_fault AS
  SELECT format('break %s is %s by %s, without an event in the audit trail', b.number, b.outcome, b.outcome_number)
           AS fault
    FROM reconciliation_break b
   WHERE b.outcome IS NOT NULL
     AND NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.subject = 'break:' || b.number AND a.action = 'BREAK_' || b.outcome AND a.proved
                        AND a.before = 'differs by ' || trim_scale(b.theirs - b.ours)
                        AND a.after ~ ('^(match|entry|proposal) ' || b.outcome_number || '( of breaks |, )'))
  UNION ALL
  SELECT format('break %s is accepted by proposal %s without the decision of two operators', b.number, b.outcome_number)
    FROM reconciliation_break b
   WHERE b.outcome = 'ACCEPTED'
     AND NOT EXISTS (SELECT FROM proposed_change p
                      WHERE p.proposal_id = b.outcome_number AND p.kind = 'BREAK' AND p.state = 'APPROVED'
                        AND p.content::jsonb @> jsonb_build_object('break', b.number, 'before', trim_scale(b.ours),
                                                                   'theirs', trim_scale(b.theirs)))
  UNION ALL
  SELECT format('match %s has breaks of %s, whose differences sum to %s', b.outcome_number,
                string_agg(DISTINCT coalesce(match_group(b), 'a balance or amount'), ' and '),
                trim_scale(sum(b.theirs - b.ours)))
    FROM reconciliation_break b
   WHERE b.outcome = 'MATCHED'
   GROUP BY b.outcome_number
  HAVING sum(b.theirs - b.ours) <> 0 OR count(DISTINCT match_group(b)) <> 1 OR count(*) <> count(match_group(b));
COMMENT ON VIEW break_fault IS 'published: breaks closed differently from their decisions';
GRANT SELECT ON break_fault TO stp_engine, stp_reader;

REVOKE EXECUTE ON FUNCTION lock_open_break(bigint), match_group(reconciliation_break),
  accounts_of_break(reconciliation_break), write_off_terms(bigint, text), write_break_off(text, bigint, bigint, text),
  break_content(jsonb), accept_break(text, bigint, text, jsonb, text),
  note_break(text, text, bigint, text, text, text), match_breaks(text, text, text, text),
  unmatch_break(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION match_group(reconciliation_break) TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION note_break(text, text, bigint, text, text, text), match_breaks(text, text, text, text),
  unmatch_break(text, text, bigint, text) TO stp_engine;
