-- Access, as administrators change it over a server. What gives power to somebody, or takes it from an
-- administrator, takes two administrators: one proposes, another, who is not the one that it is about, approves.
-- What takes it from anybody else takes one. All are proved, and audited. For SQLSTATEs see operators.

-- For the owner's functions: who acts is an administrator.
CREATE OR REPLACE FUNCTION require_administrator(who text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(who, secret);
  PERFORM require_role(who, 'ADMINISTRATOR');
END $$;

-- Refuses a change that can't be made, or makes no difference. Details are roles or sources, with spaces between.
CREATE OR REPLACE FUNCTION require_applicable(change text, about text, details text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  words text[] := string_to_array(nullif(details, ''), ' ');
  known text := coalesce((SELECT o.state FROM operator o WHERE o.name = about), 'REMOVED');
  has_role boolean := EXISTS (SELECT FROM operator_role r WHERE r.name = about AND r.role = details);
  is_sender boolean := EXISTS (SELECT FROM sender s WHERE s.name = about);
BEGIN
  IF about !~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' OR about = 'desk' THEN
    RAISE EXCEPTION 'a name is 1 to 32 of A-Z a-z 0-9 . _ -, begins with a letter or digit and is not desk'
      USING ERRCODE = 'ST409';
  END IF;
  IF change IN ('ADD_OPERATOR', 'GRANT_ROLE') AND (words IS NULL OR NOT words <@ ARRAY['FEEDER', 'VIEWER',
       'OPERATOR', 'APPROVER', 'AUDITOR', 'ADMINISTRATOR'] OR change = 'GRANT_ROLE' AND cardinality(words) > 1) THEN
    RAISE EXCEPTION 'roles are feeder, viewer, operator, approver, auditor and administrator' USING ERRCODE = 'ST409';
  END IF;
  CASE
    WHEN change = 'ADD_OPERATOR' THEN
      IF known <> 'REMOVED' THEN
        RAISE EXCEPTION 'there is an operator %', about USING ERRCODE = 'ST409';
      END IF;
    WHEN change IN ('RESET_OPERATOR', 'UNLOCK_OPERATOR', 'LOCK_OPERATOR', 'REMOVE_OPERATOR', 'GRANT_ROLE',
           'REVOKE_ROLE') THEN
      IF known = 'REMOVED' THEN
        RAISE EXCEPTION 'there is no operator %', about USING ERRCODE = 'ST404';
      ELSIF change = 'UNLOCK_OPERATOR' AND known <> 'LOCKED' THEN
        RAISE EXCEPTION '% is not locked', about USING ERRCODE = 'ST409';
      ELSIF change IN ('LOCK_OPERATOR', 'GRANT_ROLE') AND known <> 'ACTIVE' THEN
        RAISE EXCEPTION '% is not active', about USING ERRCODE = 'ST409';
      ELSIF change = 'GRANT_ROLE' AND has_role THEN
        RAISE EXCEPTION '% has the role % already', about, lower(words[1]) USING ERRCODE = 'ST409';
      ELSIF change = 'REVOKE_ROLE' AND NOT has_role THEN
        RAISE EXCEPTION '% does not have the role %', about, lower(details) USING ERRCODE = 'ST404';
      END IF;
    WHEN change = 'ADD_SENDER' THEN
      IF words IS NULL OR is_sender THEN
        RAISE EXCEPTION 'there is a sender %, or no source is named', about USING ERRCODE = 'ST409';
      END IF;
    WHEN change IN ('RENEW_SENDER', 'REMOVE_SENDER') THEN
      IF NOT is_sender THEN
        RAISE EXCEPTION 'there is no sender %', about USING ERRCODE = 'ST404';
      END IF;
    ELSE
      RAISE EXCEPTION 'there is no change %', change USING ERRCODE = 'ST409';
  END CASE;
END $$;

-- A code and a token have two halves, of which the maker hands out one and the checker the other. Only the hashes
-- are given here.
CREATE OR REPLACE FUNCTION require_half(change text, half_hash bytea) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF (octet_length(half_hash) = 32) IS TRUE
     <> (change IN ('ADD_OPERATOR', 'RESET_OPERATOR', 'ADD_SENDER', 'RENEW_SENDER')) THEN
    RAISE EXCEPTION 'a code or token, and nothing else, has halves' USING ERRCODE = 'ST409';
  END IF;
END $$;

-- When what a change is about was changed last: a proposal is for the operator or sender that there was, not for
-- one who got the name later.
CREATE OR REPLACE FUNCTION last_change_of(change text, about text) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN extract(epoch FROM CASE WHEN change LIKE '%SENDER'
    THEN (SELECT s.changed_at FROM sender s WHERE s.name = about)
    ELSE (SELECT o.changed_at FROM operator o WHERE o.name = about) END);
END $$;

-- Makes a change that is applicable. The hash is that of a code or token, over those of its halves.
CREATE OR REPLACE FUNCTION change_access(change text, about text, details text, new_hash bytea) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  CASE change
    WHEN 'ADD_OPERATOR' THEN
      INSERT INTO operator (name, state, code_hash) VALUES (about, 'TO_SET_UP', new_hash)
      ON CONFLICT (name) DO UPDATE SET state = 'TO_SET_UP', code_hash = new_hash;
      INSERT INTO operator_role SELECT about, role FROM unnest(string_to_array(details, ' ')) AS role;
    WHEN 'RESET_OPERATOR' THEN
      DELETE FROM operator_password p WHERE p.name = about;
      DELETE FROM operator_network n WHERE n.name = about;
      UPDATE operator SET state = 'TO_SET_UP', salt = NULL, secret_hash = NULL, code_hash = new_hash
       WHERE name = about;
    WHEN 'UNLOCK_OPERATOR' THEN
      UPDATE operator SET state = 'ACTIVE' WHERE name = about;
    WHEN 'LOCK_OPERATOR' THEN
      UPDATE operator SET state = 'LOCKED' WHERE name = about;
    WHEN 'REMOVE_OPERATOR' THEN
      PERFORM remove_operator(about);
    WHEN 'GRANT_ROLE' THEN
      PERFORM grant_role(about, details);
    WHEN 'REVOKE_ROLE' THEN
      PERFORM revoke_role(about, details);
    WHEN 'ADD_SENDER' THEN
      INSERT INTO sender (name, proof, proof_hash) VALUES (about, 'TOKEN', new_hash);
      INSERT INTO sender_source (name, source)
      SELECT about, source FROM unnest(string_to_array(details, ' ')) AS source;
    WHEN 'RENEW_SENDER' THEN
      UPDATE sender SET proof = 'TOKEN', proof_hash = new_hash, changed_at = now() WHERE name = about;
    WHEN 'REMOVE_SENDER' THEN
      DELETE FROM sender_source WHERE name = about;
      DELETE FROM sender WHERE name = about;
  END CASE;
END $$;

-- Proposes a change, with the hash of the first half of a code or token.
CREATE OR REPLACE FUNCTION propose_access(who text, secret text, change text, about text, details text,
  half_hash bytea, why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  terms text := jsonb_build_object('change', change, 'name', about, 'details', details,
    'half', encode(half_hash, 'hex'), 'last_change', last_change_of(change, about))::text;
BEGIN
  PERFORM require_administrator(who, secret);
  PERFORM require_applicable(change, about, details);
  PERFORM require_half(change, half_hash);
  IF about = who AND change IN ('RESET_OPERATOR', 'LOCK_OPERATOR', 'REMOVE_OPERATOR', 'REVOKE_ROLE') THEN
    RAISE EXCEPTION 'another administrator proposes that for %', who USING ERRCODE = 'ST403';
  END IF;
  RETURN add_proposal(who, 'ACCESS', terms, why, 'proposal:#', concat_ws(' ', change, about, details));
END $$;

-- Approves what has this hash, with the hash of the second half of a code or token, and carries it out. Maker,
-- checker and an operator whom it takes from are three: two administrators stay, whatever is approved.
CREATE OR REPLACE FUNCTION approve_access(who text, secret text, number bigint, shown_hash bytea, half_hash bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
  terms jsonb;
  change text;
  about text;
  details text;
BEGIN
  PERFORM require_administrator(who, secret);
  locked := lock_proposal_of('ACCESS', number);
  terms := locked.content::jsonb;
  change := terms ->> 'change';
  about := terms ->> 'name';
  details := terms ->> 'details';
  IF locked.maker = who OR about = who AND change NOT LIKE '%SENDER' THEN
    RAISE EXCEPTION 'proposal % was made by % for %, and must be approved by another administrator', number,
      locked.maker, about USING ERRCODE = 'ST403';
  END IF;
  PERFORM require_what_was_shown('proposal ' || number, locked.content_hash, shown_hash);
  -- what another approval does to one of them comes before what is asked from here on, or after it
  PERFORM FROM operator o WHERE o.name IN (who, locked.maker, about) ORDER BY o.name FOR NO KEY UPDATE;
  IF 2 <> (SELECT count(*) FROM operator o JOIN operator_role r ON r.name = o.name
            WHERE o.name IN (who, locked.maker) AND o.active AND r.role = 'ADMINISTRATOR') THEN
    RAISE EXCEPTION 'proposal % was made by %, who is no administrator now', number, locked.maker
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_applicable(change, about, details);
  IF terms ->> 'last_change' IS DISTINCT FROM last_change_of(change, about) THEN
    RAISE EXCEPTION '% was changed after proposal % was made; propose it again', about, number
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_half(change, half_hash);
  PERFORM change_access(change, about, details, sha256(decode(terms ->> 'half', 'hex') || half_hash));
  PERFORM add_approval(who, locked, 'proposal:#', concat_ws(' ', change, about, details));
END $$;

CREATE OR REPLACE FUNCTION reject_access(who text, secret text, number bigint, why text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_administrator(who, secret);
  RETURN add_refusal(who, lock_proposal_of('ACCESS', number), 'proposal:#', why);
END $$;

-- Takes something from somebody who is no administrator, at once.
CREATE OR REPLACE FUNCTION restrict_access(who text, secret text, change text, about text, details text, why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_administrator(who, secret);
  PERFORM FROM operator o WHERE o.name = about FOR NO KEY UPDATE;
  IF change NOT IN ('REVOKE_ROLE', 'LOCK_OPERATOR', 'REMOVE_OPERATOR', 'REMOVE_SENDER') THEN
    RAISE EXCEPTION '% takes nothing from anybody', change USING ERRCODE = 'ST409';
  END IF;
  PERFORM require_applicable(change, about, details);
  IF change <> 'REMOVE_SENDER'
     AND EXISTS (SELECT FROM operator_role r WHERE r.name = about AND r.role = 'ADMINISTRATOR') THEN
    RAISE EXCEPTION '% is an administrator: propose it, and another administrator approves', about
      USING ERRCODE = 'ST403';
  END IF;
  PERFORM change_access(change, about, details, NULL);
  PERFORM add_audit_event(who, true, 'ACCESS_RESTRICTED', CASE change WHEN 'REMOVE_SENDER' THEN 'sender:' ELSE 'operator:' END
    || about, NULL, concat_ws(' ', change, details) || ': ' || why);
END $$;

-- What waits for another administrator.
CREATE OR REPLACE FUNCTION proposed_access() RETURNS TABLE (proposal_id bigint, change text, name text, details text,
  content_hash bytea, reason text, maker text, made_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT p.proposal_id, p.content::jsonb ->> 'change', p.content::jsonb ->> 'name',
      p.content::jsonb ->> 'details', p.content_hash::bytea, p.reason, p.maker::text, p.made_at
    FROM operator_proposal p WHERE p.kind = 'ACCESS' AND p.state = 'PROPOSED' ORDER BY p.proposal_id;
END $$;

-- Whether a code is the one whose halves were handed out to that operator, within the last three days.
CREATE OR REPLACE FUNCTION may_set_up(who text, code text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator o
                  WHERE o.name = who AND o.state = 'TO_SET_UP' AND o.changed_at > now() - interval '3 days'
                    AND o.code_hash = sha256(sha256(convert_to(left(code, 32), 'UTF8'))
                                             || sha256(convert_to(substr(code, 33), 'UTF8'))));
END $$;

-- The operator himself gets a secret that nobody else has seen, wrapped by the password that he has chosen. The
-- code is void from then on.
CREATE OR REPLACE FUNCTION set_up_operator(who text, code text, new_salt bytea, new_hash bytea, new_password_salt bytea,
  new_memory_kib integer, new_passes integer, new_proof_hash bytea, new_wrapped bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM FROM operator o WHERE o.name = who FOR UPDATE;
  IF NOT may_set_up(who, code) THEN
    RAISE EXCEPTION 'the name and the code do not belong together, or the code is void' USING ERRCODE = 'ST401';
  END IF;
  UPDATE operator SET state = 'ACTIVE', salt = new_salt, secret_hash = new_hash, code_hash = NULL WHERE name = who;
  PERFORM keep_password(who, new_password_salt, new_memory_kib, new_passes, new_proof_hash, new_wrapped);
  PERFORM add_audit_event(who, true, 'OPERATOR_SET_UP', 'operator:' || who, NULL, NULL);
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
