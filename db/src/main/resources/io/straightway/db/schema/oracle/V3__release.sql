-- The releases whose steps this schema has, and the oldest program that can work with it, as on PostgreSQL.
CREATE TABLE schema_release (
  release_name VARCHAR2(20 CHAR) NOT NULL,
  oldest_program VARCHAR2(20 CHAR) NOT NULL,
  CONSTRAINT schema_release_pkey PRIMARY KEY (release_name),
  CONSTRAINT schema_release_release_name_check CHECK (REGEXP_LIKE(release_name, '^[0-9]+[.][0-9]+[.][0-9]+$', 'c')),
  CONSTRAINT schema_release_oldest_program_check CHECK (REGEXP_LIKE(oldest_program, '^[0-9]+[.][0-9]+[.][0-9]+$', 'c'))
);
INSERT INTO schema_release VALUES ('1.0.0', '1.0.0');
GRANT SELECT ON schema_release TO stp_engine;
GRANT READ ON schema_release TO stp_reader;
