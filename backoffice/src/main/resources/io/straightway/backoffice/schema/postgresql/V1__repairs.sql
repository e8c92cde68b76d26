-- Repairs that operators make of messages: one proposes, another approves. Roles of the engine can look,
-- but act through functions alone, which want the name of an operator and its secret.

-- Corrected copies of messages: each is the content of a proposal (REPAIR), and becomes a message when that is
-- approved. The original is never changed.
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

-- Whose an item is. Without a row here it is the whole desk's.
CREATE TABLE exception_owner (
  item        text COLLATE "C" PRIMARY KEY,
  owner       text COLLATE "C" NOT NULL REFERENCES operator,
  assigned_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX exception_by_owner ON exception_owner (owner, item);

-- What people enter into the books: opening balances, cash, corrections, and what takes one of these back. It is
-- the content of a proposal (JOURNAL), as JSON that propose_journal writes. When that is approved it is an entry of
-- the ledger, and moves positions.
CREATE TABLE approved_journal (
  journal_id bigint PRIMARY KEY REFERENCES operator_proposal,
  entry_id   bigint NOT NULL UNIQUE,
  -- the journal that this one takes back
  reverses   bigint UNIQUE REFERENCES approved_journal
);

-- The answers to requests over HTTP that came with a key of their own, for a day: anyone who did not get his
-- answer sends the same again. Without a status it is not known whether the request was carried out.
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
