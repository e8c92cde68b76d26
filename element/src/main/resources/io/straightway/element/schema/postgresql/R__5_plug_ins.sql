-- Records in the audit trail each start of an element whose plug-ins may change fees and settlement dates: the proof
-- does not compare these with the messages that it took.
CREATE OR REPLACE FUNCTION note_plug_ins() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM add_audit_event(session_user, false, 'PLUG_INS_LOADED', 'element-run:' || NEW.element_run, NULL,
    left(NEW.name, 100) || ' on ' || left(NEW.host, 200));
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_plug_ins() FROM PUBLIC;
CREATE OR REPLACE TRIGGER plug_ins_are_noted AFTER INSERT ON element_run
  FOR EACH ROW WHEN (NEW.has_trade_checks) EXECUTE FUNCTION note_plug_ins();
