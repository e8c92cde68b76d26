-- What people did. Rows can be added through audit() alone, and never changed: each holds the hash
-- of itself and of the one before, so that a row that was altered, removed or slipped in shows.
CREATE TABLE audit_event (
  event_number  bigint PRIMARY KEY,
  occurred_at   timestamptz NOT NULL,
  actor         text NOT NULL,
  action        text NOT NULL,
  subject       text NOT NULL,
  before        text,
  after         text,
  previous_hash sha256 NOT NULL,
  hash          sha256 NOT NULL
);

-- The hash of an event: SHA-256 over the hash before it and a JSON array of its fields.
CREATE FUNCTION audit_hash(previous_hash bytea, event_number bigint, occurred_at timestamptz,
    actor text, action text, subject text, before text, after text)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous_hash || convert_to(jsonb_build_array(event_number,
    extract(epoch FROM occurred_at)::text, actor, action, subject, before, after)::text, 'UTF8'))
$$;

-- Adds an event at the end of the chain, in the caller's transaction. Events wait for each other.
CREATE FUNCTION audit(actor text, action text, subject text, before text, after text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
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
  VALUES (number, moment, actor, action, subject, before, after,
          coalesce(last.hash, sha256('straightway'::bytea)),
          audit_hash(coalesce(last.hash, sha256('straightway'::bytea)), number, moment, actor, action,
                     subject, before, after));
  RETURN number;
END $$;

GRANT SELECT ON audit_event TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION audit(text, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit(text, text, text, text, text) TO stp_engine;
