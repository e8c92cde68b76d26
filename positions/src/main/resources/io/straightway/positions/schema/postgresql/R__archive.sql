-- Archiving of movements. For the owner's archiving alone.

-- Lists the tables from which an archive takes rows, as element does for its own.
CREATE OR REPLACE FUNCTION archived_of_positions() RETURNS TABLE (table_name text, key_column text, leaves boolean)
LANGUAGE sql IMMUTABLE AS $$ VALUES ('position_movement', 'booking_id', true) $$;

-- Requires that the chosen movements are folded into the rows of positions, since a roll-up would
-- otherwise miss them.
CREATE OR REPLACE FUNCTION require_folded_movements() RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM position_pending r JOIN archive_choice c ON c.id BETWEEN r.first_id AND r.last_id) THEN
    RAISE EXCEPTION 'movements are not rolled up yet; an element or settlement does that within seconds'
      USING ERRCODE = 'ST409';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION archived_of_positions(), require_folded_movements() FROM PUBLIC;
