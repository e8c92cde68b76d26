-- Archives: rows that have left this database for files (docs/decisions/063), and their remainders.

-- One row for each archive: a directory of files. The hashes are those of its manifest and of its
-- remainders here.
CREATE TABLE archive (
  archive_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text COLLATE "C" NOT NULL UNIQUE CHECK (name ~ '^[0-9]{4}-[0-9]{2}-[0-9]+$'),
  trades        bigint NOT NULL CHECK (trades > 0),
  manifest_hash sha256 NOT NULL,
  opening_hash  sha256 NOT NULL,
  archived_by   text NOT NULL,
  archived_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- Movements of archived trades and settlements: traded quantities by trade, settled quantities by
-- day and by the row of own settlement instructions (see placed_settlement). Their sum is the
-- opening of each position.
CREATE TABLE archived_holding (
  archive_id bigint NOT NULL,
  account    text COLLATE "C" NOT NULL,
  instrument text COLLATE "C" NOT NULL,
  currency   text COLLATE "C",
  own_mic    text COLLATE "C",
  settled_on date,
  traded     numeric NOT NULL,
  settled    numeric NOT NULL,
  UNIQUE NULLS NOT DISTINCT (archive_id, account, instrument, currency, own_mic, settled_on),
  CONSTRAINT traded_or_settled CHECK (CASE WHEN settled_on IS NULL THEN settled = 0 ELSE traded = 0 END)
);
CREATE INDEX archived_holding_by_instrument ON archived_holding (instrument);

-- Counts of archived items in the processing status.
CREATE TABLE archived_stage (
  archive_id bigint NOT NULL,
  ordinal    smallint NOT NULL,
  entered    bigint NOT NULL,
  through    bigint NOT NULL,
  stopped    bigint NOT NULL,
  PRIMARY KEY (archive_id, ordinal)
);
COMMENT ON TABLE archived_stage IS 'published: counts of archived trades and instructions by stage';
GRANT SELECT ON archive, archived_holding, archived_stage TO stp_engine, stp_reader;
