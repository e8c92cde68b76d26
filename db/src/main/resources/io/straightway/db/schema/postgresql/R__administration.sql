-- Access, as administrators change it over a server. What gives power to somebody takes two of them: one
-- proposes, another, who is not the one that gains by it, approves. What takes power away takes one. All are
-- proved, and audited. For SQLSTATEs see operators.

-- For the owner's functions: who acts is an administrator.
CREATE OR REPLACE FUNCTION require_administrator(who text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(who, secret);
  PERFORM require_role(who, 'ADMINISTRATOR');
END $$;

-- Whether an operator has only what was handed out: a code, by which he sets himself up.
CREATE OR REPLACE FUNCTION awaits_set_up(of_name text) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator o JOIN operator_proposal p ON p.kind = 'ACCESS' AND p.state = 'APPROVED'
                  WHERE o.name = of_name AND NOT o.active
                    AND p.content::jsonb ->> 'name' = o.name
                    AND p.content::jsonb ->> 'hash' = encode(o.secret_hash, 'hex'));
END $$;

-- Refuses a change that can't be made, or makes no difference. Details are roles or sources, with spaces between.
CREATE OR REPLACE FUNCTION require_applicable(change text, about text, details text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  words text[] := string_to_array(nullif(details, ''), ' ');
  known operator;
BEGIN
  IF change NOT IN ('ADD_OPERATOR', 'RESET_OPERATOR', 'UNLOCK_OPERATOR', 'GRANT_ROLE', 'ADD_SENDER', 'RENEW_SENDER') THEN
    RAISE EXCEPTION 'there is no change %', change USING ERRCODE = 'ST409';
  END IF;
  SELECT o.* INTO known FROM operator o WHERE o.name = about;
  IF about !~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' OR about = 'desk' THEN
    RAISE EXCEPTION 'a name is 1 to 32 of A-Z a-z 0-9 . _ -, begins with a letter or digit and is not desk'
      USING ERRCODE = 'ST409';
  END IF;
  IF change IN ('ADD_OPERATOR', 'GRANT_ROLE') AND (words IS NULL OR NOT words <@ ARRAY['FEEDER', 'VIEWER',
       'OPERATOR', 'APPROVER', 'AUDITOR', 'ADMINISTRATOR'] OR change = 'GRANT_ROLE' AND cardinality(words) > 1) THEN
    RAISE EXCEPTION 'roles are feeder, viewer, operator, approver, auditor and administrator' USING ERRCODE = 'ST409';
  END IF;
  IF change = 'ADD_OPERATOR' AND known.active THEN
    RAISE EXCEPTION 'there is an operator %', about USING ERRCODE = 'ST409';
  ELSIF change IN ('RESET_OPERATOR', 'UNLOCK_OPERATOR') AND known.name IS NULL
     OR change = 'GRANT_ROLE' AND known.active IS NOT TRUE THEN
    RAISE EXCEPTION 'there is no operator %', about USING ERRCODE = 'ST404';
  ELSIF change = 'UNLOCK_OPERATOR' AND (known.active OR awaits_set_up(about)) THEN
    RAISE EXCEPTION '% is not locked', about USING ERRCODE = 'ST409';
  ELSIF change = 'GRANT_ROLE'
     AND EXISTS (SELECT FROM operator_role r WHERE r.name = about AND r.role = words[1]) THEN
    RAISE EXCEPTION '% has the role % already', about, lower(words[1]) USING ERRCODE = 'ST409';
  ELSIF change = 'ADD_SENDER' AND (words IS NULL OR EXISTS (SELECT FROM sender s WHERE s.name = about)) THEN
    RAISE EXCEPTION 'there is a sender %, or no source is named', about USING ERRCODE = 'ST409';
  ELSIF change = 'RENEW_SENDER' AND NOT EXISTS (SELECT FROM sender s WHERE s.name = about) THEN
    RAISE EXCEPTION 'there is no sender %', about USING ERRCODE = 'ST404';
  END IF;
END $$;

-- Proposes a change. The hash is that of the code or token that its maker hands out; before the approval
-- neither is worth anything.
CREATE OR REPLACE FUNCTION propose_access(who text, secret text, change text, about text, details text,
  salt bytea, hash bytea, why text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  terms text := jsonb_build_object('change', change, 'name', about, 'details', details,
    'salt', encode(salt, 'hex'), 'hash', encode(hash, 'hex'))::text;
  made bigint;
BEGIN
  PERFORM require_administrator(who, secret);
  PERFORM require_applicable(change, about, details);
  INSERT INTO operator_proposal (kind, content, content_hash, reason, maker)
  VALUES ('ACCESS', terms, sha256(convert_to(terms, 'UTF8')), why, who) RETURNING proposal_id INTO made;
  PERFORM add_audit_event(who, true, 'ACCESS_PROPOSED', 'proposal:' || made, NULL,
    concat_ws(' ', change, about, details) || ': ' || why);
  RETURN made;
END $$;

-- Approves what has this hash and carries it out.
CREATE OR REPLACE FUNCTION approve_access(who text, secret text, number bigint, shown_hash bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
  terms jsonb;
  change text;
  about text;
  details text;
  new_salt bytea;
  new_hash bytea;
BEGIN
  PERFORM require_administrator(who, secret);
  locked := lock_proposal_of('ACCESS', number);
  terms := locked.content::jsonb;
  change := terms ->> 'change';
  about := terms ->> 'name';
  details := terms ->> 'details';
  new_salt := decode(terms ->> 'salt', 'hex');
  new_hash := decode(terms ->> 'hash', 'hex');
  IF locked.maker = who OR about = who THEN
    RAISE EXCEPTION 'proposal % was made by % for %, and must be approved by another administrator', number,
      locked.maker, about USING ERRCODE = 'ST403';
  END IF;
  PERFORM require_what_was_shown('proposal ' || number, locked.content_hash, shown_hash);
  PERFORM require_applicable(change, about, details);
  UPDATE operator_proposal SET state = 'APPROVED', checker = who, decided_at = clock_timestamp(),
         approved_hash = shown_hash, approved_in = pg_current_xact_id()
   WHERE proposal_id = number;
  CASE change
    WHEN 'ADD_OPERATOR' THEN
      PERFORM add_operator(about, new_salt, new_hash, replace(details, ' ', ','));
      UPDATE operator SET active = false WHERE name = about;
    WHEN 'RESET_OPERATOR' THEN
      DELETE FROM operator_password p WHERE p.name = about;
      UPDATE operator SET salt = new_salt, secret_hash = new_hash, active = false, changed_at = now()
       WHERE name = about;
    WHEN 'UNLOCK_OPERATOR' THEN
      UPDATE operator SET active = true, changed_at = now() WHERE name = about;
      UPDATE operator_password SET failures = 0, not_before = clock_timestamp() WHERE name = about;
    WHEN 'GRANT_ROLE' THEN
      PERFORM grant_role(about, details);
    WHEN 'ADD_SENDER' THEN
      INSERT INTO sender (name, proof, proof_hash) VALUES (about, 'TOKEN', new_hash);
      INSERT INTO sender_source (name, source)
      SELECT about, source FROM unnest(string_to_array(details, ' ')) AS source;
    WHEN 'RENEW_SENDER' THEN
      UPDATE sender SET proof = 'TOKEN', proof_hash = new_hash, changed_at = now() WHERE name = about;
  END CASE;
  PERFORM add_audit_event(who, true, 'ACCESS_APPROVED', 'proposal:' || number, 'proposed by ' || locked.maker,
    concat_ws(' ', change, about, details));
END $$;

CREATE OR REPLACE FUNCTION reject_access(who text, secret text, number bigint, why text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  locked operator_proposal;
  outcome text;
BEGIN
  PERFORM require_administrator(who, secret);
  locked := lock_proposal_of('ACCESS', number);
  outcome := state_of_refusal(locked.maker, who, 'REJECTED');
  UPDATE operator_proposal SET state = outcome, decided_at = clock_timestamp(),
         checker = CASE outcome WHEN 'REJECTED' THEN who END
   WHERE proposal_id = number;
  PERFORM add_audit_event(who, true, 'ACCESS_' || outcome, 'proposal:' || number, 'proposed by ' || locked.maker, why);
  RETURN outcome;
END $$;

-- Takes something from somebody else, at once.
CREATE OR REPLACE FUNCTION restrict_access(who text, secret text, change text, about text, details text, why text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  done boolean;
BEGIN
  PERFORM require_administrator(who, secret);
  IF about = who AND change <> 'REMOVE_SENDER' THEN
    RAISE EXCEPTION 'another administrator does that to %', who USING ERRCODE = 'ST403';
  END IF;
  CASE change
    WHEN 'REVOKE_ROLE' THEN
      done := revoke_role(about, details);
    WHEN 'LOCK_OPERATOR' THEN
      UPDATE operator SET active = false, changed_at = now() WHERE name = about AND active;
      done := FOUND;
    WHEN 'REMOVE_OPERATOR' THEN
      -- a code that was handed out is void too
      UPDATE operator SET secret_hash = pg_catalog.sha256(secret_hash::bytea) WHERE name = about AND awaits_set_up(name);
      done := FOUND;
      done := remove_operator(about) OR done;
    WHEN 'REMOVE_SENDER' THEN
      DELETE FROM sender_source WHERE name = about;
      DELETE FROM sender WHERE name = about;
      done := FOUND;
  END CASE;
  IF NOT done THEN
    RAISE EXCEPTION 'there is no such % to %', concat_ws(' ', about, lower(details)),
      lower(split_part(change, '_', 1)) USING ERRCODE = 'ST404';
  END IF;
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

-- Whose code was handed out and not used.
CREATE OR REPLACE FUNCTION operators_to_set_up() RETURNS TABLE (name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT o.name::text FROM operator o WHERE awaits_set_up(o.name);
END $$;

-- Whether a code is one that was handed out to that operator, within the last three days.
CREATE OR REPLACE FUNCTION may_set_up(who text, code text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator o
                  WHERE o.name = who AND NOT o.active AND o.changed_at > now() - interval '3 days'
                    AND o.secret_hash = sha256(o.salt || convert_to(code, 'UTF8')))
    AND awaits_set_up(who);
END $$;

-- The operator himself gets a secret that nobody else has seen, wrapped by the password that he has chosen. The
-- code is void from then on.
CREATE OR REPLACE FUNCTION set_up_operator(who text, code text, new_salt bytea, new_hash bytea, new_password_salt bytea,
  new_memory_kib integer, new_passes integer, new_wrapped bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM FROM operator o WHERE o.name = who FOR UPDATE;
  IF NOT may_set_up(who, code) THEN
    RAISE EXCEPTION 'the name and the code do not belong together, or the code is void' USING ERRCODE = 'ST401';
  END IF;
  UPDATE operator SET salt = new_salt, secret_hash = new_hash, active = true, changed_at = now() WHERE name = who;
  DELETE FROM operator_password p WHERE p.name = who;
  INSERT INTO operator_password (name, salt, memory_kib, passes, wrapped_secret)
  VALUES (who, new_password_salt, new_memory_kib, new_passes, new_wrapped);
  PERFORM add_audit_event(who, true, 'OPERATOR_SET_UP', 'operator:' || who, NULL, NULL);
END $$;

REVOKE EXECUTE ON FUNCTION require_administrator(text, text), awaits_set_up(text),
  require_applicable(text, text, text), propose_access(text, text, text, text, text, bytea, bytea, text),
  approve_access(text, text, bigint, bytea), reject_access(text, text, bigint, text),
  restrict_access(text, text, text, text, text, text), may_set_up(text, text),
  proposed_access(), operators_to_set_up(),
  set_up_operator(text, text, bytea, bytea, bytea, integer, integer, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION propose_access(text, text, text, text, text, bytea, bytea, text),
  approve_access(text, text, bigint, bytea), reject_access(text, text, bigint, text),
  restrict_access(text, text, text, text, text, text), may_set_up(text, text),
  proposed_access(), operators_to_set_up(),
  set_up_operator(text, text, bytea, bytea, bytea, integer, integer, bytea) TO stp_engine;
