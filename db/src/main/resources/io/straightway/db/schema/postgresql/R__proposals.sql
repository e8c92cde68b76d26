-- Four eyes: one operator proposes, another approves what was shown. The functions run as the owner of
-- the schema. For SQLSTATEs see operators.

-- What every approval requires, of whatever was proposed.
CREATE OR REPLACE FUNCTION require_four_eyes(what text, maker text, checker text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF maker = checker THEN
    RAISE EXCEPTION '% was made by % and must be approved by somebody else', what, maker
      USING ERRCODE = 'ST403';
  END IF;
  PERFORM require_role(checker, 'APPROVER');
END $$;

CREATE OR REPLACE FUNCTION require_what_was_shown(what text, content_hash bytea, shown_hash bytea)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF shown_hash IS DISTINCT FROM content_hash THEN
    RAISE EXCEPTION '% has another hash than the one that is approved', what USING ERRCODE = 'ST412';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION require_proposed(what text, state text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF state IS NULL THEN
    RAISE EXCEPTION 'there is no %', what USING ERRCODE = 'ST404';
  END IF;
  IF state <> 'PROPOSED' THEN
    RAISE EXCEPTION '% is % already', what, state USING ERRCODE = 'ST409';
  END IF;
END $$;

CREATE OR REPLACE VIEW proposed_change AS SELECT * FROM operator_proposal;
COMMENT ON VIEW proposed_change IS 'published: what operators have proposed, and what was decided';
GRANT SELECT ON proposed_change TO stp_engine, stp_reader;

-- What people call a proposal of a kind.
CREATE OR REPLACE FUNCTION proposal_name(kind text, number bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind IN ('REPAIR', 'JOURNAL') THEN lower(kind) ELSE 'proposal' END || ' ' || number
$$;

-- What is said of a proposal in the audit trail: its name, too, where the event is about something else.
CREATE OR REPLACE FUNCTION said_of(kind text, number bigint, about text, said text) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = straightway, pg_temp AS $$
  SELECT CASE WHEN about LIKE '%#%' THEN said ELSE proposal_name(kind, number) || ', ' || said END
$$;

-- Writes down a proposal of the operator whom the caller has proved. The event is about this subject, in which
-- # stands for the number of the proposal, and says this of it, or else what its hash is.
CREATE OR REPLACE FUNCTION add_proposal(who text, new_kind text, new_content text, why text, about text, said text)
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  hash bytea := sha256(convert_to(new_content, 'UTF8'));
  made bigint;
BEGIN
  INSERT INTO operator_proposal (kind, content, content_hash, reason, maker)
  VALUES (new_kind, new_content, hash, why, who)
  RETURNING proposal_id INTO made;
  PERFORM add_audit_event(who, true, new_kind || '_PROPOSED', replace(about, '#', made::text), NULL,
    said_of(new_kind, made, about, coalesce(said, 'SHA-256 ' || encode(hash, 'hex'))) || ': ' || why);
  RETURN made;
END $$;

-- Proposes something of a kind, as text, about a subject of its own.
CREATE OR REPLACE FUNCTION propose_about(who text, secret text, new_kind text, new_content text, why text,
  about text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(who, secret);
  RETURN add_proposal(who, new_kind, new_content, why, about, NULL);
END $$;

CREATE OR REPLACE FUNCTION lock_proposal_of(of_kind text, number bigint) RETURNS operator_proposal
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
BEGIN
  SELECT p.* INTO locked FROM operator_proposal p
   WHERE p.proposal_id = number AND p.kind = of_kind FOR UPDATE;
  PERFORM require_proposed(proposal_name(of_kind, number), locked.state);
  RETURN locked;
END $$;

-- Writes down that a proposal is approved by the operator whom the caller has proved, and who may.
CREATE OR REPLACE FUNCTION add_approval(who text, locked operator_proposal, about text, said text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE operator_proposal SET state = 'APPROVED', checker = who, decided_at = clock_timestamp(),
         approved_hash = locked.content_hash, approved_in = pg_current_xact_id()
   WHERE proposal_id = locked.proposal_id;
  PERFORM add_audit_event(who, true, locked.kind || '_APPROVED', replace(about, '#', locked.proposal_id::text),
    'proposed by ' || locked.maker, said_of(locked.kind, locked.proposal_id, about, said));
END $$;

-- Writes down that somebody says no to a proposal; its maker withdraws it that way. Returns what it is now.
CREATE OR REPLACE FUNCTION add_refusal(who text, locked operator_proposal, about text, why text) RETURNS text
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  outcome text := CASE WHEN locked.maker = who THEN 'WITHDRAWN' ELSE 'REJECTED' END;
BEGIN
  UPDATE operator_proposal SET state = outcome, decided_at = clock_timestamp(),
         checker = CASE outcome WHEN 'REJECTED' THEN who END
   WHERE proposal_id = locked.proposal_id;
  PERFORM add_audit_event(who, true, locked.kind || '_' || outcome, replace(about, '#', locked.proposal_id::text),
    said_of(locked.kind, locked.proposal_id, about, 'proposed by ' || locked.maker), why);
  RETURN outcome;
END $$;

-- Approves what has this hash, if somebody else proposed it, and returns its content: the caller carries
-- it out in the same transaction. What comes of it may be told to the audit trail.
CREATE OR REPLACE FUNCTION approve_about(who text, secret text, of_kind text, number bigint,
  shown_hash bytea, about text, outcome text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
BEGIN
  PERFORM require_operator(who, secret);
  locked := lock_proposal_of(of_kind, number);
  PERFORM require_four_eyes(proposal_name(of_kind, number), locked.maker, who);
  PERFORM require_what_was_shown(proposal_name(of_kind, number),
    sha256(convert_to(locked.content, 'UTF8')), shown_hash);
  PERFORM add_approval(who, locked, about, 'SHA-256 ' || encode(shown_hash, 'hex') || outcome);
  RETURN locked.content;
END $$;

CREATE OR REPLACE FUNCTION reject_about(who text, secret text, of_kind text, number bigint, why text,
  about text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(who, secret);
  RETURN add_refusal(who, lock_proposal_of(of_kind, number), about, why);
END $$;

-- The same of what is about nothing but itself.
CREATE OR REPLACE FUNCTION propose(who text, secret text, new_kind text, new_content text, why text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT propose_about(who, secret, new_kind, new_content, why, 'proposal:#')
$$;
CREATE OR REPLACE FUNCTION approve_proposal(who text, secret text, of_kind text, number bigint, shown_hash bytea)
RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT approve_about(who, secret, of_kind, number, shown_hash, 'proposal:#', '')
$$;
CREATE OR REPLACE FUNCTION reject_proposal(who text, secret text, of_kind text, number bigint, why text)
RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_about(who, secret, of_kind, number, why, 'proposal:#')
$$;

-- Whether something of a kind was approved in this transaction.
CREATE OR REPLACE FUNCTION is_being_approved(of_kind text) RETURNS boolean LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator_proposal p
                  WHERE p.kind = of_kind AND p.approved_in = pg_current_xact_id_if_assigned())
$$;

REVOKE EXECUTE ON FUNCTION lock_proposal_of(text, bigint),
  add_proposal(text, text, text, text, text, text),
  add_approval(text, operator_proposal, text, text),
  add_refusal(text, operator_proposal, text, text),
  propose_about(text, text, text, text, text, text),
  approve_about(text, text, text, bigint, bytea, text, text),
  reject_about(text, text, text, bigint, text, text),
  propose(text, text, text, text, text),
  approve_proposal(text, text, text, bigint, bytea),
  reject_proposal(text, text, text, bigint, text)
  FROM PUBLIC;
