-- Amendments and cancellations. A version is never changed into another: the next version has a row
-- of its own, and the books get a reversal and, if the trade goes on, a new booking.
ALTER DOMAIN message_status DROP CONSTRAINT message_status_check;
ALTER DOMAIN message_status ADD CONSTRAINT message_status_check CHECK (VALUE IN
  ('RECEIVED', 'VALIDATED', 'TRADE_CREATED', 'PARKED', 'BOOKED', 'REJECTED', 'IN_REPAIR', 'REPAIRED'));

ALTER DOMAIN trade_status DROP CONSTRAINT trade_status_check;
ALTER DOMAIN trade_status ADD CONSTRAINT trade_status_check CHECK (VALUE IN
  ('CREATED', 'BOOKED', 'REPLACED', 'CANCELLED'));

ALTER DOMAIN entry_kind DROP CONSTRAINT entry_kind_check;
ALTER DOMAIN entry_kind ADD CONSTRAINT entry_kind_check CHECK (VALUE IN
  ('TRADE_DATE', 'REVERSAL', 'SETTLEMENT_DATE', 'PENALTY'));

-- REPAIRED keeps the code and reason that it was in repair for.
ALTER TABLE incoming_trade_message DROP CONSTRAINT refused_with_a_reason;
ALTER TABLE incoming_trade_message ADD CONSTRAINT refused_with_a_reason CHECK (
  (status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')) = (code IS NOT NULL AND reason IS NOT NULL));

-- BOOKED: the version that counts. REPLACED: there is a later one. CANCELLED: the trade ended with
-- this version, which is a cancellation.
ALTER TABLE security_purc_sale
  -- the version whose entry and movements stand for this one too, when it changed nothing in the
  -- books; of a cancellation, those that it took back; null: its own
  ADD booked_as bigint,
  -- the entry and the movements that took this version's own out of the books again
  ADD reversed_by bigint;

-- The entry that this one takes back.
ALTER TABLE journal_entry ADD reverses bigint;

-- Versions that came before the one they follow; a row goes when its version's turn has come.
CREATE TABLE parked_message (
  message_id      bigint PRIMARY KEY,
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL,
  version         version_number NOT NULL,
  parked_at       timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX parked_by_trade ON parked_message (source, trade_reference, version);

GRANT SELECT ON parked_message TO stp_engine, stp_reader;
GRANT INSERT, DELETE ON parked_message TO stp_engine;
GRANT UPDATE (reversed_by) ON security_purc_sale TO stp_engine;
