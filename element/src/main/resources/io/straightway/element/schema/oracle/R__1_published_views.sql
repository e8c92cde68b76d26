-- Published views of the trade path. Modules above read these views and never the tables, so that
-- the tables can change. They show the tables unchanged: a plan is the same through them.

CREATE OR REPLACE VIEW message AS SELECT * FROM incoming_trade_message;
COMMENT ON TABLE message IS 'published: every message with a readable key, as received, and its outcome';

CREATE OR REPLACE VIEW conflicting_message AS SELECT * FROM message_conflict;
COMMENT ON TABLE conflicting_message IS 'published: different contents received under the key of a message';

CREATE OR REPLACE VIEW unreadable_message AS SELECT * FROM refused_message;
COMMENT ON TABLE unreadable_message IS 'published: messages without a readable key';

CREATE OR REPLACE VIEW waiting_message AS SELECT * FROM parked_message;
COMMENT ON TABLE waiting_message IS 'published: versions that wait for the one before them';

-- Looks up the message of each change: a join would tend to read all messages for each requested
-- trade.
CREATE OR REPLACE VIEW pending_change AS
  SELECT message_id, source, trade_reference, version FROM parked_message
  UNION ALL
  SELECT c.message_id, c.source, c.trade_reference, c.version
    FROM change_in_repair c
   WHERE (SELECT m.status FROM incoming_trade_message m WHERE m.message_id = c.message_id)
           NOT IN ('BOOKED', 'REJECTED', 'REPAIRED');
COMMENT ON TABLE pending_change IS 'published: amendments and cancellations that are parked or in repair';

CREATE OR REPLACE VIEW corrected_message AS
  SELECT message_id, corrects FROM released_message WHERE corrects IS NOT NULL;
COMMENT ON TABLE corrected_message IS 'published: approved repairs, and the messages they correct';

CREATE OR REPLACE VIEW message_gap AS SELECT * FROM sequence_gap;
COMMENT ON TABLE message_gap IS 'published: sequence numbers that sources have skipped';

CREATE OR REPLACE VIEW element_start AS SELECT * FROM element_run;
COMMENT ON TABLE element_start IS 'published: elements, one row for each start';

CREATE OR REPLACE VIEW booked_block AS SELECT * FROM block_message;
COMMENT ON TABLE booked_block IS 'published: messages of blocks whose allocations are booked';
CREATE OR REPLACE VIEW allocation AS SELECT * FROM block_allocation;
COMMENT ON TABLE allocation IS 'published: the trades that were made of blocks';

CREATE OR REPLACE VIEW archived_version AS SELECT * FROM archived_trade;
COMMENT ON TABLE archived_version IS 'published: versions of trades that have left for an archive';

-- Trades, whose rows are locked through this view to keep them from being changed.
CREATE OR REPLACE VIEW trade AS SELECT * FROM security_purc_sale;
COMMENT ON TABLE trade IS 'published: every version of every trade';

GRANT SELECT ON message TO stp_engine;
GRANT READ ON message TO stp_reader;
GRANT SELECT ON conflicting_message TO stp_engine;
GRANT READ ON conflicting_message TO stp_reader;
GRANT SELECT ON unreadable_message TO stp_engine;
GRANT READ ON unreadable_message TO stp_reader;
GRANT SELECT ON waiting_message TO stp_engine;
GRANT READ ON waiting_message TO stp_reader;
GRANT SELECT ON pending_change TO stp_engine;
GRANT READ ON pending_change TO stp_reader;
GRANT SELECT ON corrected_message TO stp_engine;
GRANT READ ON corrected_message TO stp_reader;
GRANT SELECT ON message_gap TO stp_engine;
GRANT READ ON message_gap TO stp_reader;
GRANT SELECT ON element_start TO stp_engine;
GRANT READ ON element_start TO stp_reader;
GRANT SELECT ON trade TO stp_engine;
GRANT READ ON trade TO stp_reader;
GRANT UPDATE (status) ON trade TO stp_engine;
GRANT SELECT ON booked_block TO stp_engine;
GRANT READ ON booked_block TO stp_reader;
GRANT SELECT ON allocation TO stp_engine;
GRANT READ ON allocation TO stp_reader;
GRANT SELECT ON archived_version TO stp_engine;
GRANT READ ON archived_version TO stp_reader;
