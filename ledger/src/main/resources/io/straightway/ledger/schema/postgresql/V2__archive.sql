-- Balances of archived entries by account, business date and value date: opening balances of the
-- accounts.
CREATE TABLE archived_balance (
  archive_id  bigint NOT NULL,
  account     text COLLATE "C" NOT NULL,
  -- -infinity before the first business day
  entered_on  date NOT NULL,
  counts_from date NOT NULL,
  amount      numeric NOT NULL CHECK (amount < 'Infinity' AND amount > '-Infinity'),
  postings    bigint NOT NULL CHECK (postings > 0),
  PRIMARY KEY (archive_id, account, entered_on, counts_from)
);
GRANT SELECT ON archived_balance TO stp_engine, stp_reader;
