-- Changes of access by administrators over a server. A change that grants power, or takes it from
-- an administrator, needs two administrators: one proposes it, and another, other than the operator
-- concerned, approves it. A change that only takes power from other people needs one. Every change
-- is proved and audited. See R__operators for the SQLSTATEs.

-- Proves that the caller is an administrator. For the owner's functions.
CREATE OR REPLACE FUNCTION require_administrator(operator_name text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'ADMINISTRATOR');
END $$;

-- Refuses a change that is impossible or has no effect. Details are roles or sources, separated by
-- spaces.
CREATE OR REPLACE FUNCTION require_applicable(change text, subject_name text, details text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  words text[] := string_to_array(nullif(details, ''), ' ');
  present_state text := coalesce((SELECT o.state FROM operator o WHERE o.name = subject_name), 'REMOVED');
  has_role boolean := EXISTS (SELECT FROM operator_role r WHERE r.name = subject_name AND r.role = details);
  is_sender boolean := EXISTS (SELECT FROM sender s WHERE s.name = subject_name);
BEGIN
  IF subject_name !~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' OR subject_name = 'desk' THEN
    RAISE EXCEPTION 'a name is 1 to 32 of A-Z a-z 0-9 . _ -, begins with a letter or digit and is not desk'
      USING ERRCODE = 'ST409';
  END IF;
  IF change IN ('ADD_OPERATOR', 'GRANT_ROLE') AND (words IS NULL OR NOT words <@ ARRAY['FEEDER', 'VIEWER',
       'OPERATOR', 'APPROVER', 'AUDITOR', 'ADMINISTRATOR'] OR change = 'GRANT_ROLE' AND cardinality(words) > 1) THEN
    RAISE EXCEPTION 'roles are feeder, viewer, operator, approver, auditor and administrator' USING ERRCODE = 'ST409';
  END IF;
  CASE
    WHEN change = 'ADD_OPERATOR' THEN
      IF present_state <> 'REMOVED' THEN
        RAISE EXCEPTION 'there is an operator %', subject_name USING ERRCODE = 'ST409';
      END IF;
    WHEN change IN ('RESET_OPERATOR', 'UNLOCK_OPERATOR', 'LOCK_OPERATOR', 'REMOVE_OPERATOR', 'GRANT_ROLE',
           'REVOKE_ROLE') THEN
      IF present_state = 'REMOVED' THEN
        RAISE EXCEPTION 'there is no operator %', subject_name USING ERRCODE = 'ST404';
      ELSIF change = 'UNLOCK_OPERATOR' AND present_state <> 'LOCKED' THEN
        RAISE EXCEPTION '% is not locked', subject_name USING ERRCODE = 'ST409';
      ELSIF change IN ('LOCK_OPERATOR', 'GRANT_ROLE') AND present_state <> 'ACTIVE' THEN
        RAISE EXCEPTION '% is not active', subject_name USING ERRCODE = 'ST409';
      ELSIF change = 'GRANT_ROLE' AND has_role THEN
        RAISE EXCEPTION '% has the role % already', subject_name, lower(words[1]) USING ERRCODE = 'ST409';
      ELSIF change = 'REVOKE_ROLE' AND NOT has_role THEN
        RAISE EXCEPTION '% does not have the role %', subject_name, lower(details) USING ERRCODE = 'ST404';
      END IF;
    WHEN change = 'ADD_SENDER' THEN
      IF words IS NULL OR is_sender THEN
        RAISE EXCEPTION 'sender % exists, or no source is named', subject_name USING ERRCODE = 'ST409';
      END IF;
    WHEN change IN ('RENEW_SENDER', 'REMOVE_SENDER') THEN
      IF NOT is_sender THEN
        RAISE EXCEPTION 'there is no sender %', subject_name USING ERRCODE = 'ST404';
      END IF;
    ELSE
      RAISE EXCEPTION 'there is no change %', change USING ERRCODE = 'ST409';
  END CASE;
END $$;

-- Checks the hash of one half of a code or token: the maker hands out the first half and the
-- checker the second. Only hashes of the halves reach the database.
CREATE OR REPLACE FUNCTION require_half(change text, half_hash bytea) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF (octet_length(half_hash) = 32) IS TRUE
     <> (change IN ('ADD_OPERATOR', 'RESET_OPERATOR', 'ADD_SENDER', 'RENEW_SENDER')) THEN
    RAISE EXCEPTION 'only a code or a token has halves' USING ERRCODE = 'ST409';
  END IF;
END $$;

-- Returns when the subject of a change was last changed: a proposal is for the operator or sender
-- of that time, not for a later one of the same name.
CREATE OR REPLACE FUNCTION last_change_of(change text, subject_name text) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN extract(epoch FROM CASE WHEN change LIKE '%SENDER'
    THEN (SELECT s.changed_at FROM sender s WHERE s.name = subject_name)
    ELSE (SELECT o.changed_at FROM operator o WHERE o.name = subject_name) END);
END $$;

-- Carries out an applicable change. The hash is that of a code or token, over the hashes of its
-- halves.
CREATE OR REPLACE FUNCTION change_access(change text, subject_name text, details text, new_hash bytea) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  CASE change
    WHEN 'ADD_OPERATOR' THEN
      INSERT INTO operator (name, state, code_hash) VALUES (subject_name, 'TO_SET_UP', new_hash)
      ON CONFLICT (name) DO UPDATE SET state = 'TO_SET_UP', code_hash = new_hash;
      INSERT INTO operator_role SELECT subject_name, role FROM unnest(string_to_array(details, ' ')) AS role;
    WHEN 'RESET_OPERATOR' THEN
      DELETE FROM operator_password p WHERE p.name = subject_name;
      DELETE FROM operator_network n WHERE n.name = subject_name;
      UPDATE operator SET state = 'TO_SET_UP', salt = NULL, secret_hash = NULL, code_hash = new_hash
       WHERE name = subject_name;
    WHEN 'UNLOCK_OPERATOR' THEN
      UPDATE operator SET state = 'ACTIVE' WHERE name = subject_name;
    WHEN 'LOCK_OPERATOR' THEN
      UPDATE operator SET state = 'LOCKED' WHERE name = subject_name;
    WHEN 'REMOVE_OPERATOR' THEN
      PERFORM remove_operator(subject_name);
    WHEN 'GRANT_ROLE' THEN
      PERFORM grant_role(subject_name, details);
    WHEN 'REVOKE_ROLE' THEN
      PERFORM revoke_role(subject_name, details);
    WHEN 'ADD_SENDER' THEN
      INSERT INTO sender (name, proof, proof_hash) VALUES (subject_name, 'TOKEN', new_hash);
      INSERT INTO sender_source (name, source)
      SELECT subject_name, source FROM unnest(string_to_array(details, ' ')) AS source;
    WHEN 'RENEW_SENDER' THEN
      UPDATE sender SET proof = 'TOKEN', proof_hash = new_hash, changed_at = now() WHERE name = subject_name;
    WHEN 'REMOVE_SENDER' THEN
      DELETE FROM sender_source WHERE name = subject_name;
      DELETE FROM sender WHERE name = subject_name;
  END CASE;
END $$;

-- Proposes a change, with the hash of the first half of a code or token.
CREATE OR REPLACE FUNCTION propose_access(operator_name text, secret text, change text, subject_name text, details text,
  half_hash bytea, reason text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  terms text := jsonb_build_object('change', change, 'name', subject_name, 'details', details,
    'half', encode(half_hash, 'hex'), 'last_change', last_change_of(change, subject_name))::text;
BEGIN
  PERFORM require_administrator(operator_name, secret);
  PERFORM require_applicable(change, subject_name, details);
  PERFORM require_half(change, half_hash);
  IF subject_name = operator_name AND change IN ('RESET_OPERATOR', 'LOCK_OPERATOR', 'REMOVE_OPERATOR',
    'REVOKE_ROLE') THEN
    RAISE EXCEPTION 'only another administrator can propose that for %', operator_name USING ERRCODE = 'ST403';
  END IF;
  RETURN add_proposal(operator_name, 'ACCESS', terms, reason, 'proposal:#', concat_ws(' ', change, subject_name,
    details));
END $$;

-- Approves the proposal that has this hash, with the hash of the second half of a code or token,
-- and carries it out. Maker, checker and an operator who loses power are three people, so that two
-- administrators always remain.
CREATE OR REPLACE FUNCTION approve_access(operator_name text, secret text, number bigint, shown_hash bytea,
  half_hash bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
  terms jsonb;
  change text;
  subject_name text;
  details text;
BEGIN
  PERFORM require_administrator(operator_name, secret);
  locked := lock_proposal_of('ACCESS', number);
  terms := locked.content::jsonb;
  change := terms ->> 'change';
  subject_name := terms ->> 'name';
  details := terms ->> 'details';
  IF locked.maker = operator_name OR subject_name = operator_name AND change NOT LIKE '%SENDER' THEN
    RAISE EXCEPTION 'proposal % was made by % for %, and must be approved by another administrator', number,
      locked.maker, subject_name USING ERRCODE = 'ST403';
  END IF;
  PERFORM require_shown_hash('proposal ' || number, locked.content_hash, shown_hash);
  -- locks the operators: another approval that concerns one of them comes before all checks below,
  -- or after them
  PERFORM FROM operator o WHERE o.name IN (operator_name, locked.maker, subject_name) ORDER BY o.name FOR NO KEY UPDATE;
  IF 2 <> (SELECT count(*) FROM operator o JOIN operator_role r ON r.name = o.name
            WHERE o.name IN (operator_name, locked.maker) AND o.active AND r.role = 'ADMINISTRATOR') THEN
    RAISE EXCEPTION 'proposal % was made by %, who is no longer an administrator', number, locked.maker
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_applicable(change, subject_name, details);
  IF terms ->> 'last_change' IS DISTINCT FROM last_change_of(change, subject_name) THEN
    RAISE EXCEPTION '% was changed after proposal % was made; propose it again', subject_name, number
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_half(change, half_hash);
  PERFORM change_access(change, subject_name, details, sha256(decode(terms ->> 'half', 'hex') || half_hash));
  PERFORM add_approval(operator_name, locked, 'proposal:#', concat_ws(' ', change, subject_name, details));
END $$;

CREATE OR REPLACE FUNCTION reject_access(operator_name text, secret text, number bigint, reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_administrator(operator_name, secret);
  RETURN add_refusal(operator_name, lock_proposal_of('ACCESS', number), 'proposal:#', reason);
END $$;

-- Takes access from an operator or sender who is not an administrator, at once.
CREATE OR REPLACE FUNCTION restrict_access(operator_name text, secret text, change text, subject_name text,
  details text, reason text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_administrator(operator_name, secret);
  PERFORM FROM operator o WHERE o.name = subject_name FOR NO KEY UPDATE;
  IF change NOT IN ('REVOKE_ROLE', 'LOCK_OPERATOR', 'REMOVE_OPERATOR', 'REMOVE_SENDER') THEN
    RAISE EXCEPTION '% does not restrict anybody', change USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_applicable(change, subject_name, details);
  IF change <> 'REMOVE_SENDER'
     AND EXISTS (SELECT FROM operator_role r WHERE r.name = subject_name AND r.role = 'ADMINISTRATOR') THEN
    RAISE EXCEPTION '% is an administrator: propose it, and another administrator approves', subject_name
      USING ERRCODE = 'ST403';
  END IF;
  PERFORM change_access(change, subject_name, details, NULL);
  PERFORM add_audit_event(operator_name, true, 'ACCESS_RESTRICTED',
    CASE change WHEN 'REMOVE_SENDER' THEN 'sender:' ELSE 'operator:' END
    || subject_name, NULL, concat_ws(' ', change, details) || ': ' || reason);
END $$;

-- Lists the proposals that wait for another administrator.
CREATE OR REPLACE FUNCTION proposed_access() RETURNS TABLE (proposal_id bigint, change text, name text, details text,
  content_hash bytea, reason text, maker text, made_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT p.proposal_id, p.content::jsonb ->> 'change', p.content::jsonb ->> 'name',
      p.content::jsonb ->> 'details', p.content_hash::bytea, p.reason, p.maker::text, p.made_at
    FROM operator_proposal p WHERE p.kind = 'ACCESS' AND p.state = 'PROPOSED' ORDER BY p.proposal_id;
END $$;

-- Returns whether a code is the one whose halves were handed out to the operator within the last
-- three days.
CREATE OR REPLACE FUNCTION may_set_up(operator_name text, code text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator o
                  WHERE o.name = operator_name AND o.state = 'TO_SET_UP' AND o.changed_at > now() - interval '3 days'
                    AND o.code_hash = sha256(sha256(convert_to(left(code, 32), 'UTF8'))
                                             || sha256(convert_to(substr(code, 33), 'UTF8'))));
END $$;

-- Gives the operator a secret that nobody else has seen, wrapped by the chosen password, and voids
-- the code.
CREATE OR REPLACE FUNCTION set_up_operator(operator_name text, code text, new_salt bytea, new_hash bytea,
  new_password_salt bytea, new_memory_kib integer, new_passes integer, new_proof_hash bytea, new_wrapped bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM FROM operator o WHERE o.name = operator_name FOR UPDATE;
  IF NOT may_set_up(operator_name, code) THEN
    RAISE EXCEPTION 'the name and the code do not match, or the code is void' USING ERRCODE = 'ST401';
  END IF;
  UPDATE operator SET state = 'ACTIVE', salt = new_salt, secret_hash = new_hash, code_hash = NULL
    WHERE name = operator_name;
  PERFORM keep_password(operator_name, new_password_salt, new_memory_kib, new_passes, new_proof_hash, new_wrapped);
  PERFORM add_audit_event(operator_name, true, 'OPERATOR_SET_UP', 'operator:' || operator_name, NULL, NULL);
END $$;

REVOKE EXECUTE ON FUNCTION require_administrator(text, text), require_applicable(text, text, text),
  require_half(text, bytea), last_change_of(text, text), change_access(text, text, text, bytea),
  propose_access(text, text, text, text, text, bytea, text),
  approve_access(text, text, bigint, bytea, bytea), reject_access(text, text, bigint, text),
  restrict_access(text, text, text, text, text, text), may_set_up(text, text), proposed_access(),
  set_up_operator(text, text, bytea, bytea, bytea, integer, integer, bytea, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION propose_access(text, text, text, text, text, bytea, text),
  approve_access(text, text, bigint, bytea, bytea), reject_access(text, text, bigint, text),
  restrict_access(text, text, text, text, text, text), may_set_up(text, text), proposed_access(),
  set_up_operator(text, text, bytea, bytea, bytea, integer, integer, bytea, bytea) TO stp_engine;
