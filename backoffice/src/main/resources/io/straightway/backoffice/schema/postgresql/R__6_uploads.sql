-- What operators hand in. For SQLSTATEs see operators.

-- Notes who hands in a file, before anything is done with it. Returns the subject of the event. Who hands in trades is a
-- sender, of every source, and books by himself what nobody else has seen: that is a right of its own.
CREATE OR REPLACE FUNCTION note_upload(who text, secret text, what text, file_name text, content_hash bytea,
  bytes bigint)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  subject text := 'file:' || encode(content_hash, 'hex');
BEGIN
  PERFORM prove_operator(who, secret);
  IF what = 'TRADES' THEN
    PERFORM require_role(who, 'FEEDER');
  ELSE
    PERFORM require_role(who, 'OPERATOR', 'APPROVER');
  END IF;
  IF what NOT IN ('TRADES', 'CUSTODIAN_FILE') OR octet_length(content_hash) <> 32 THEN
    RAISE EXCEPTION 'an upload is of trades or of a file of the custodian' USING ERRCODE = 'ST400';
  END IF;
  PERFORM add_audit_event(who, true, what || '_UPLOADED', subject, NULL,
    left(file_name, 100) || ', ' || bytes || ' bytes');
  RETURN subject;
END $$;
REVOKE EXECUTE ON FUNCTION note_upload(text, text, text, text, bytea, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_upload(text, text, text, text, bytea, bigint) TO stp_engine;
