-- What operators note of breaks. For SQLSTATEs see operators.

-- Notes who looks after a break, why there is one, and a comment; null leaves what is there. Returns the
-- number of the break.
CREATE OR REPLACE FUNCTION note_break(who text, secret text, break_number bigint, new_owner text,
  new_reason text, new_comment text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  noted reconciliation_break;
BEGIN
  PERFORM require_operator(who, secret);
  SELECT b.* INTO noted FROM reconciliation_break b WHERE b.number = break_number FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no break %', break_number USING ERRCODE = 'ST404';
  END IF;
  IF noted.closed_on IS NOT NULL THEN
    RAISE EXCEPTION 'break % was closed by the statement of %', break_number, noted.closed_on
      USING ERRCODE = 'ST409';
  END IF;
  IF new_owner IS NOT NULL
     AND NOT EXISTS (SELECT FROM known_operator o WHERE o.name = new_owner AND o.active
                      AND 'OPERATOR' = ANY (string_to_array(o.roles, ','))) THEN
    RAISE EXCEPTION 'there is no active operator %', left(new_owner, 32) USING ERRCODE = 'ST404';
  END IF;
  UPDATE reconciliation_break b
     SET owner = coalesce(new_owner, b.owner), reason = coalesce(new_reason, b.reason),
         comment = coalesce(new_comment, b.comment)
   WHERE b.number = break_number;
  PERFORM add_audit_event(who, true, 'BREAK_NOTED', 'break:' || break_number,
    concat_ws(', ', noted.owner, noted.reason, noted.comment),
    concat_ws(', ', coalesce(new_owner, noted.owner), coalesce(new_reason, noted.reason),
              coalesce(new_comment, noted.comment)));
  RETURN break_number;
END $$;
REVOKE EXECUTE ON FUNCTION note_break(text, text, bigint, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_break(text, text, bigint, text, text, text) TO stp_engine;
