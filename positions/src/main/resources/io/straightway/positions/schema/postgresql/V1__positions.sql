-- Positions of accounts in instruments: an ISIN, or a currency code for cash. The traded quantity
-- and the settled part of it are two sums. The contended model updates these rows on the trade
-- path; the low-contention model adds to them only in a roll-up. Both are read the same way: the
-- row plus the movements that it does not include yet.
CREATE TABLE position (
  account    text COLLATE "C" NOT NULL,
  instrument text COLLATE "C" NOT NULL,
  traded     finite_number NOT NULL,
  settled    finite_number NOT NULL,
  PRIMARY KEY (account, instrument)
) WITH (fillfactor = 50);

-- Movements of the low-contention model, inserted only. Those of a booking are numbered from 1 and
-- written by one statement.
CREATE TABLE position_movement (
  booking_id bigint NOT NULL,
  line       line_number NOT NULL,
  instrument text COLLATE "C" NOT NULL,
  account    text COLLATE "C" NOT NULL,
  traded     quantity NOT NULL,
  settled    quantity NOT NULL,
  PRIMARY KEY (booking_id, line)
);

-- The ids of bookings whose movements are not in the rows yet, as ranges, which the database
-- records.
CREATE TABLE position_pending (
  first_id bigint PRIMARY KEY,
  last_id  bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The model of the element that was started last; settlement keeps positions by the same model.
CREATE TABLE position_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  model    text NOT NULL CHECK (model IN ('CONTENDED', 'LOW_CONTENTION'))
);

-- Functions that know of bought securities that will not arrive, from modules above booking: the
-- name of a function of an account and an instrument that returns the quantity. See not_arriving.
CREATE TABLE arrival_guard (
  guard text PRIMARY KEY CHECK (guard ~ '^[a-z_]+$')
);

GRANT SELECT ON position, position_movement, position_pending, position_setting, arrival_guard TO stp_engine, stp_reader;
GRANT INSERT ON position_movement TO stp_engine;
GRANT INSERT, UPDATE ON position, position_setting TO stp_engine;
GRANT SELECT ON position_movement TO stp_rollup;
GRANT SELECT, DELETE ON position_pending TO stp_rollup;
GRANT SELECT, INSERT, UPDATE ON position TO stp_rollup;
