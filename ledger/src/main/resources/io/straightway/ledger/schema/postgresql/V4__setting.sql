-- The use of the ledger for trades: stored by the first element, the same for all others.
CREATE TABLE ledger_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  in_use   boolean NOT NULL
);
INSERT INTO ledger_setting (in_use) SELECT true WHERE EXISTS (SELECT FROM journal_entry WHERE kind = 'TRADE_DATE');

GRANT SELECT, INSERT ON ledger_setting TO stp_engine;
GRANT SELECT ON ledger_setting TO stp_reader;
