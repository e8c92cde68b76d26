-- Leaves the time of a hold to the database: it must be that of a decision, or of an instruction that was written held.
REVOKE INSERT ON held_trade FROM stp_engine;
GRANT INSERT (source, trade_reference) ON held_trade TO stp_engine;
