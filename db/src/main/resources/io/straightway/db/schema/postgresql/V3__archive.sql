-- Archives: what has left this database for files, and by which rules (docs/decisions/063).

-- The tables of the archived rows, each with the column that an archive chooses its rows by; and, without one, the
-- tables and views of what stays here in their place. Each module registers its own.
CREATE TABLE archived_table (
  table_name text COLLATE "C" PRIMARY KEY CHECK (table_name ~ '^[a-z_]+$'),
  key_column text COLLATE "C" CHECK (key_column ~ '^[a-z_]+$'),
  -- whether rows leave; else they stay without what is large of them
  leaves     boolean NOT NULL
);

-- One row for each archive: a directory of files. The hashes are of its manifest, and of all that stays here of it.
CREATE TABLE archive (
  archive_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text COLLATE "C" NOT NULL UNIQUE CHECK (name ~ '^[0-9]{4}-[0-9]{2}-[0-9]+$'),
  trades        bigint NOT NULL CHECK (trades > 0),
  manifest_hash sha256 NOT NULL,
  opening_hash  sha256 NOT NULL,
  archived_by   text NOT NULL,
  archived_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT ON archived_table, archive TO stp_engine, stp_reader;
