-- The audit trail: read through a view, and never changed.

CREATE OR REPLACE VIEW audit_trail AS SELECT * FROM audit_event;
COMMENT ON TABLE audit_trail IS 'published: actions of people, in order, with the hashes that chain them';
GRANT SELECT ON audit_trail TO stp_engine;
GRANT READ ON audit_trail TO stp_reader;

-- Refuses changes of events, even by the owner of the table. Removing this trigger and changing an
-- event shows in the hashes. A TRUNCATE fires no trigger here; only the owner may run one.
CREATE OR REPLACE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE ON audit_event
BEGIN
  RAISE_APPLICATION_ERROR(-20501, 'audit events are never changed');
END;
/
