-- Published views of the trade path. Modules above read these views and never the tables, so that
-- the tables can change. They show the tables unchanged: a plan is the same through them.

CREATE OR REPLACE VIEW message AS SELECT * FROM incoming_trade_message;
COMMENT ON VIEW message IS 'published: every message with a readable key, as received, and its outcome';

CREATE OR REPLACE VIEW conflicting_message AS SELECT * FROM message_conflict;
COMMENT ON VIEW conflicting_message IS 'published: different contents received under the key of a message';

CREATE OR REPLACE VIEW unreadable_message AS SELECT * FROM refused_message;
COMMENT ON VIEW unreadable_message IS 'published: messages without a readable key';

CREATE OR REPLACE VIEW waiting_message AS SELECT * FROM parked_message;
COMMENT ON VIEW waiting_message IS 'published: versions that wait for the one before them';

-- Looks up the message of each change: before the tables are analyzed, a join would tend to read
-- all messages for each requested trade.
CREATE OR REPLACE VIEW pending_change AS
  SELECT message_id, source, trade_reference, version FROM parked_message
  UNION ALL
  SELECT c.message_id, c.source, c.trade_reference, c.version
    FROM change_in_repair c
   WHERE (SELECT m.status FROM incoming_trade_message m WHERE m.message_id = c.message_id)
           NOT IN ('BOOKED', 'REJECTED', 'REPAIRED');
COMMENT ON VIEW pending_change IS 'published: amendments and cancellations that are parked or in repair';

CREATE OR REPLACE VIEW corrected_message AS
  SELECT message_id, corrects FROM released_message WHERE corrects IS NOT NULL;
COMMENT ON VIEW corrected_message IS 'published: approved repairs, and the messages they correct';

CREATE OR REPLACE VIEW message_gap AS SELECT * FROM sequence_gap;
COMMENT ON VIEW message_gap IS 'published: sequence numbers that sources have skipped';

CREATE OR REPLACE VIEW element_start AS SELECT * FROM element_run;
COMMENT ON VIEW element_start IS 'published: elements, one row for each start';

CREATE OR REPLACE VIEW booked_block AS SELECT * FROM block_message;
COMMENT ON VIEW booked_block IS 'published: messages of blocks whose allocations are booked';
CREATE OR REPLACE VIEW allocation AS SELECT * FROM block_allocation;
COMMENT ON VIEW allocation IS 'published: the trades that were made of blocks';

CREATE OR REPLACE VIEW archived_version AS SELECT * FROM archived_trade;
COMMENT ON VIEW archived_version IS 'published: versions of trades that have left for an archive';

-- Trades, whose rows are locked through this view to keep them from being changed. A login that may
-- update the status of the table may lock here.
CREATE OR REPLACE VIEW trade AS SELECT * FROM security_purc_sale;
COMMENT ON VIEW trade IS 'published: every version of every trade';

GRANT SELECT ON message, conflicting_message, unreadable_message, waiting_message, pending_change,
  corrected_message, booked_block, allocation, archived_version, message_gap, element_start, trade TO stp_engine, stp_reader;
GRANT UPDATE (status) ON trade TO stp_engine;
