-- What stays of trades and settlements that are archived.

-- What they had moved: of trades, what was traded; of settlements, what settled on a day, and by which row of our own
-- settlement instructions (see placed_settlement). The sum of all is what each position began with.
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

-- How they counted in the processing status.
CREATE TABLE archived_stage (
  archive_id bigint NOT NULL,
  ordinal    smallint NOT NULL,
  entered    bigint NOT NULL,
  through    bigint NOT NULL,
  stopped    bigint NOT NULL,
  PRIMARY KEY (archive_id, ordinal)
);
GRANT SELECT ON archived_holding, archived_stage TO stp_engine, stp_reader;
