-- Positions of accounts in instruments: an ISIN, or a currency code for cash. The traded quantity
-- and the settled part of it are two sums. The contended model updates these rows on the trade
-- path; the low-contention model adds to them only in a roll-up. Both are read the same way: the
-- row plus the movements that it does not include yet.
CREATE TABLE position (
  account VARCHAR2(32 CHAR) NOT NULL,
  instrument VARCHAR2(12 CHAR) NOT NULL,
  traded NUMBER NOT NULL,
  settled NUMBER NOT NULL,
  CONSTRAINT position_pkey PRIMARY KEY (account, instrument)
);
-- rows grow a little and are locked by many at once
ALTER TABLE position PCTFREE 50 INITRANS 32;

-- Movements of the low-contention model, inserted only. Those of a booking are numbered from 1 and
-- written by one statement.
CREATE TABLE position_movement (
  booking_id NUMBER(19) NOT NULL,
  line NUMBER(5) NOT NULL,
  instrument VARCHAR2(12 CHAR) NOT NULL,
  account VARCHAR2(32 CHAR) NOT NULL,
  traded NUMBER NOT NULL,
  settled NUMBER NOT NULL,
  CONSTRAINT position_movement_pkey PRIMARY KEY (booking_id, line),
  CONSTRAINT position_movement_line_check CHECK (line > 0),
  CONSTRAINT position_movement_traded_check CHECK (traded > -1E18 AND traded < 1E18 AND traded =
    TRUNC(traded, 8)),
  CONSTRAINT position_movement_settled_check CHECK (settled > -1E18 AND settled < 1E18 AND settled =
    TRUNC(settled, 8))
);

-- The ids of bookings whose movements are not in the rows yet, as ranges.
CREATE TABLE position_pending (
  first_id NUMBER(19),
  last_id NUMBER(19) NOT NULL,
  CONSTRAINT position_pending_pkey PRIMARY KEY (first_id)
);

-- The model of the element that was started last; settlement keeps positions by the same model.
CREATE TABLE position_setting (
  only_row NUMBER(1) DEFAULT 1,
  model VARCHAR2(16 CHAR) NOT NULL,
  CONSTRAINT position_setting_pkey PRIMARY KEY (only_row),
  CONSTRAINT position_setting_only_row_check CHECK (only_row = 1),
  CONSTRAINT position_setting_model_check CHECK (model IN ('CONTENDED', 'LOW_CONTENTION'))
);

-- Functions that know of bought securities that will not arrive; only PostgreSQL has any.
CREATE TABLE arrival_guard (
  guard VARCHAR2(63 CHAR),
  CONSTRAINT arrival_guard_pkey PRIMARY KEY (guard),
  CONSTRAINT arrival_guard_guard_check CHECK (REGEXP_LIKE(guard, '^[a-z_]+$', 'c'))
);

GRANT SELECT ON position TO stp_engine;
GRANT READ ON position TO stp_reader;
GRANT SELECT ON position_movement TO stp_engine;
GRANT READ ON position_movement TO stp_reader;
GRANT SELECT ON position_pending TO stp_engine;
GRANT READ ON position_pending TO stp_reader;
GRANT SELECT ON position_setting TO stp_engine;
GRANT READ ON position_setting TO stp_reader;
GRANT SELECT ON arrival_guard TO stp_engine;
GRANT READ ON arrival_guard TO stp_reader;
GRANT INSERT ON position_movement TO stp_engine;
GRANT INSERT, DELETE ON position_pending TO stp_engine;
GRANT INSERT, UPDATE ON position TO stp_engine;
GRANT INSERT, UPDATE ON position_setting TO stp_engine;

