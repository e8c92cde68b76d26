-- Archived versions of trades. Their messages stay, without the bytes, so that a repeated message
-- is still recognised by its key. The key of this table keeps a trade's reference from being used
-- again.
CREATE TABLE archived_trade (
  trade_id        bigint PRIMARY KEY,
  archive_id      bigint NOT NULL,
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL,
  version         version_number NOT NULL,
  CONSTRAINT archived_trade_version UNIQUE (source, trade_reference, version)
);
-- Archives are written one after the other.
CREATE INDEX archived_trade_by_archive ON archived_trade USING brin (archive_id);
GRANT SELECT ON archived_trade TO stp_engine, stp_reader;
