-- What people did. Rows can be added through audit() alone, and never changed: each holds the hash
-- of itself and of the one before, so that a row that was altered, removed or slipped in shows.
CREATE TABLE audit_event (
  event_number  bigint PRIMARY KEY CHECK (event_number > 0),
  occurred_at   timestamptz NOT NULL CHECK (isfinite(occurred_at)),
  actor         text NOT NULL CHECK (actor <> ''),
  -- whether the actor gave the secret of an operator; otherwise the program that wrote it names him
  proved        boolean NOT NULL,
  action        text NOT NULL CHECK (action <> ''),
  subject       text NOT NULL CHECK (subject <> ''),
  before        text,
  after         text,
  previous_hash sha256 NOT NULL,
  hash          sha256 NOT NULL
);

CREATE INDEX audit_by_subject ON audit_event (subject, event_number);

-- The hash of an event: SHA-256 over the hash before it and a JSON array of its fields.
CREATE FUNCTION audit_hash(previous_hash bytea, event_number bigint, occurred_at timestamptz,
    actor text, proved boolean, action text, subject text, before text, after text)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous_hash || convert_to(jsonb_build_array(event_number,
    extract(epoch FROM occurred_at)::text, actor, proved, action, subject, before, after)::text,
    'UTF8'))
$$;

-- Adds an event at the end of the chain, in the caller's transaction. Events wait for each other.
-- For the owner's functions, which know whether the actor was proved.
CREATE FUNCTION add_audit_event(who text, is_proved boolean, what text, about text, old text,
    new text)
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

-- Adds an event whose actor the calling program names.
CREATE FUNCTION audit(actor text, action text, subject text, before text, after text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = straightway, pg_temp AS $$
  SELECT add_audit_event(actor, false, action, subject, before, after)
$$;

-- Not even the owner of the table changes what is there, other than by taking this trigger away,
-- which the hashes then tell.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

GRANT SELECT ON audit_event TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION add_audit_event(text, boolean, text, text, text, text) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION audit(text, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit(text, text, text, text, text) TO stp_engine;
