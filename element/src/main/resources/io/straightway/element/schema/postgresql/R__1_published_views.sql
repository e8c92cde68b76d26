-- What others may read of the trade path. A module above names these and never the tables, so that the
-- tables can change. They are the tables as they are: a plan is the same through them.

CREATE OR REPLACE VIEW message AS SELECT * FROM incoming_trade_message;
COMMENT ON VIEW message IS 'published: every message with a readable key, as it came, and its outcome';

CREATE OR REPLACE VIEW conflicting_message AS SELECT * FROM message_conflict;
COMMENT ON VIEW conflicting_message IS 'published: other contents that came under the key of a message';

CREATE OR REPLACE VIEW unreadable_message AS SELECT * FROM refused_message;
COMMENT ON VIEW unreadable_message IS 'published: what came without a readable key';

CREATE OR REPLACE VIEW waiting_message AS SELECT * FROM parked_message;
COMMENT ON VIEW waiting_message IS 'published: versions that wait for the one before them';

-- A message is looked up for each change: a join would be tempted, before the tables are analyzed, to read all
-- messages for each trade that is asked about.
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

-- Anyone who must keep a trade from being changed locks its row through this view. Who may update the
-- status of the table may lock here.
CREATE OR REPLACE VIEW trade AS SELECT * FROM security_purc_sale;
COMMENT ON VIEW trade IS 'published: every version of every trade';

CREATE OR REPLACE VIEW known_currency AS SELECT * FROM currency;
COMMENT ON VIEW known_currency IS 'published: static data';
CREATE OR REPLACE VIEW known_account AS SELECT * FROM account;
COMMENT ON VIEW known_account IS 'published: static data';
CREATE OR REPLACE VIEW known_own_ssi AS SELECT * FROM own_ssi;
COMMENT ON VIEW known_own_ssi IS 'published: static data';
CREATE OR REPLACE VIEW known_security AS SELECT * FROM security;
COMMENT ON VIEW known_security IS 'published: static data';
CREATE OR REPLACE VIEW known_counterparty AS SELECT * FROM counterparty;
COMMENT ON VIEW known_counterparty IS 'published: static data';
CREATE OR REPLACE VIEW known_penalty_rate AS SELECT * FROM penalty_rate;
COMMENT ON VIEW known_penalty_rate IS 'published: static data';
CREATE OR REPLACE VIEW known_cash_penalty_rate AS SELECT * FROM cash_penalty_rate;
COMMENT ON VIEW known_cash_penalty_rate IS 'published: static data';
CREATE OR REPLACE VIEW known_reference_price AS SELECT * FROM reference_price;
COMMENT ON VIEW known_reference_price IS 'published: static data';

CREATE OR REPLACE VIEW known_name AS
  SELECT isin AS code, valid_from, name FROM security
  UNION ALL SELECT account, valid_from, name FROM account
  UNION ALL SELECT bic, valid_from, name FROM counterparty;
COMMENT ON VIEW known_name IS 'published: what securities, accounts and counterparties are called';

GRANT SELECT ON message, conflicting_message, unreadable_message, waiting_message, pending_change,
  corrected_message, booked_block, allocation, archived_version, message_gap, element_start, trade, known_currency, known_account, known_own_ssi,
  known_security, known_counterparty, known_penalty_rate, known_cash_penalty_rate, known_reference_price, known_name
  TO stp_engine, stp_reader;
GRANT UPDATE (status) ON trade TO stp_engine;
