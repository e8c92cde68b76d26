-- Operators: who acts is proved to the database, by a name and its secret.
-- SQLSTATEs that modules share for requests of operators: ST401 not who he says, ST403 not his to
-- approve, ST404 no such thing, ST405 not in his roles, ST409 not in the state for it, ST412 not what was shown.

-- For the owner's functions: who acts is who he says, by his secret or by a token of his company (R__tokens).
CREATE OR REPLACE FUNCTION prove_operator(who text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF strpos(secret, '.') > 0 THEN
    IF who IS DISTINCT FROM token_operator(secret) THEN
      RAISE EXCEPTION 'the token is not that of operator %', who USING ERRCODE = 'ST401';
    END IF;
    RETURN;
  END IF;
  PERFORM FROM operator o
   WHERE o.name = who AND o.active
     AND o.secret_hash = sha256(o.salt || convert_to(secret, 'UTF8'));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the name and the secret are not those of an active operator'
      USING ERRCODE = 'ST401';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION require_role(who text, VARIADIC any_of text[]) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM operator_role r WHERE r.name = who AND r.role = ANY (any_of)) THEN
    RAISE EXCEPTION '% does not have the role %', who, lower(array_to_string(any_of, ' or '))
      USING ERRCODE = 'ST405';
  END IF;
END $$;

-- For the owner's functions that do what only who works on items may.
CREATE OR REPLACE FUNCTION require_operator(who text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(who, secret);
  PERFORM require_role(who, 'OPERATOR', 'APPROVER');
END $$;
REVOKE EXECUTE ON FUNCTION prove_operator(text, text), require_role(text, text[]),
  require_operator(text, text) FROM PUBLIC;

-- Who this is: his roles, with commas between them.
CREATE OR REPLACE FUNCTION operator_roles(who text, secret text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(who, secret);
  RETURN (SELECT coalesce(string_agg(r.role, ',' ORDER BY r.role), '')
            FROM operator_role r WHERE r.name = who);
END $$;
REVOKE EXECUTE ON FUNCTION operator_roles(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operator_roles(text, text) TO stp_engine;

-- Only checks whether somebody is an operator who works on items.
CREATE OR REPLACE FUNCTION authenticate_operator(who text, secret text) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT require_operator(who, secret)
$$;
REVOKE EXECUTE ON FUNCTION authenticate_operator(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authenticate_operator(text, text) TO stp_engine;

-- Adds an operator, or one anew who was removed. Returns false if there is one of that name. For the
-- owner of the schema, as are the next four.
CREATE OR REPLACE FUNCTION add_operator(new_name text, new_salt bytea, new_hash bytea, new_roles text)
RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO operator (name, salt, secret_hash, active) VALUES (new_name, new_salt, new_hash, true)
  ON CONFLICT (name) DO UPDATE SET salt = excluded.salt, secret_hash = excluded.secret_hash,
    active = true, changed_at = now()
   WHERE NOT operator.active;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM operator_role r WHERE r.name = new_name;
  INSERT INTO operator_role SELECT new_name, role FROM unnest(string_to_array(new_roles, ',')) role;
  RETURN true;
END $$;

-- Each returns false if nothing changed.
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

-- Removes an operator. Returns false if there is no active one of that name.
CREATE OR REPLACE FUNCTION remove_operator(old_name text) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  DELETE FROM operator_password p WHERE p.name = old_name;
  DELETE FROM operator_subject s WHERE s.name = old_name;
  UPDATE operator SET active = false, changed_at = now() WHERE name = old_name AND active;
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

-- Keeps the secret of an operator, encrypted by a password of his. A password that he had is void, and
-- his sessions end.
CREATE OR REPLACE FUNCTION set_password(who text, secret text, new_salt bytea, new_memory_kib integer,
  new_passes integer, new_wrapped bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(who, secret);
  DELETE FROM operator_password p WHERE p.name = who;
  INSERT INTO operator_password (name, salt, memory_kib, passes, wrapped_secret)
  VALUES (who, new_salt, new_memory_kib, new_passes, new_wrapped);
  PERFORM end_sessions(who);
  PERFORM add_audit_event(who, true, 'PASSWORD_SET', 'operator:' || who, NULL, NULL);
END $$;

-- What a password has to open, if one may be tried now. A try counts as wrong until login_succeeded, so
-- that several at once, by whatever servers, are several. From the fifth wrong one on the next has to
-- wait for 1, 2, 4 ... seconds, 15 minutes at most; after 100 a new password has to be set.
CREATE OR REPLACE FUNCTION begin_login(who text)
RETURNS TABLE (salt bytea, memory_kib integer, passes integer, wrapped_secret bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  tried operator_password;
BEGIN
  -- a name that exists must not take longer than one that does not
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE operator_password p SET failures = p.failures + 1,
         not_before = clock_timestamp() + CASE WHEN p.failures < 4 THEN interval '0'
           ELSE least(power(2, least(p.failures, 20) - 4), 900) * interval '1 second' END
   WHERE p.name = who AND p.not_before <= clock_timestamp() AND p.failures < 100
     AND EXISTS (SELECT FROM operator o WHERE o.name = who AND o.active)
  RETURNING p.* INTO tried;
  IF tried.failures IN (6, 100) THEN
    PERFORM add_audit_event('login', false, 'PASSWORD_WRONG', 'operator:' || who, NULL,
      tried.failures - 1 || ' times since it was right');
  END IF;
  RETURN QUERY SELECT tried.salt, tried.memory_kib, tried.passes, tried.wrapped_secret
                WHERE tried.name IS NOT NULL;
END $$;

-- Counts anew: the secret shows that the password was right.
CREATE OR REPLACE FUNCTION login_succeeded(who text, secret text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM prove_operator(who, secret);
  UPDATE operator_password p SET failures = 0, not_before = clock_timestamp() WHERE p.name = who;
END $$;

-- Enters in the audit that an operator has begun a session, or ended it.
CREATE OR REPLACE FUNCTION note_session(who text, secret text, what text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  IF what NOT IN ('LOGGED_IN', 'LOGGED_OUT') THEN
    RAISE EXCEPTION '% is nothing that happens to a session', what;
  END IF;
  PERFORM prove_operator(who, secret);
  PERFORM add_audit_event(who, true, what, 'operator:' || who, NULL, NULL);
END $$;
REVOKE EXECUTE ON FUNCTION set_password(text, text, bytea, integer, integer, bytea), begin_login(text),
  login_succeeded(text, text), note_session(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_password(text, text, bytea, integer, integer, bytea), begin_login(text),
  login_succeeded(text, text), note_session(text, text, text) TO stp_engine;

CREATE OR REPLACE VIEW known_operator AS
SELECT o.name, o.active, o.changed_at,
  (SELECT string_agg(r.role, ',' ORDER BY r.role) FROM operator_role r WHERE r.name = o.name) AS roles
  FROM operator o;
COMMENT ON VIEW known_operator IS 'published: operators and their roles, without their secrets';
GRANT SELECT ON known_operator TO stp_engine, stp_reader;
