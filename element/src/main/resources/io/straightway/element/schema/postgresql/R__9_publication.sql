-- Published changes of the trade path, in the order of commits: see stp relay. Bodies are not
-- published.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_publication WHERE pubname = 'straightway_element') THEN
    CREATE PUBLICATION straightway_element;
  END IF;
  ALTER PUBLICATION straightway_element SET (publish = 'insert, update, delete');
  ALTER PUBLICATION straightway_element SET TABLE
    security_purc_sale,
    incoming_trade_message (message_id, source, source_message_id, times_seen, status, code, field, reason),
    message_conflict (message_id, content_hash),
    refused_message (content_hash, code, field, reason),
    parked_message, released_message, exception_closed, sequence_gap;
END $$;
