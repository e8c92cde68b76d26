-- The trade path: incoming messages and their outcome.

-- A value is the first id of a range; a process queue takes a range at a time. A message, its
-- trade, its journal entry and its movements share one id; instructions and settlements take theirs
-- from the same sequence, so that ids are unique among all of them.
CREATE SEQUENCE message_id_range INCREMENT BY 10000 START WITH 10000;
GRANT USAGE ON SEQUENCE message_id_range TO stp_engine;

CREATE DOMAIN message_status AS text CHECK (VALUE IN
  ('RECEIVED', 'VALIDATED', 'TRADE_CREATED', 'PARKED', 'BOOKED', 'REJECTED', 'IN_REPAIR', 'REPAIRED'));
-- BOOKED: the version that counts. REPLACED: there is a later one. CANCELLED: the trade ended with
-- this version, which is a cancellation.
CREATE DOMAIN trade_status AS text CHECK (VALUE IN ('CREATED', 'BOOKED', 'REPLACED', 'CANCELLED'));
CREATE DOMAIN trade_side   AS text CHECK (VALUE IN ('BUY', 'SELL'));

-- Names of items in the list of exceptions and in the audit trail, and their ids. They are defined
-- here and not among the functions that can be replaced, because indexes are built on them.
CREATE FUNCTION message_item(message_id bigint) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT 'message:' || message_id::text $$;
CREATE FUNCTION conflict_item(message_id bigint, content_hash bytea) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT 'conflict:' || message_id::text || ':' || left(encode(content_hash, 'hex'), 12) $$;
CREATE FUNCTION refused_item(content_hash bytea) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT 'refused:' || left(encode(content_hash, 'hex'), 12) $$;
CREATE FUNCTION gap_item(source text, first_missing bigint) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT 'gap:' || source || ':' || first_missing::text $$;
-- Accepts a name only as it is shown, without leading zeros; returns null for another item.
CREATE FUNCTION message_of_item(item text) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS $$ SELECT substring(item from '^message:(0|[1-9][0-9]{0,17})$')::bigint $$;
-- Returns the values of a message's elements and attributes in lower case. It does not parse the
-- message, so it also finds words in an unreadable one.
CREATE FUNCTION message_words(body bytea) RETURNS tsvector LANGUAGE sql IMMUTABLE
  AS $$ SELECT array_to_tsvector(coalesce(array_agg(DISTINCT lower(word[1])), '{}'))
          FROM regexp_matches(encode(body, 'escape'), '[>"]([A-Za-z0-9._:/-]+)[<"]', 'g') AS word
         WHERE length(word[1]) <= 64
           AND word[1] !~ '^(urn:|UTF-8$|1[.]0$|[0-9]{4}-[0-9]{2}-[0-9]{2})' $$;
GRANT EXECUTE ON FUNCTION message_item(bigint), conflict_item(bigint, bytea), refused_item(bytea),
  gap_item(text, bigint), message_of_item(text), message_words(bytea) TO stp_engine, stp_reader;

-- One row for each start of an element. A running element holds an advisory lock on its number.
CREATE TABLE element_run (
  element_run integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL,
  host        text NOT NULL,
  pid         bigint NOT NULL,
  started_at  timestamptz NOT NULL,
  -- true if plug-ins may change fees and settlement dates, which otherwise are as in the messages
  has_trade_checks boolean NOT NULL DEFAULT false
);

