-- The log of roll-ups. The functions that fold belong to their modules and run as stp_rollup.
CREATE OR REPLACE FUNCTION log_roll_up(snapshot text, ranges integer, folded bigint) RETURNS integer
LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  INSERT INTO roll_up (snapshot, ranges, folded) VALUES (snapshot, ranges, folded) RETURNING ranges
$$;

-- Empties the log. For the owner of the schema.
CREATE OR REPLACE FUNCTION remove_roll_ups() RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  TRUNCATE roll_up
$$;
REVOKE EXECUTE ON FUNCTION log_roll_up(text, integer, bigint), remove_roll_ups() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION log_roll_up(text, integer, bigint) TO stp_rollup;
