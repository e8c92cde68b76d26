-- Present positions, and the roll-up that folds movements into their rows.

-- Records the bookings whose movements the roll-up has to fold, as ranges without gaps. One
-- statement writes all movements of a booking: it includes line 1, and the key lets no other
-- statement write that. So no booking is in two ranges, and none gets more movements after it was
-- counted. Refuses keys for which the index of positions has no room: no roll-up could fold them.
CREATE OR REPLACE FUNCTION note_pending_movements() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  late bigint;
BEGIN
  -- as many lines 1 as ids from the first to the last: no id is left out, and each has its line 1
  INSERT INTO position_pending
  SELECT min(booking_id), max(booking_id) FROM written
  HAVING max(booking_id) - min(booking_id) < count(*) FILTER (WHERE line = 1)
     AND max(octet_length(account)) <= 128 AND max(octet_length(instrument)) <= 128;
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM written WHERE octet_length(account) > 128 OR octet_length(instrument) > 128) THEN
      RAISE EXCEPTION 'a movement has an account or instrument of more than 128 bytes'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'short_keys', TABLE = 'position_movement';
    END IF;
    SELECT booking_id INTO late FROM written
     WHERE booking_id NOT IN (SELECT booking_id FROM written WHERE line = 1) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'booking % has its movements already', late
        USING ERRCODE = 'check_violation', CONSTRAINT = 'booked_at_once', TABLE = 'position_movement';
    END IF;
    INSERT INTO position_pending
    SELECT min(booking_id), max(booking_id)
      FROM (SELECT booking_id, booking_id - row_number() OVER (ORDER BY booking_id) AS run
              FROM written WHERE line = 1) AS booking
     GROUP BY run;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_pending_movements() FROM PUBLIC;

CREATE OR REPLACE TRIGGER pending AFTER INSERT ON position_movement
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_pending_movements();

-- Returns the movements of pending ranges, with a fixed plan: walk the ranges and look the
-- movements up by key.
CREATE OR REPLACE FUNCTION pending_movements()
RETURNS TABLE (account text, instrument text, traded numeric, settled numeric)
LANGUAGE sql STABLE
SET search_path = straightway, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
  SELECT m.account, m.instrument, m.traded, m.settled
    FROM position_pending r
    JOIN position_movement m ON m.booking_id BETWEEN r.first_id AND r.last_id
$$;

CREATE OR REPLACE VIEW current_position AS
  SELECT account, instrument, sum(traded) AS traded, sum(settled) AS settled
    FROM (SELECT account, instrument, traded, settled FROM position
          UNION ALL SELECT account, instrument, traded, settled FROM pending_movements()) AS part
   GROUP BY account, instrument;
COMMENT ON VIEW current_position IS 'published: current holdings of every account';

-- Returns the quantity of a position that was bought and will not arrive, as known to the modules
-- above.
CREATE OR REPLACE FUNCTION not_arriving(holder text, held text) RETURNS numeric LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp AS $$
DECLARE
  registered text;
  answer numeric;
  lost numeric := 0;
BEGIN
  FOR registered IN SELECT g.guard FROM arrival_guard g ORDER BY g.guard LOOP
    EXECUTE format('SELECT %I($1, $2)', registered) INTO answer USING holder, held;
    lost := lost + answer;
  END LOOP;
  RETURN lost;
END $$;
REVOKE EXECUTE ON FUNCTION not_arriving(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION not_arriving(text, text) TO stp_engine;

-- Registers a function that knows of such securities. For the owner of the schema.
CREATE OR REPLACE FUNCTION guard_arrivals(guard_function text) RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  INSERT INTO arrival_guard VALUES (guard_function) ON CONFLICT DO NOTHING
$$;
REVOKE EXECUTE ON FUNCTION guard_arrivals(text) FROM PUBLIC;

CREATE OR REPLACE VIEW booked_movement AS SELECT * FROM position_movement;
COMMENT ON VIEW booked_movement IS 'published: the movements of bookings; the contended model keeps none';

CREATE OR REPLACE VIEW position_count AS
  SELECT (SELECT count(*) FROM current_position) AS positions,
         (SELECT count(*) FROM position_movement) AS movements,
         (SELECT count(*) FROM position_pending) AS pending_ranges;
COMMENT ON VIEW position_count IS 'published: numbers of rows of the positions';

GRANT SELECT ON current_position, booked_movement, position_count TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION pending_movements() TO stp_engine, stp_reader;

-- Folds up to max_ranges pending ranges into the rows, in one statement, and returns their
-- number; 0 if there are none or another element is folding.
CREATE OR REPLACE FUNCTION roll_up_positions(max_ranges integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  ranges_folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('straightway.roll_up_positions')) THEN
    RETURN 0;
  END IF;
  WITH step AS (
    DELETE FROM position_pending WHERE first_id IN
      (SELECT first_id FROM position_pending ORDER BY first_id LIMIT max_ranges)
    RETURNING first_id, last_id
  ), total AS (
    SELECT m.account, m.instrument, sum(m.traded) AS traded, sum(m.settled) AS settled,
           count(*) AS movements
      FROM step s JOIN position_movement m ON m.booking_id BETWEEN s.first_id AND s.last_id
     GROUP BY m.account, m.instrument
  ), added AS (
    INSERT INTO position AS p (account, instrument, traded, settled)
    SELECT account, instrument, traded, settled FROM total ORDER BY account, instrument
    ON CONFLICT (account, instrument)
      DO UPDATE SET traded = p.traded + excluded.traded, settled = p.settled + excluded.settled
  )
  SELECT log_roll_up('positions', (SELECT count(*) FROM step)::integer,
                     coalesce((SELECT sum(movements) FROM total), 0)::bigint)
    INTO ranges_folded
   WHERE EXISTS (SELECT FROM step);
  RETURN coalesce(ranges_folded, 0);
END $$;
REVOKE EXECUTE ON FUNCTION roll_up_positions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roll_up_positions(integer) TO stp_engine;
GRANT CREATE ON SCHEMA straightway TO stp_rollup;
ALTER FUNCTION roll_up_positions(integer) OWNER TO stp_rollup;
REVOKE CREATE ON SCHEMA straightway FROM stp_rollup;

-- Removes all positions and movements. For the owner of the schema, before a benchmark.
CREATE OR REPLACE FUNCTION remove_positions() RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  TRUNCATE position, position_movement, position_pending
$$;
REVOKE EXECUTE ON FUNCTION remove_positions() FROM PUBLIC;
