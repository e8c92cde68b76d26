-- Present positions: the row plus the movements of pending ranges.

CREATE OR REPLACE VIEW current_position AS
  SELECT account, instrument, SUM(traded) AS traded, SUM(settled) AS settled
    FROM (SELECT account, instrument, traded, settled FROM position
          UNION ALL
          SELECT /*+ LEADING(r) USE_NL(m) INDEX(m position_movement_pkey) */
                 m.account, m.instrument, m.traded, m.settled
            FROM position_pending r
            JOIN position_movement m ON m.booking_id BETWEEN r.first_id AND r.last_id) part
   GROUP BY account, instrument;
COMMENT ON TABLE current_position IS 'published: current holdings of every account';

CREATE OR REPLACE VIEW booked_movement AS SELECT * FROM position_movement;
COMMENT ON TABLE booked_movement IS
  'published: the movements of bookings; the contended model keeps none';

CREATE OR REPLACE VIEW position_count AS
  SELECT (SELECT COUNT(*) FROM current_position) AS positions,
         (SELECT COUNT(*) FROM position_movement) AS movements,
         (SELECT COUNT(*) FROM position_pending) AS pending_ranges
    FROM dual;
COMMENT ON TABLE position_count IS 'published: numbers of rows of the positions';

GRANT SELECT ON current_position TO stp_engine;
GRANT READ ON current_position TO stp_reader;
GRANT SELECT ON booked_movement TO stp_engine;
GRANT READ ON booked_movement TO stp_reader;
GRANT SELECT ON position_count TO stp_engine;
GRANT READ ON position_count TO stp_reader;
