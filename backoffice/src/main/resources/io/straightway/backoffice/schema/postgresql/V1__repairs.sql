-- Repairs that operators make of messages: one proposes, another approves. Roles of the engine can look,
-- but act through functions alone, which want the name of an operator and its secret.

-- A corrected copy of a message. The original is never changed.
CREATE TABLE repair (
  repair_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id        bigint NOT NULL REFERENCES incoming_trade_message,
  source            text COLLATE "C" NOT NULL,
  source_message_id text COLLATE "C" NOT NULL,
  sequence_number   ordinal NOT NULL,
  sent_at           timestamptz NOT NULL,
  body              bytea NOT NULL CHECK (octet_length(body) <= 65536),
  content_hash      sha256 NOT NULL,
  reason            text NOT NULL CHECK (reason ~ '\S' AND length(reason) <= 500),
  maker             text COLLATE "C" NOT NULL REFERENCES operator,
  made_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  state             text NOT NULL DEFAULT 'PROPOSED'
                    CHECK (state IN ('PROPOSED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  checker           text COLLATE "C" REFERENCES operator,
  decided_at        timestamptz,
  approved_hash     sha256,
  new_message_id    bigint UNIQUE REFERENCES incoming_trade_message,
  CONSTRAINT repair_key UNIQUE (source, source_message_id),
  CONSTRAINT hash_is_of_the_body CHECK (content_hash = sha256(body)),
  CONSTRAINT four_eyes CHECK (checker <> maker),
  CONSTRAINT approved_what_was_proposed CHECK (approved_hash = content_hash),
  CONSTRAINT decided_in_full CHECK (
    (state = 'PROPOSED') = (decided_at IS NULL)
    AND (state IN ('APPROVED', 'DECLINED')) = (checker IS NOT NULL)
    AND (state = 'APPROVED') = (approved_hash IS NOT NULL)
    AND (state = 'APPROVED') = (new_message_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_proposal_for_a_message ON repair (message_id) WHERE state = 'PROPOSED';
CREATE INDEX repair_by_message ON repair (message_id, repair_id);

-- Whose an item is. Without a row here it is the whole desk's.
CREATE TABLE exception_owner (
  item        text COLLATE "C" PRIMARY KEY,
  owner       text COLLATE "C" NOT NULL REFERENCES operator,
  assigned_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What people enter into the books: opening balances, cash, corrections, and what takes one of these back.
-- The content is what is proposed, hashed and approved: kind, value date, document and lines, as JSON that
-- propose_journal writes. An approved journal is an entry of the ledger, and moves positions.
CREATE TABLE journal (
  journal_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('OPENING', 'CASH', 'MANUAL', 'REVERSAL')),
  value_date    finite_date NOT NULL,
  document      text NOT NULL CHECK (document ~ '\S' AND length(document) <= 100),
  content       text NOT NULL CHECK (octet_length(content) <= 1048576),
  content_hash  sha256 NOT NULL,
  reason        text NOT NULL CHECK (reason ~ '\S' AND length(reason) <= 500),
  -- the journal that this one takes back
  reverses      bigint REFERENCES journal,
  maker         text COLLATE "C" NOT NULL REFERENCES operator,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  state         text NOT NULL DEFAULT 'PROPOSED'
                CHECK (state IN ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  checker       text COLLATE "C" REFERENCES operator,
  decided_at    timestamptz,
  approved_hash sha256,
  entry_id      bigint UNIQUE,
  CONSTRAINT hash_is_of_the_content CHECK (content_hash = sha256(convert_to(content, 'UTF8'))),
  CONSTRAINT reversals_reverse CHECK ((kind = 'REVERSAL') = (reverses IS NOT NULL)),
  CONSTRAINT four_eyes CHECK (checker <> maker),
  CONSTRAINT approved_what_was_proposed CHECK (approved_hash = content_hash),
  CONSTRAINT decided_in_full CHECK (
    (state = 'PROPOSED') = (decided_at IS NULL)
    AND (state IN ('APPROVED', 'REJECTED')) = (checker IS NOT NULL)
    AND (state = 'APPROVED') = (approved_hash IS NOT NULL)
    AND (state = 'APPROVED') = (entry_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_reversal_of_a_journal ON journal (reverses)
  WHERE state IN ('PROPOSED', 'APPROVED');

-- The answers to requests over HTTP that came with a key of their own, for a day: whoever did not get his
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
GRANT SELECT ON journal TO stp_engine, stp_reader;
GRANT SELECT ON repair, exception_owner TO stp_engine, stp_reader;
