-- How operators try notifications. For SQLSTATEs see operators.

-- Has a message sent by each rule that a server has had within the hour. Returns the item that it is about.
CREATE OR REPLACE FUNCTION test_notifications(who text, secret text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  test text := 'test:' || gen_random_uuid();
BEGIN
  PERFORM require_operator(who, secret);
  INSERT INTO notification (rule, occasion, item, since, next_attempt_at)
  SELECT r.rule, 'TEST', test, clock_timestamp(), clock_timestamp() FROM notification_rule r
   WHERE r.seen_at > clock_timestamp() - interval '1 hour';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no server has had a rule to notify by within the hour; start one with --notifications'
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM add_audit_event(who, true, 'NOTIFICATIONS_TESTED', test, NULL, NULL);
  RETURN test;
END $$;
REVOKE EXECUTE ON FUNCTION test_notifications(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION test_notifications(text, text) TO stp_engine;
