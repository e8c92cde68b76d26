-- Archived versions of trades. Nothing is archived on Oracle; the table exists for queries.
CREATE TABLE archived_trade (
  trade_id NUMBER(19),
  archive_id NUMBER(19) NOT NULL,
  source VARCHAR2(32 CHAR) NOT NULL,
  trade_reference VARCHAR2(64 CHAR) NOT NULL,
  version NUMBER(10) NOT NULL,
  CONSTRAINT archived_trade_version_check CHECK (version > 0),
  CONSTRAINT archived_trade_pkey PRIMARY KEY (trade_id),
  CONSTRAINT archived_trade_version UNIQUE (source, trade_reference, version)
);
CREATE INDEX archived_trade_by_archive ON archived_trade (archive_id);
GRANT SELECT ON archived_trade TO stp_engine;
GRANT READ ON archived_trade TO stp_reader;
