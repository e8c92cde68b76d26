-- Balances of archived entries. Nothing is archived on Oracle; the table exists for queries.
CREATE TABLE archived_balance (
  archive_id NUMBER(19),
  account VARCHAR2(128 CHAR),
  entered_on DATE,
  counts_from DATE,
  amount NUMBER NOT NULL,
  postings NUMBER(19) NOT NULL,
  CONSTRAINT archived_balance_pkey PRIMARY KEY (archive_id, account, entered_on, counts_from),
  CONSTRAINT archived_balance_postings_check CHECK (postings > 0)
);
GRANT SELECT ON archived_balance TO stp_engine;
GRANT READ ON archived_balance TO stp_reader;
