-- Four eyes: one operator proposes, another approves the content that was shown. The functions run as the
-- owner of the schema. See R__operators for the SQLSTATEs.

-- Refuses an approval by the proposer, or by an operator who is not an approver.
CREATE OR REPLACE FUNCTION require_four_eyes(item text, maker text, checker text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF maker = checker THEN
    RAISE EXCEPTION '% was made by % and must be approved by somebody else', item, maker USING ERRCODE = 'ST403';
  END IF;
  PERFORM require_role(checker, 'APPROVER');
END $$;

CREATE OR REPLACE FUNCTION require_shown_hash(item text, content_hash bytea, shown_hash bytea)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF shown_hash IS DISTINCT FROM content_hash THEN
    RAISE EXCEPTION '% does not have the approved hash', item USING ERRCODE = 'ST412';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION require_proposed(item text, state text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF state IS NULL THEN
    RAISE EXCEPTION 'there is no %', item USING ERRCODE = 'ST404';
  END IF;
  IF state <> 'PROPOSED' THEN
    RAISE EXCEPTION '% is % already', item, state USING ERRCODE = 'ST409';
  END IF;
END $$;

CREATE OR REPLACE VIEW proposed_change AS SELECT * FROM operator_proposal;
COMMENT ON VIEW proposed_change IS 'published: proposals of operators and their decisions';
GRANT SELECT ON proposed_change TO stp_engine, stp_reader;

-- Returns the name of a proposal for people.
CREATE OR REPLACE FUNCTION proposal_name(of_kind text, number bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT k.word || ' ' || number FROM proposal_kind k WHERE k.kind = of_kind
$$;

-- Returns a text for the audit trail, preceded by the name of the proposal if the event is about another subject.
CREATE OR REPLACE FUNCTION event_details(kind text, number bigint, subject text, details text)
RETURNS text LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT CASE WHEN subject LIKE '%#%' THEN details ELSE proposal_name(kind, number) || ', ' || details END
$$;

-- Adds a proposal of an operator whom the caller has authenticated. In the subject of its event, # stands for the
-- number of the proposal; without a text the event has the hash.
CREATE OR REPLACE FUNCTION add_proposal(operator_name text, new_kind text, new_content text, reason text, subject text,
  details text)
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  hash bytea := sha256(convert_to(new_content, 'UTF8'));
  made bigint;
BEGIN
  INSERT INTO operator_proposal (kind, content, content_hash, reason, maker)
  VALUES (new_kind, new_content, hash, reason, operator_name)
  RETURNING proposal_id INTO made;
  PERFORM add_audit_event(operator_name, true, new_kind || '_PROPOSED', replace(subject, '#', made::text), NULL,
    event_details(new_kind, made, subject, coalesce(details, 'SHA-256 ' || encode(hash, 'hex'))) || ': ' || reason);
  RETURN made;
END $$;

-- Makes a proposal of a kind, as text.
CREATE OR REPLACE FUNCTION propose(operator_name text, secret text, new_kind text, new_content text, reason text,
  subject text DEFAULT 'proposal:#')
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  RETURN add_proposal(operator_name, new_kind, new_content, reason, subject, NULL);
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

-- Records the approval of a proposal by an operator whom the caller has authenticated and authorized.
CREATE OR REPLACE FUNCTION add_approval(operator_name text, locked operator_proposal, subject text, details text)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE operator_proposal SET state = 'APPROVED', checker = operator_name, decided_at = clock_timestamp(),
         approved_hash = locked.content_hash, approved_in = pg_current_xact_id()
   WHERE proposal_id = locked.proposal_id;
  PERFORM add_audit_event(operator_name, true, locked.kind || '_APPROVED', replace(subject, '#',
    locked.proposal_id::text),
    'proposed by ' || locked.maker, event_details(locked.kind, locked.proposal_id, subject, details));
END $$;

-- Records the rejection of a proposal, or its withdrawal by its maker. Returns its state.
CREATE OR REPLACE FUNCTION add_refusal(operator_name text, locked operator_proposal, subject text, reason text)
RETURNS text LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  outcome text := CASE WHEN locked.maker = operator_name THEN 'WITHDRAWN' ELSE 'REJECTED' END;
BEGIN
  UPDATE operator_proposal SET state = outcome, decided_at = clock_timestamp(),
         checker = CASE outcome WHEN 'REJECTED' THEN operator_name END
   WHERE proposal_id = locked.proposal_id;
  PERFORM add_audit_event(operator_name, true, locked.kind || '_' || outcome, replace(subject, '#',
    locked.proposal_id::text),
    event_details(locked.kind, locked.proposal_id, subject, 'proposed by ' || locked.maker), reason);
  RETURN outcome;
END $$;

-- Approves the proposal that has this hash, if somebody else made it, and returns its content, which the caller
-- carries out in the same transaction. The outcome is added to the event.
CREATE OR REPLACE FUNCTION approve_proposal(operator_name text, secret text, of_kind text, number bigint,
  shown_hash bytea, subject text DEFAULT 'proposal:#', outcome text DEFAULT '')
RETURNS text LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
BEGIN
  PERFORM require_operator(operator_name, secret);
  locked := lock_proposal_of(of_kind, number);
  PERFORM require_four_eyes(proposal_name(of_kind, number), locked.maker, operator_name);
  PERFORM require_shown_hash(proposal_name(of_kind, number),
    sha256(convert_to(locked.content, 'UTF8')), shown_hash);
  PERFORM add_approval(operator_name, locked, subject, 'SHA-256 ' || encode(shown_hash, 'hex') || outcome);
  RETURN locked.content;
END $$;

CREATE OR REPLACE FUNCTION reject_proposal(operator_name text, secret text, of_kind text, number bigint, reason text,
  subject text DEFAULT 'proposal:#')
RETURNS text LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  RETURN add_refusal(operator_name, lock_proposal_of(of_kind, number), subject, reason);
END $$;

-- Returns whether a proposal of a kind was approved in this transaction.
CREATE OR REPLACE FUNCTION is_being_approved(of_kind text) RETURNS boolean LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator_proposal p
                  WHERE p.kind = of_kind AND p.approved_in = pg_current_xact_id_if_assigned())
$$;

REVOKE EXECUTE ON FUNCTION lock_proposal_of(text, bigint),
  add_proposal(text, text, text, text, text, text),
  add_approval(text, operator_proposal, text, text),
  add_refusal(text, operator_proposal, text, text),
  propose(text, text, text, text, text, text),
  approve_proposal(text, text, text, bigint, bytea, text, text),
  reject_proposal(text, text, text, bigint, text, text)
  FROM PUBLIC;
