-- The use of the ledger for trades: stored by the first element, the same for all others.
CREATE TABLE ledger_setting (
  only_row NUMBER(1) DEFAULT 1,
  in_use NUMBER(1) NOT NULL,
  CONSTRAINT ledger_setting_pkey PRIMARY KEY (only_row),
  CONSTRAINT ledger_setting_only_row_check CHECK (only_row = 1),
  CONSTRAINT ledger_setting_in_use_check CHECK (in_use IN (0, 1))
);
INSERT INTO ledger_setting (in_use)
  SELECT DISTINCT 1 FROM journal_entry WHERE kind = 'TRADE_DATE';

GRANT SELECT, INSERT ON ledger_setting TO stp_engine;
GRANT READ ON ledger_setting TO stp_reader;
