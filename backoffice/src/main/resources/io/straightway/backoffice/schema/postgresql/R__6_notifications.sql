-- Tests of notifications by operators. See R__operators for the SQLSTATEs.

-- Requests a message by each rule that a server has had within the hour. Returns the item of the
-- messages.
CREATE OR REPLACE FUNCTION test_notifications(operator_name text, secret text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  test text := 'test:' || gen_random_uuid();
BEGIN
  PERFORM require_operator(operator_name, secret);
  INSERT INTO notification (rule, occasion, item, since, next_attempt_at)
  SELECT r.rule, 'TEST', test, clock_timestamp(), clock_timestamp() FROM notification_rule r
   WHERE r.seen_at > clock_timestamp() - interval '1 hour';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no server has had a notification rule within the hour; start one with --notifications'
      USING ERRCODE = 'ST409';
  END IF;
  PERFORM add_audit_event(operator_name, true, 'NOTIFICATIONS_TESTED', test, NULL, NULL);
  RETURN test;
END $$;
REVOKE EXECUTE ON FUNCTION test_notifications(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION test_notifications(text, text) TO stp_engine;
