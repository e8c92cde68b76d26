-- Repairs of messages by operators: one proposes, another approves. Roles of the engine can read,
-- but act only through functions, which require the name of an operator and its secret.

-- Corrected copies of messages: each is the content of a proposal (REPAIR), and becomes a message
-- when that is approved. The original is never changed.
CREATE TABLE corrected_copy (
  repair_id         bigint PRIMARY KEY REFERENCES operator_proposal,
  message_id        bigint NOT NULL REFERENCES incoming_trade_message,
  source            text COLLATE "C" NOT NULL,
  source_message_id text COLLATE "C" NOT NULL,
  sequence_number   ordinal NOT NULL,
  sent_at           timestamptz NOT NULL,
  new_message_id    bigint UNIQUE REFERENCES incoming_trade_message,
  CONSTRAINT corrected_copy_key UNIQUE (source, source_message_id)
);
CREATE INDEX corrected_copy_by_message ON corrected_copy (message_id, repair_id);

-- Owners of items. An item without a row here is the whole desk's.
CREATE TABLE exception_owner (
  item        text COLLATE "C" PRIMARY KEY,
  owner       text COLLATE "C" NOT NULL REFERENCES operator,
  assigned_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX exception_by_owner ON exception_owner (owner, item);

-- Manual entries: opening balances, cash, corrections, and their reversals. Each is the content of
-- a proposal (JOURNAL), as JSON that propose_journal writes. An approved one is an entry of the
-- ledger, and moves positions.
CREATE TABLE approved_journal (
  journal_id bigint PRIMARY KEY REFERENCES operator_proposal,
  entry_id   bigint NOT NULL UNIQUE,
  -- the journal that this one reverses
  reverses   bigint UNIQUE REFERENCES approved_journal
);

-- Answers to HTTP requests with a key of their own, kept for a day, so that a client without an
-- answer can send the request again. A row without a status belongs to a request whose outcome is
-- unknown.
CREATE TABLE api_answer (
  operator     text COLLATE "C" NOT NULL,
  key          text COLLATE "C" NOT NULL CHECK (key ~ '^[!-~]{1,200}$'),
  request_hash sha256 NOT NULL,
  asked_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  status       integer,
  type         text,
  body         bytea,
  PRIMARY KEY (operator, key),
  CONSTRAINT answered_in_full CHECK ((status IS NULL) = (body IS NULL))
);
CREATE INDEX api_answer_by_age ON api_answer (asked_at);

GRANT SELECT, INSERT, DELETE ON api_answer TO stp_engine;
GRANT UPDATE (status, type, body) ON api_answer TO stp_engine;
GRANT SELECT ON corrected_copy, approved_journal, exception_owner TO stp_engine, stp_reader;
