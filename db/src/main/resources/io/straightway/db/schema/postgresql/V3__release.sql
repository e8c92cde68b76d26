-- The releases whose steps this schema has, and the oldest program that can work with the schema from each on. Each
-- release that changes the schema adds a row by its own first step; a step that takes away what programs still use raises
-- the second column.
CREATE TABLE schema_release (
  release_name   text COLLATE "C" PRIMARY KEY CHECK (release_name ~ '^[0-9]+[.][0-9]+[.][0-9]+$'),
  oldest_program text COLLATE "C" NOT NULL CHECK (oldest_program ~ '^[0-9]+[.][0-9]+[.][0-9]+$')
);
INSERT INTO schema_release VALUES ('1.0.0', '1.0.0');
GRANT SELECT ON schema_release TO stp_engine, stp_reader;
