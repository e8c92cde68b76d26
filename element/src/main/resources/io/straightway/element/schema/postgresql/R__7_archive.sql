-- What stays of messages and trades that are archived. For the owner's archiving alone.

-- The messages of archived trades: who sent what, as far as it must be known again.
CREATE OR REPLACE VIEW archived_message AS
  SELECT a.archive_id, m.message_id, m.source, m.source_message_id, m.sequence_number, m.content_hash, m.status,
         octet_length(m.body) AS body_length
    FROM archived_trade a JOIN incoming_trade_message m ON m.message_id = a.trade_id;
GRANT SELECT ON archived_message TO stp_engine, stp_reader;

SELECT archive_rows_of('security_purc_sale', 'trade_id'), archive_rows_of('incoming_trade_message', 'message_id', false),
       keep_of_archives('archived_trade'), keep_of_archives('archived_message');

-- Keeps the references of the chosen trades, and empties their messages.
CREATE OR REPLACE FUNCTION keep_archived_trades(of_archive bigint) RETURNS bigint LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  kept bigint;
BEGIN
  INSERT INTO archived_trade
  SELECT t.trade_id, of_archive, t.source, t.trade_reference, t.version
    FROM security_purc_sale t WHERE t.trade_id IN (SELECT id FROM archive_choice);
  GET DIAGNOSTICS kept = ROW_COUNT;
  UPDATE incoming_trade_message SET body = '' WHERE message_id IN (SELECT id FROM archive_choice);
  RETURN kept;
END $$;
REVOKE EXECUTE ON FUNCTION keep_archived_trades(bigint) FROM PUBLIC;
