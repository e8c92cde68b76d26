-- Remainders of archived messages and trades. For the owner's archiving alone.

-- Lists the tables from which an archive takes the rows that have a chosen id in a column, and
-- whether the rows are deleted; see archived_table of settlement.
CREATE OR REPLACE FUNCTION archived_of_element() RETURNS TABLE (table_name text, key_column text, leaves boolean)
LANGUAGE sql IMMUTABLE AS $$
  VALUES ('security_purc_sale', 'trade_id', true), ('incoming_trade_message', 'message_id', false),
         ('archived_trade', NULL, false)
$$;

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
REVOKE EXECUTE ON FUNCTION archived_of_element(), keep_archived_trades(bigint) FROM PUBLIC;
