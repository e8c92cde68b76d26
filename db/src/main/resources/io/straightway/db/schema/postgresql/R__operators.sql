-- Operators: who acts is proved to the database, by a name and its secret.
-- SQLSTATEs that modules share for requests of operators: ST401 not who he says, ST403 not allowed to
-- him, ST404 no such thing, ST409 not in the state for it, ST412 not what was shown.

-- For the owner's functions that do what only an operator may.
CREATE OR REPLACE FUNCTION require_operator(who text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM FROM operator o
   WHERE o.name = who AND o.active
     AND o.secret_hash = sha256(o.salt || convert_to(secret, 'UTF8'));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the name and the secret are not those of an active operator'
      USING ERRCODE = 'ST401';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION require_operator(text, text) FROM PUBLIC;

-- Only checks whether somebody is an operator.
CREATE OR REPLACE FUNCTION authenticate_operator(who text, secret text) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT require_operator(who, secret)
$$;
REVOKE EXECUTE ON FUNCTION authenticate_operator(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authenticate_operator(text, text) TO stp_engine;

-- Adds an operator, or one anew who was removed. Returns false if there is one of that name. For the
-- owner of the schema, as is the next.
CREATE OR REPLACE FUNCTION add_operator(new_name text, new_salt bytea, new_hash bytea)
RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO operator (name, salt, secret_hash, active) VALUES (new_name, new_salt, new_hash, true)
  ON CONFLICT (name) DO UPDATE SET salt = excluded.salt, secret_hash = excluded.secret_hash,
    active = true, changed_at = now()
   WHERE NOT operator.active;
  RETURN FOUND;
END $$;

-- Removes an operator. Returns false if there is no active one of that name.
CREATE OR REPLACE FUNCTION remove_operator(old_name text) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE operator SET active = false, changed_at = now() WHERE name = old_name AND active;
  RETURN FOUND;
END $$;
REVOKE EXECUTE ON FUNCTION add_operator(text, bytea, bytea), remove_operator(text) FROM PUBLIC;

CREATE OR REPLACE VIEW known_operator AS SELECT name, active, changed_at FROM operator;
COMMENT ON VIEW known_operator IS 'published: operators, without their secrets';
GRANT SELECT ON known_operator TO stp_engine, stp_reader;
