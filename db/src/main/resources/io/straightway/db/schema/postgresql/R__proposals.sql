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

-- Who says no to his own proposal withdraws it.
CREATE OR REPLACE FUNCTION state_of_refusal(maker text, checker text, refused text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN maker = checker THEN 'WITHDRAWN' ELSE refused END $$;

CREATE OR REPLACE VIEW proposed_change AS SELECT * FROM operator_proposal;
COMMENT ON VIEW proposed_change IS 'published: what operators have proposed, and what was decided';
GRANT SELECT ON proposed_change TO stp_engine, stp_reader;

-- Proposes something of a kind, as text.
CREATE OR REPLACE FUNCTION propose(who text, secret text, new_kind text, new_content text, why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  hash bytea := sha256(convert_to(new_content, 'UTF8'));
  made bigint;
BEGIN
  PERFORM require_operator(who, secret);
  INSERT INTO operator_proposal (kind, content, content_hash, reason, maker)
  VALUES (new_kind, new_content, hash, why, who)
  RETURNING proposal_id INTO made;
  PERFORM add_audit_event(who, true, new_kind || '_PROPOSED', 'proposal:' || made, NULL,
    'SHA-256 ' || encode(hash, 'hex') || ': ' || why);
  RETURN made;
END $$;

CREATE OR REPLACE FUNCTION lock_proposal_of(of_kind text, number bigint) RETURNS operator_proposal
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
BEGIN
  SELECT p.* INTO locked FROM operator_proposal p
   WHERE p.proposal_id = number AND p.kind = of_kind FOR UPDATE;
  PERFORM require_proposed('proposal ' || number, locked.state);
  RETURN locked;
END $$;

-- Approves what has this hash, if somebody else proposed it, and returns its content: the caller carries
-- it out in the same transaction.
CREATE OR REPLACE FUNCTION approve_proposal(who text, secret text, of_kind text, number bigint,
  shown_hash bytea)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
BEGIN
  PERFORM require_operator(who, secret);
  locked := lock_proposal_of(of_kind, number);
  PERFORM require_four_eyes('proposal ' || number, locked.maker, who);
  PERFORM require_what_was_shown('proposal ' || number,
    sha256(convert_to(locked.content, 'UTF8')), shown_hash);
  UPDATE operator_proposal SET state = 'APPROVED', checker = who, decided_at = clock_timestamp(),
         approved_hash = shown_hash, approved_in = pg_current_xact_id()
   WHERE proposal_id = number;
  PERFORM add_audit_event(who, true, of_kind || '_APPROVED', 'proposal:' || number,
    'proposed by ' || locked.maker, 'SHA-256 ' || encode(shown_hash, 'hex'));
  RETURN locked.content;
END $$;

CREATE OR REPLACE FUNCTION reject_proposal(who text, secret text, of_kind text, number bigint, why text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
  outcome text;
BEGIN
  PERFORM require_operator(who, secret);
  locked := lock_proposal_of(of_kind, number);
  outcome := state_of_refusal(locked.maker, who, 'REJECTED');
  UPDATE operator_proposal SET state = outcome, decided_at = clock_timestamp(),
         checker = CASE outcome WHEN 'REJECTED' THEN who END
   WHERE proposal_id = number;
  PERFORM add_audit_event(who, true, of_kind || '_' || outcome, 'proposal:' || number,
    'proposed by ' || locked.maker, why);
  RETURN outcome;
END $$;

-- Whether something of a kind was approved in this transaction.
CREATE OR REPLACE FUNCTION is_being_approved(of_kind text) RETURNS boolean LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator_proposal p
                  WHERE p.kind = of_kind AND p.approved_in = pg_current_xact_id_if_assigned())
$$;

REVOKE EXECUTE ON FUNCTION lock_proposal_of(text, bigint),
  propose(text, text, text, text, text),
  approve_proposal(text, text, text, bigint, bytea),
  reject_proposal(text, text, text, bigint, text)
  FROM PUBLIC;