CREATE TABLE incoming_trade_message (
  message_id        bigint PRIMARY KEY,
  source            text COLLATE "C" NOT NULL,
  source_message_id text COLLATE "C" NOT NULL,
  sequence_number   ordinal,
  sent_at           timestamptz,
  received_at       timestamptz NOT NULL,
  stored_at         timestamptz NOT NULL DEFAULT now(),
  body              bytea NOT NULL,
  content_hash      sha256 NOT NULL,
  times_seen        version_number NOT NULL DEFAULT 1,
  status            message_status NOT NULL,
  code              text,
  field             text,
  reason            text,
  element_run       integer NOT NULL,
  CONSTRAINT message_key UNIQUE (source, source_message_id),
  -- REPAIRED keeps the code and reason of the repair
  CONSTRAINT refused_with_a_reason CHECK (
    (status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')) = (code IS NOT NULL AND reason IS NOT NULL))
);
CREATE INDEX message_by_sequence ON incoming_trade_message (source, sequence_number);
-- The few unfinished ones among the many.
CREATE INDEX unfinished_message ON incoming_trade_message (element_run, message_id)
  WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED');
-- Counts and sorts refused messages without their rows.
CREATE INDEX refused_keyed_message ON incoming_trade_message (message_id)
  INCLUDE (status, code, source, received_at)
  WHERE status IN ('REJECTED', 'IN_REPAIR');
CREATE INDEX repaired_message ON incoming_trade_message (message_id) WHERE status = 'REPAIRED';
CREATE INDEX parked_keyed_message ON incoming_trade_message (message_id) WHERE status = 'PARKED';
-- Finds an exception by its name in its own table, not among all that ever existed. The names in
-- the views have the collation of their parts, "C".
CREATE INDEX refused_message_by_item ON incoming_trade_message (message_item(message_id) COLLATE "C")
  WHERE status IN ('REJECTED', 'IN_REPAIR');
-- Finds a stuck message by its words: it has no trade yet. Other messages have no entry here.
CREATE INDEX stuck_message_by_word ON incoming_trade_message USING gin (message_words(body))
  WHERE status IN ('REJECTED', 'IN_REPAIR', 'PARKED');

-- Further bodies under the key of a message: the first is in incoming_trade_message, every other
-- one here.
CREATE TABLE message_conflict (
  message_id   bigint NOT NULL REFERENCES incoming_trade_message,
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  body         bytea NOT NULL,
  received_at  timestamptz NOT NULL,
  times_seen   integer NOT NULL DEFAULT 1 CHECK (times_seen > 0),
  PRIMARY KEY (message_id, content_hash)
);

-- Received bodies without a readable key. Their content is their key. Of a body over 64 KiB the
-- first 64 KiB, the length and the hash are stored.
CREATE TABLE refused_message (
  content_hash bytea PRIMARY KEY CHECK (octet_length(content_hash) = 32),
  body         bytea NOT NULL CHECK (octet_length(body) <= 65536),
  body_length  bigint NOT NULL CHECK (body_length >= octet_length(body)),
  received_at  timestamptz NOT NULL,
  stored_at    timestamptz NOT NULL DEFAULT now(),
  times_seen   integer NOT NULL DEFAULT 1 CHECK (times_seen > 0),
  code         text NOT NULL,
  field        text,
  reason       text NOT NULL
);
CREATE INDEX unreadable_message_by_item ON refused_message (refused_item(content_hash) COLLATE "C");
CREATE INDEX unreadable_message_by_word ON refused_message USING gin (message_words(body));

-- Versions that arrived before their predecessor; a row is deleted when it is its version's turn.
CREATE TABLE parked_message (
  message_id      bigint PRIMARY KEY,
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL,
  version         version_number NOT NULL,
  parked_at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX parked_by_trade ON parked_message (source, trade_reference, version);

-- Amendments and cancellations in repair, by the trade that they would change: until they are
-- decided, that trade is not as its sender sees it. Rows stay; the message's status counts.
CREATE TABLE change_in_repair (
  message_id      bigint PRIMARY KEY,
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL,
  version         version_number NOT NULL
);
CREATE INDEX change_in_repair_by_trade ON change_in_repair (source, trade_reference, version);

-- Messages that an operator gave to the elements: resubmitted ones, and corrected copies of others.
CREATE TABLE released_message (
  message_id bigint PRIMARY KEY REFERENCES incoming_trade_message,
  -- the message of which this one is the corrected copy
  corrects   bigint UNIQUE REFERENCES incoming_trade_message,
  -- the arrival of the first of the corrected messages, so that an exception keeps its age; null if
  -- it corrects none
  first_received_at timestamptz
);

-- Exceptions closed by a decision: a message rejected permanently, a gap or a conflict resolved.
CREATE TABLE exception_closed (
  item      text COLLATE "C" PRIMARY KEY,
  closed_by text COLLATE "C" NOT NULL REFERENCES operator,
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reason    text NOT NULL CHECK (reason ~ '\S' AND length(reason) <= 500)
);

-- Trades. A version is never changed into another: the next version has a row of its own, and the
-- books get a reversal and, if the trade continues, a new booking.
CREATE TABLE security_purc_sale (
  trade_id         bigint PRIMARY KEY,
  source           text COLLATE "C" NOT NULL,
  trade_reference  text COLLATE "C" NOT NULL,
  version          version_number NOT NULL,
  status           trade_status NOT NULL,
  side             trade_side NOT NULL,
  isin             text COLLATE "C" NOT NULL,
  account          text COLLATE "C" NOT NULL,
  counterparty     text COLLATE "C" NOT NULL,
  quantity         quantity_above_0 NOT NULL,
  price            quantity_from_0 NOT NULL,
  currency         text COLLATE "C" NOT NULL,
  trade_date       finite_date NOT NULL,
  settlement_date  finite_date NOT NULL,
  consideration    amount_from_0 NOT NULL,
  accrued_interest amount NOT NULL, -- negative if a bond is ex-dividend
  commission       amount_from_0 NOT NULL,
  tax              amount_from_0 NOT NULL,
  exchange_fee     amount_from_0 NOT NULL,
  other_fee        amount_from_0 NOT NULL,
  net_amount       amount NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  -- the version whose entry and movements this one shares because it changed nothing in the
  -- books; of a cancellation, the version that it reversed; null: its own
  booked_as        bigint,
  -- the entry and movements that reversed those of this version
  reversed_by      bigint,
  -- securities move without cash: the consideration is only their value in the books
  free_of_payment  boolean NOT NULL DEFAULT false,
  -- the other account, in a transfer between accounts of this installation
  transfer_account text COLLATE "C",
  -- the market of the trade; null: that of the security itself
  mic              text COLLATE "C",
  -- of a settlement in another currency: the rate, whether the net amount is to be multiplied or
  -- divided by it, and the net amount in that currency
  settlement_currency text COLLATE "C",
  fx_rate          numeric,
  fx_calculation   text,
  settlement_amount numeric,
  -- of a pool: the part of the original face, which is the quantity, that is outstanding
  pool_factor      numeric,
  -- amounts and dates are checked by refuse_wrong_trades
  CONSTRAINT trade_version UNIQUE (source, trade_reference, version)
);
-- Finds new trades by their time of creation: rows are stored in that order, so a range index of a
-- few pages finds them and costs the trade path next to nothing.
CREATE INDEX trade_by_creation ON security_purc_sale USING brin (created_at);

-- Functions that can object to a change of a trade, of modules above booking: the name of a
-- function of one bigint, the trade, that returns FREE or its objection. See release_trade.
CREATE TABLE trade_change_guard (
  guard text PRIMARY KEY CHECK (guard ~ '^[a-z_]+$')
);

-- Numbers that a source has skipped; a gap is closed when all of them have arrived.
CREATE TABLE sequence_gap (
  source        text COLLATE "C" NOT NULL,
  first_missing bigint NOT NULL,
  last_missing  bigint NOT NULL CHECK (last_missing >= first_missing),
  reported_at   timestamptz NOT NULL DEFAULT now(),
  closed_at     timestamptz,
  PRIMARY KEY (source, first_missing)
);

CREATE TABLE sequence_checked (
  source      text COLLATE "C" PRIMARY KEY,
  up_to       bigint NOT NULL,
  checked_at  timestamptz NOT NULL DEFAULT now()
);

-- A message's bytes, key, hash and times are written once. Only its outcome may change.
GRANT SELECT ON element_run, incoming_trade_message, message_conflict, refused_message,
  parked_message, change_in_repair, released_message, exception_closed, security_purc_sale,
  trade_change_guard,
  sequence_gap, sequence_checked TO stp_engine, stp_reader;
GRANT INSERT ON element_run, incoming_trade_message, message_conflict, refused_message,
  security_purc_sale, sequence_gap, sequence_checked TO stp_engine;
GRANT INSERT, DELETE ON parked_message TO stp_engine;
GRANT INSERT ON change_in_repair TO stp_engine;
GRANT UPDATE (status, code, field, reason, times_seen, element_run)
  ON incoming_trade_message TO stp_engine;
GRANT UPDATE (times_seen) ON message_conflict, refused_message TO stp_engine;
GRANT UPDATE (status, reversed_by) ON security_purc_sale TO stp_engine;
GRANT UPDATE (closed_at) ON sequence_gap TO stp_engine;
GRANT UPDATE (up_to, checked_at) ON sequence_checked TO stp_engine;
