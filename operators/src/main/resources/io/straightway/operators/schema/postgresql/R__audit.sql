-- The audit trail: adds events and refuses to change them.

-- Returns the hash of an event: SHA-256 over the preceding hash and a JSON array of the event's
-- fields.
CREATE OR REPLACE FUNCTION audit_hash(previous_hash bytea, event_number bigint, occurred_at timestamptz, actor text,
    proved boolean, action text, subject text, before text, after text)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous_hash || convert_to(jsonb_build_array(event_number,
    extract(epoch FROM occurred_at)::text, actor, proved, action, subject, before, after)::text,
    'UTF8'))
$$;

-- Adds an event at the end of the chain, in the caller's transaction. Events wait for each other.
-- For the owner's functions, which know whether the actor was proved.
CREATE OR REPLACE FUNCTION add_audit_event(actor text, is_proved boolean, action text, subject text,
    before text, after text)
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  last record;
  number bigint;
  moment timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('straightway.audit'));
  SELECT e.event_number, e.hash INTO last
    FROM audit_event e ORDER BY e.event_number DESC LIMIT 1;
  number := coalesce(last.event_number, 0) + 1;
  moment := clock_timestamp();
  INSERT INTO audit_event
  VALUES (number, moment, actor, is_proved, action, subject, before, after,
          coalesce(last.hash, sha256('straightway'::bytea)),
          audit_hash(coalesce(last.hash, sha256('straightway'::bytea)), number, moment, actor, is_proved,
                     action, subject, before, after));
  RETURN number;
END $$;
REVOKE EXECUTE ON FUNCTION add_audit_event(text, boolean, text, text, text, text) FROM PUBLIC;

-- Adds an event whose actor is named by the calling program: any event by the owner of the schema, and a denied
-- access by the engine, whose other events come from the functions that prove the operator.
CREATE OR REPLACE FUNCTION audit(actor text, action text, subject text, before text, after text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF action IS DISTINCT FROM 'ACCESS_DENIED' AND NOT pg_has_role(session_user, current_user, 'MEMBER') THEN
    RAISE EXCEPTION 'only the owner of the schema adds the audit event %', action
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN add_audit_event(actor, false, action, subject, before, after);
END $$;
REVOKE EXECUTE ON FUNCTION audit(text, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit(text, text, text, text, text) TO stp_engine;

-- Refuses changes of events, even by the owner of the table. Removing this trigger and changing an
-- event shows in the hashes.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE VIEW audit_trail AS SELECT * FROM audit_event;
COMMENT ON VIEW audit_trail IS 'published: actions of people, in order, with the hashes that chain them';
GRANT SELECT ON audit_trail TO stp_engine, stp_reader;

-- Returns the number of a query's rows and the hash over the hashes of the rows, or null if it has none. The audit trail
-- keeps such hashes, so this function must not change. Columns that are null don't count, so that columns may be added.
CREATE OR REPLACE FUNCTION rows_hash(query text) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  content text;
BEGIN
  EXECUTE format($q$
    SELECT count(*) || ' rows, SHA-256 ' || encode(sha256(string_agg(hash, ''::bytea ORDER BY hash)), 'hex')
      FROM (SELECT sha256(convert_to(jsonb_strip_nulls(to_jsonb(r))::text, 'UTF8')) AS hash FROM (%s) AS r) AS hashes
    $q$, query) INTO content;
  RETURN content;
END $$;
REVOKE EXECUTE ON FUNCTION rows_hash(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rows_hash(text) TO stp_engine, stp_reader;
