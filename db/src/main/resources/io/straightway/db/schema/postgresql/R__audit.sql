-- The audit trail: how an event is added, and why none can be changed unnoticed.

-- The hash of an event: SHA-256 over the hash before it and a JSON array of its fields.
CREATE OR REPLACE FUNCTION audit_hash(previous_hash bytea, event_number bigint,
    occurred_at timestamptz, actor text, proved boolean, action text, subject text, before text,
    after text)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous_hash || convert_to(jsonb_build_array(event_number,
    extract(epoch FROM occurred_at)::text, actor, proved, action, subject, before, after)::text,
    'UTF8'))
$$;

-- Adds an event at the end of the chain, in the caller's transaction. Events wait for each other.
-- For the owner's functions, which know whether the actor was proved.
CREATE OR REPLACE FUNCTION add_audit_event(who text, is_proved boolean, what text, about text,
    old text, new text)
RETURNS bigint LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
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
  VALUES (number, moment, who, is_proved, what, about, old, new,
          coalesce(last.hash, sha256('straightway'::bytea)),
          audit_hash(coalesce(last.hash, sha256('straightway'::bytea)), number, moment, who, is_proved,
                     what, about, old, new));
  RETURN number;
END $$;
REVOKE EXECUTE ON FUNCTION add_audit_event(text, boolean, text, text, text, text) FROM PUBLIC;

-- Adds an event whose actor the calling program names.
CREATE OR REPLACE FUNCTION audit(actor text, action text, subject text, before text, after text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
  SELECT add_audit_event(actor, false, action, subject, before, after)
$$;
REVOKE EXECUTE ON FUNCTION audit(text, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit(text, text, text, text, text) TO stp_engine;

-- Not even the owner of the table changes what is there, other than by taking this trigger away,
-- which the hashes then show.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE VIEW audit_trail AS SELECT * FROM audit_event;
COMMENT ON VIEW audit_trail IS 'published: what people did, in order, with the hashes that chain it';
GRANT SELECT ON audit_trail TO stp_engine, stp_reader;
