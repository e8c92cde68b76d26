-- Rights are granted to stp_engine, stp_reader and stp_rollup. The embedded server has them from
-- the start; on another server the migrator creates them as groups, or asks for them, and the DBA
-- grants them to the login users. stp_rollup owns the functions that fold movements into snapshots.
GRANT USAGE ON SCHEMA straightway TO stp_engine, stp_reader, stp_rollup;

-- Checks of a single value are in the value's domain, not in the table: a session keeps the checks
-- of a domain prepared, but parses a table's for every statement, which is two thirds of the cost
-- of inserting one trade. Checks that compare several columns are in their tables. Amounts are
-- refused, never rounded: a numeric with a type modifier would round silently. The upper bounds
-- also exclude NaN and Infinity, which PostgreSQL sorts above every number.
CREATE DOMAIN quantity         AS numeric  CHECK (VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN amount           AS numeric  CHECK (VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 4);
CREATE DOMAIN quantity_above_0 AS numeric  CHECK (VALUE > 0 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN quantity_from_0  AS numeric  CHECK (VALUE >= 0 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN amount_from_0    AS numeric  CHECK (VALUE >= 0 AND VALUE < 1e18 AND scale(VALUE) <= 4);
CREATE DOMAIN amount_but_0     AS numeric
  CHECK (VALUE <> 0 AND VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 4);
CREATE DOMAIN finite_number    AS numeric  CHECK (VALUE > '-Infinity' AND VALUE < 'Infinity');
CREATE DOMAIN finite_date      AS date     CHECK (isfinite(VALUE));
CREATE DOMAIN ordinal          AS bigint   CHECK (VALUE > 0);
CREATE DOMAIN version_number   AS integer  CHECK (VALUE > 0);
CREATE DOMAIN line_number      AS smallint CHECK (VALUE > 0);
CREATE DOMAIN sha256           AS bytea    CHECK (octet_length(VALUE) = 32);

-- One row for each step of a roll-up, of any snapshot.
CREATE TABLE roll_up (
  step   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  snapshot text NOT NULL,
  ran_at timestamptz NOT NULL DEFAULT now(),
  ranges integer NOT NULL,
  folded bigint NOT NULL
);
GRANT SELECT ON roll_up TO stp_engine, stp_reader;
GRANT SELECT, INSERT ON roll_up TO stp_rollup;
