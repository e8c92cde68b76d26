-- Operators: the database proves an operator by name and secret. SQLSTATEs that modules
-- share for requests of operators: ST401 not proved, ST403 may not approve it, ST404 not found,
-- ST405 not allowed by the roles, ST409 not possible in this state, ST412 not the content that was
-- shown.

-- Proves an operator by secret, by a ticket (R__tickets) or by a token of the company (R__tokens).
-- For the owner's functions.
CREATE OR REPLACE FUNCTION prove_operator(operator_name text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF strpos(secret, '.') > 0 THEN
    IF operator_name IS DISTINCT FROM token_operator(secret) THEN
      RAISE EXCEPTION 'the token is not that of operator %', operator_name USING ERRCODE = 'ST401';
    END IF;
    RETURN;
  ELSIF starts_with(secret, 'ticket_') THEN
    PERFORM require_running(operator_name, secret);
    RETURN;
  END IF;
  PERFORM FROM operator o
   WHERE o.name = operator_name AND o.active
     AND o.secret_hash = sha256(o.salt || convert_to(secret, 'UTF8'));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the name and the secret are not those of an active operator' USING ERRCODE = 'ST401';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION require_role(operator_name text, VARIADIC any_of text[]) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM operator_role r WHERE r.name = operator_name AND r.role = ANY (any_of)) THEN
    RAISE EXCEPTION '% does not have the role %', operator_name, lower(array_to_string(any_of, ' or '))
      USING ERRCODE = 'ST405';
  END IF;
END $$;

-- Proves an operator who may work on items. For the owner's functions.
CREATE OR REPLACE FUNCTION require_operator(operator_name text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'OPERATOR', 'APPROVER');
END $$;
REVOKE EXECUTE ON FUNCTION prove_operator(text, text), require_role(text, text[]),
  require_operator(text, text) FROM PUBLIC;

-- Returns the roles of an operator, separated by commas.
CREATE OR REPLACE FUNCTION operator_roles(operator_name text, secret text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM identify_operator(operator_name, secret);
  RETURN (SELECT coalesce(string_agg(r.role, ',' ORDER BY r.role), '')
            FROM operator_role r WHERE r.name = operator_name);
END $$;
REVOKE EXECUTE ON FUNCTION operator_roles(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operator_roles(text, text) TO stp_engine;

-- Checks whether somebody is an operator who may work on items.
CREATE OR REPLACE FUNCTION authenticate_operator(operator_name text, secret text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM identify_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'OPERATOR', 'APPROVER');
END $$;
REVOKE EXECUTE ON FUNCTION authenticate_operator(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authenticate_operator(text, text) TO stp_engine;

-- Ends the sessions of an operator whose proof or state changes.
CREATE OR REPLACE FUNCTION end_sessions_of_changed() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  NEW.session_generation := OLD.session_generation + 1;
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER changed_operator_ends_sessions BEFORE UPDATE OF state, secret_hash ON operator
  FOR EACH ROW EXECUTE FUNCTION end_sessions_of_changed();

-- Ends the sessions of an operator whose roles change.
CREATE OR REPLACE FUNCTION end_sessions_of_role() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE operator o SET session_generation = o.session_generation + 1 WHERE o.name = coalesce(NEW.name, OLD.name);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER changed_role_ends_sessions AFTER INSERT OR UPDATE OR DELETE ON operator_role
  FOR EACH ROW EXECUTE FUNCTION end_sessions_of_role();
REVOKE EXECUTE ON FUNCTION end_sessions_of_changed(), end_sessions_of_role() FROM PUBLIC;

-- Refuses a name that differs from another, also of a removed operator, by its case only: people take one for the other.
CREATE OR REPLACE FUNCTION refuse_similar_name() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  other text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('straightway.operator'));
  SELECT o.name INTO other FROM operator o WHERE lower(o.name) = lower(NEW.name) AND o.name <> NEW.name;
  IF FOUND THEN
    RAISE EXCEPTION 'the name % differs from that of operator % by its case only', NEW.name, other
      USING ERRCODE = 'ST409';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER name_is_not_similar BEFORE INSERT ON operator
  FOR EACH ROW EXECUTE FUNCTION refuse_similar_name();
REVOKE EXECUTE ON FUNCTION refuse_similar_name() FROM PUBLIC;

-- Adds an operator, also under the name of a removed one. Returns false if there is an operator of
-- that name. For the owner of the schema, as are the next four functions.
CREATE OR REPLACE FUNCTION add_operator(new_name text, new_salt bytea, new_hash bytea, new_roles text)
RETURNS boolean LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO operator (name, state, salt, secret_hash) VALUES (new_name, 'ACTIVE', new_salt, new_hash)
  ON CONFLICT (name) DO UPDATE SET state = 'ACTIVE', salt = excluded.salt, secret_hash = excluded.secret_hash
   WHERE operator.state = 'REMOVED';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO operator_role SELECT new_name, role FROM unnest(string_to_array(new_roles, ',')) role;
  RETURN true;
END $$;

-- Grants a role. Returns false if the operator has it already or is not active.
CREATE OR REPLACE FUNCTION grant_role(to_name text, new_role text) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO operator_role SELECT o.name, new_role FROM operator o WHERE o.name = to_name AND o.active
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION revoke_role(from_name text, old_role text) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  DELETE FROM operator_role r WHERE r.name = from_name AND r.role = old_role;
  RETURN FOUND;
END $$;

-- Removes an operator with everything but the name. Returns false if there is none of that name.
CREATE OR REPLACE FUNCTION remove_operator(old_name text) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  DELETE FROM operator_password p WHERE p.name = old_name;
  DELETE FROM operator_network n WHERE n.name = old_name;
  DELETE FROM operator_subject s WHERE s.name = old_name;
  DELETE FROM operator_role r WHERE r.name = old_name;
  UPDATE operator SET state = 'REMOVED', salt = NULL, secret_hash = NULL, code_hash = NULL
   WHERE name = old_name AND state <> 'REMOVED';
  RETURN FOUND;
END $$;

-- Ends the sessions of an operator. Returns false if there is no active one of that name.
CREATE OR REPLACE FUNCTION end_sessions(of_name text) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE operator SET session_generation = session_generation + 1 WHERE name = of_name AND active;
  RETURN FOUND;
END $$;
REVOKE EXECUTE ON FUNCTION add_operator(text, bytea, bytea, text), remove_operator(text),
  grant_role(text, text), revoke_role(text, text), end_sessions(text) FROM PUBLIC;

-- Stores a secret that is encrypted by a password, and voids the operator's former secret. For the
-- owner's functions.
CREATE OR REPLACE FUNCTION keep_password(of_name text, new_salt bytea, new_memory_kib integer, new_passes integer,
  new_proof_hash bytea, new_wrapped bytea)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  DELETE FROM operator_password p WHERE p.name = of_name;
  INSERT INTO operator_password (name, salt, memory_kib, passes, proof_hash, wrapped_secret)
  VALUES (of_name, new_salt, new_memory_kib, new_passes, new_proof_hash, new_wrapped);
END $$;

-- Stores the secret of an operator, encrypted by a new password, and ends the operator's sessions.
CREATE OR REPLACE FUNCTION set_password(operator_name text, secret text, new_salt bytea, new_memory_kib integer,
  new_passes integer, new_proof_hash bytea, new_wrapped bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(operator_name, secret);
  PERFORM keep_password(operator_name, new_salt, new_memory_kib, new_passes, new_proof_hash, new_wrapped);
  PERFORM end_sessions(operator_name);
  PERFORM add_audit_event(operator_name, true, 'PASSWORD_SET', 'operator:' || operator_name, NULL, NULL);
END $$;

-- Returns the parameters by which Argon2id derives the key of a password. They are not secret.
CREATE OR REPLACE FUNCTION password_salt(operator_name text)
RETURNS TABLE (salt bytea, memory_kib integer, passes integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT p.salt, p.memory_kib, p.passes
    FROM operator_password p JOIN operator o ON o.name = p.name WHERE p.name = operator_name AND o.active;
END $$;

-- Returns the encrypted secret of an operator who is proved by the first half of the password's
-- key; null if the half is wrong or may not be tried now. The answer contains nothing against which
-- a password could be guessed elsewhere. After the fifth wrong one at an address, the next attempt
-- there waits for 1, 2, 4 ... seconds, at most 15 minutes. After a hundred, addresses without a
-- right one within 90 days share one attempt a second: see decision 49.
CREATE OR REPLACE FUNCTION open_password(operator_name text, address text, proof bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  -- a proxy may write an address of IPv4 as one of IPv6, or with its port
  host inet := regexp_replace(split_part(address, '%', 1),
    '^(?:::ffff:)?([0-9]+[.][0-9]+[.][0-9]+[.][0-9]+)(?::[0-9]+)?$', '\1', 'i')::inet;
  -- a customer of IPv6 has 2^64 addresses
  place text := CASE family(host) WHEN 6 THEN set_masklen(host, 64)::cidr::text ELSE host(host) END;
  kept operator_password;
  here operator_network;
  tried timestamptz;
BEGIN
  -- a name that exists must not take longer than one that does not
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT p.* INTO kept FROM operator_password p JOIN operator o ON o.name = p.name
   WHERE p.name = operator_name AND o.active FOR NO KEY UPDATE OF p;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  tried := clock_timestamp();
  DELETE FROM operator_network n WHERE n.name = operator_name
    AND n.not_before < tried - CASE WHEN n.right_at IS NULL THEN interval '1 day' ELSE interval '90 days' END;
  SELECT n.* INTO here FROM operator_network n WHERE n.name = operator_name AND n.network = place;
  IF tried < here.not_before OR here.right_at IS NULL AND tried < kept.not_before THEN
    RETURN NULL;
  END IF;
  IF sha256(proof) = kept.proof_hash THEN
    INSERT INTO operator_network VALUES (operator_name, place, 0, tried, tried)
    ON CONFLICT (name, network) DO UPDATE SET failures = 0, not_before = tried, right_at = tried;
    UPDATE operator_password p SET failures = 0, not_before = tried WHERE p.name = operator_name;
    RETURN kept.wrapped_secret;
  END IF;
  INSERT INTO operator_network AS n VALUES (operator_name, place, 1, tried, NULL)
  ON CONFLICT (name, network) DO UPDATE SET failures = n.failures + 1, not_before = tried
    + CASE WHEN n.failures < 4 THEN 0 ELSE least(power(2, least(n.failures, 20) - 4), 900) END * interval '1 second';
  UPDATE operator_password p SET failures = p.failures + 1,
         not_before = tried + CASE WHEN p.failures < 99 THEN 0 ELSE 1 END * interval '1 second'
   WHERE p.name = operator_name;
  IF kept.failures + 1 IN (6, 100, 1000, 10000, 100000, 1000000) THEN
    PERFORM add_audit_event('login', false, 'PASSWORD_WRONG', 'operator:' || operator_name, NULL,
      kept.failures + 1 || ' times since it was right, the last from ' || place);
  END IF;
  RETURN NULL;
END $$;

-- Records in the audit trail that an operator has begun or ended a session.
CREATE OR REPLACE FUNCTION note_session(operator_name text, secret text, event text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  IF event NOT IN ('LOGGED_IN', 'LOGGED_OUT') THEN
    RAISE EXCEPTION '% is not an event of a session', event;
  END IF;
  PERFORM prove_operator(operator_name, secret);
  PERFORM add_audit_event(operator_name, true, event, 'operator:' || operator_name, NULL, NULL);
END $$;
REVOKE EXECUTE ON FUNCTION keep_password(text, bytea, integer, integer, bytea, bytea),
  set_password(text, text, bytea, integer, integer, bytea, bytea), password_salt(text),
  open_password(text, text, bytea), note_session(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_password(text, text, bytea, integer, integer, bytea, bytea), password_salt(text),
  open_password(text, text, bytea), note_session(text, text, text) TO stp_engine;

CREATE OR REPLACE VIEW known_operator AS
SELECT o.name, o.state, o.active, o.changed_at,
  (SELECT string_agg(r.role, ',' ORDER BY r.role) FROM operator_role r WHERE r.name = o.name) AS roles
  FROM operator o;
COMMENT ON VIEW known_operator IS 'published: operators and their roles, without their secrets';
GRANT SELECT ON known_operator TO stp_engine, stp_reader;
