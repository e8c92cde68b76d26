-- What each account holds of each instrument: an ISIN, or a currency code for cash.
-- The contended model updates these rows on the trade path; the low-contention model adds to them
-- only in a roll-up. Both read the same way: the row plus the movements it does not hold yet.

CREATE TABLE position (
  account    text COLLATE "C" NOT NULL,
  instrument text COLLATE "C" NOT NULL,
  traded     numeric NOT NULL CHECK (traded < 'Infinity' AND traded > '-Infinity'),
  settled    numeric NOT NULL CHECK (settled < 'Infinity' AND settled > '-Infinity'),
  PRIMARY KEY (account, instrument)
) WITH (fillfactor = 50);

-- Low contention: insert only.
CREATE TABLE position_movement (
  booking_id bigint NOT NULL,
  instrument text COLLATE "C" NOT NULL,
  account    text COLLATE "C" NOT NULL,
  traded     quantity NOT NULL,
  settled    quantity NOT NULL,
  PRIMARY KEY (booking_id, instrument)
);

CREATE TABLE position_pending (
  first_id bigint PRIMARY KEY,
  last_id  bigint NOT NULL CHECK (last_id >= first_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE FUNCTION pending_movements()
RETURNS TABLE (account text, instrument text, traded numeric, settled numeric)
LANGUAGE sql STABLE
SET search_path = straightway, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
  SELECT m.account, m.instrument, m.traded, m.settled
    FROM position_pending r
    JOIN position_movement m ON m.booking_id BETWEEN r.first_id AND r.last_id
$$;

CREATE VIEW current_position AS
  SELECT account, instrument, sum(traded) AS traded, sum(settled) AS settled
    FROM (SELECT account, instrument, traded, settled FROM position
          UNION ALL SELECT account, instrument, traded, settled FROM pending_movements()) AS part
   GROUP BY account, instrument;

CREATE FUNCTION roll_up_positions(max_ranges integer) RETURNS integer LANGUAGE plpgsql
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
  INSERT INTO roll_up (what, ranges, folded)
  SELECT 'positions', (SELECT count(*) FROM step),
         coalesce((SELECT sum(movements) FROM total), 0)
   WHERE EXISTS (SELECT FROM step)
  RETURNING ranges INTO ranges_folded;
  RETURN coalesce(ranges_folded, 0);
END $$;

GRANT SELECT ON position, position_movement, position_pending, current_position
  TO stp_engine, stp_reader;
GRANT INSERT ON position_movement, position_pending TO stp_engine;
GRANT INSERT, UPDATE ON position TO stp_engine;

GRANT SELECT ON position_movement TO stp_rollup;
GRANT SELECT, DELETE ON position_pending TO stp_rollup;
GRANT SELECT, INSERT, UPDATE ON position TO stp_rollup;
REVOKE EXECUTE ON FUNCTION roll_up_positions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roll_up_positions(integer) TO stp_engine;
GRANT CREATE ON SCHEMA straightway TO stp_rollup;
ALTER FUNCTION roll_up_positions(integer) OWNER TO stp_rollup;
REVOKE CREATE ON SCHEMA straightway FROM stp_rollup;
