-- Published changes of settlement, in the order of commits: see stp relay. Bodies are not
-- published.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_publication WHERE pubname = 'straightway_settlement') THEN
    CREATE PUBLICATION straightway_settlement;
  END IF;
  ALTER PUBLICATION straightway_settlement SET (publish = 'insert, update, delete');
  ALTER PUBLICATION straightway_settlement SET TABLE
    settlement_instruction, settlement, trade_not_instructed,
    custodian_message (content_hash, custodian_message_id, times_seen, kind, sender_reference, instruction_id, state, code, reason);
END $$;
