-- Ends of day with their stored figures, and statements of custodians.

-- One row for each end of day, from its beginning on. closed_at: the day takes no more entries and
-- next_date is the business date. done_at: everything is done, including the reports.
CREATE TABLE eod_run (
  business_date     finite_date PRIMARY KEY,
  next_date         finite_date NOT NULL,
  calendar          text NOT NULL,
  actor             text NOT NULL,
  undelivered       bigint NOT NULL,
  penalties_unrated bigint,
  started_at        timestamptz NOT NULL DEFAULT now(),
  closed_at         timestamptz,
  done_at           timestamptz,
  CONSTRAINT next_is_later CHECK (next_date > business_date),
  CONSTRAINT closed_before_done CHECK (done_at IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_end_of_day_at_a_time ON eod_run ((true)) WHERE done_at IS NULL;

-- Instructions that were open at the end of a day on or after their settlement date, as they were
-- when the fails of that day were aged.
CREATE TABLE settlement_fail (
  business_date   finite_date NOT NULL,
  instruction_id  bigint NOT NULL,
  account         text COLLATE "C" NOT NULL,
  counterparty    text COLLATE "C" NOT NULL,
  isin            text COLLATE "C" NOT NULL,
  movement        text NOT NULL CHECK (movement IN ('RECEIVE', 'DELIVER')),
  settlement_date finite_date NOT NULL,
  -- business days of the currency from the settlement date to this one, both counted
  days_late       integer NOT NULL CHECK (days_late > 0),
  open_quantity   quantity_above_0 NOT NULL,
  currency        text COLLATE "C" NOT NULL,
  open_amount     amount_from_0 NOT NULL,
  status          text NOT NULL,
  reason          text,
  -- null: it was not matched, as far as the custodian had reported
  matched_on      finite_date,
  PRIMARY KEY (business_date, instruction_id)
);
CREATE INDEX fail_by_instruction ON settlement_fail (instruction_id);

-- Booked trades that had no instruction at the end of a day on or after their settlement date.
CREATE TABLE uninstructed_fail (
  business_date   finite_date NOT NULL,
  trade_id        bigint NOT NULL,
  account         text COLLATE "C" NOT NULL,
  counterparty    text COLLATE "C" NOT NULL,
  isin            text COLLATE "C" NOT NULL,
  movement        text NOT NULL CHECK (movement IN ('RECEIVE', 'DELIVER')),
  settlement_date finite_date NOT NULL,
  days_late       integer NOT NULL CHECK (days_late > 0),
  open_quantity   quantity_above_0 NOT NULL,
  currency        text COLLATE "C" NOT NULL,
  open_amount     amount_from_0 NOT NULL,
  reason          text NOT NULL,
  PRIMARY KEY (business_date, trade_id)
);

-- Costs and credits of days of a fail: for late settlement (SEFP) or late matching (LMFP), basis
-- points of the open value, posted as entry entry_id, which is null if the amount rounds to zero. A
-- row for an earlier day reverses the excess of that day's penalty, and is negative.
CREATE TABLE settlement_penalty (
  business_date  finite_date NOT NULL,
  instruction_id bigint NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('SEFP', 'LMFP')),
  direction      text NOT NULL CHECK (direction IN ('COST', 'INCOME')),
  for_day        finite_date NOT NULL,
  entry_id       bigint UNIQUE,
  account        text COLLATE "C" NOT NULL,
  counterparty   text COLLATE "C" NOT NULL,
  currency       text COLLATE "C" NOT NULL,
  open_quantity  quantity_above_0 NOT NULL,
  -- by the reference price or, without one, the open amount of the instruction
  open_value     numeric NOT NULL CHECK (open_value >= 0),
  basis_points   numeric NOT NULL CHECK (basis_points >= 0),
  -- the business days of the currency that it is for, and the last of them
  days           integer NOT NULL CHECK (days > 0),
  last_day       finite_date NOT NULL CHECK (last_day <= for_day),
  amount         numeric NOT NULL,
  PRIMARY KEY (business_date, instruction_id, kind, direction, for_day),
  CONSTRAINT posted_unless_zero CHECK ((amount = 0) = (entry_id IS NULL)),
  CONSTRAINT takes_back_what_was CHECK
    (for_day = business_date AND amount >= 0 OR for_day < business_date AND amount <= 0)
);
CREATE INDEX penalty_by_instruction ON settlement_penalty (instruction_id);

-- The ledger at the close: by value date without entries of a later value date, and by entry date
-- with all entries.
CREATE TABLE eod_trial_balance (
  business_date finite_date NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  kind          text COLLATE "C" NOT NULL,
  debit         numeric NOT NULL,
  credit        numeric NOT NULL,
  accounts      bigint NOT NULL,
  basis         text NOT NULL CHECK (basis IN ('VALUE_DATE', 'ENTRY_DATE')),
  PRIMARY KEY (business_date, basis, currency, kind)
);

-- The processing status at the close of a day, counted from the first day on.
CREATE TABLE eod_stage (
  business_date finite_date NOT NULL,
  ordinal       smallint NOT NULL,
  stage         text NOT NULL,
  entered       bigint NOT NULL,
  through       bigint NOT NULL,
  under_way     bigint NOT NULL,
  stopped       bigint NOT NULL,
  PRIMARY KEY (business_date, ordinal)
);

-- The exceptions that were open when a day was closed.
CREATE TABLE eod_exception (
  business_date finite_date NOT NULL,
  code          text COLLATE "C" NOT NULL,
  state         text COLLATE "C" NOT NULL,
  items         bigint NOT NULL,
  oldest        timestamptz NOT NULL,
  PRIMARY KEY (business_date, code, state)
);

-- Statements of custodians with which the books were reconciled. A statement is identified by its
-- content; a file may contain those of several days.
CREATE TABLE reconciliation (
  content_hash   sha256 NOT NULL,
  statement_date finite_date NOT NULL,
  file_name      text NOT NULL,
  matched        bigint NOT NULL,
  breaks         bigint NOT NULL,
  times_run      version_number NOT NULL DEFAULT 1,
  run_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (content_hash, statement_date)
);

-- Breaks: differences between a statement and the books. A break keeps the date on which it was
-- first seen until a later statement is without it. Two custodians may use the same account number,
-- so a break is also identified by the custodian. Where static data has none, these are the
-- custodians of the statement, separated by blanks: a statement of another one does not close it.
-- Entries (a transaction, an entry of cash, a penalty) are identified by their reference and day.
-- Operators close breaks by matching them with each other, all under the smallest of their numbers,
-- by an entry of the ledger that writes one off, or by a decision of two to accept one. A closed
-- break stays closed up to its difference: only a difference beyond that is another break.
CREATE TABLE reconciliation_break (
  custodian  text COLLATE "C" NOT NULL,
  kind       text COLLATE "C" NOT NULL CHECK (kind IN
               ('SECURITIES', 'CASH', 'TRANSACTION', 'CASH_ENTRY', 'SEFP', 'LMFP', 'STATEMENT')),
  account    text COLLATE "C" NOT NULL,
  instrument text COLLATE "C" NOT NULL,
  reference  text COLLATE "C" NOT NULL,
  entry_day  finite_date,
  first_seen finite_date NOT NULL,
  last_seen  finite_date NOT NULL,
  closed_on  finite_date,
  type       text NOT NULL CHECK (type IN
               ('QUANTITY', 'AMOUNT', 'MISSING_AT_CUSTODIAN', 'MISSING_IN_BOOKS', 'ACCOUNT_UNKNOWN',
                'STATEMENT_NUMBER', 'OPENING_BALANCE')),
  ours       finite_number NOT NULL,
  theirs     finite_number NOT NULL,
  -- both statements, where one does not continue the other
  text       text CONSTRAINT text_of_statements CHECK ((text IS NULL) = (kind <> 'STATEMENT')),
  -- operators' notes; they stay with the break while it is open
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner      text COLLATE "C",
  reason     text CHECK (reason IN
               ('TIMING', 'CUSTODIAN_ERROR', 'OUR_ERROR', 'CORPORATE_ACTION', 'UNKNOWN')),
  comment    text CHECK (comment ~ '\S' AND length(comment) <= 500),
  outcome    text CHECK (outcome IN ('MATCHED', 'WRITTEN_OFF', 'ACCEPTED')),
  -- the match, the entry, or the decision of two
  outcome_number bigint,
  CONSTRAINT closed_by_people CHECK ((outcome IS NULL) = (outcome_number IS NULL)
    AND (outcome IS NULL OR closed_on IS NOT NULL AND (outcome <> 'MATCHED' OR entry_day IS NOT NULL))),
  CONSTRAINT balance_or_entry CHECK
    ((kind IN ('SECURITIES', 'CASH')) = (entry_day IS NULL)
      AND (entry_day IS NOT NULL OR reference = '')),
  CONSTRAINT seen_in_order CHECK (first_seen <= last_seen
    AND (closed_on IS NULL OR closed_on >= last_seen))
);
CREATE UNIQUE INDEX first_seen_once ON reconciliation_break
  (custodian, kind, account, instrument, reference, entry_day, first_seen) NULLS NOT DISTINCT
  WHERE outcome IS NULL;
CREATE INDEX break_closed_by_people ON reconciliation_break (outcome, outcome_number) WHERE outcome IS NOT NULL;
CREATE UNIQUE INDEX one_open_break ON reconciliation_break
  (custodian, kind, account, instrument, reference, entry_day) NULLS NOT DISTINCT
  WHERE closed_on IS NULL;

-- Statements of cash accounts. The numbers are 0 where the custodian gives none.
CREATE TABLE cash_statement (
  custodian      text COLLATE "C" NOT NULL,
  account        text COLLATE "C" NOT NULL,
  currency       text COLLATE "C" NOT NULL,
  statement_date finite_date NOT NULL,
  number         bigint NOT NULL CHECK (number >= 0),
  legal_number   bigint NOT NULL CHECK (legal_number >= 0),
  opening        finite_number NOT NULL,
  closing        finite_number NOT NULL,
  PRIMARY KEY (custodian, account, currency, statement_date, number, legal_number)
);

-- The last day for which a custodian has reported its books; account and instrument are empty where
-- the report covered all of them.
CREATE TABLE reconciled_up_to (
  custodian      text COLLATE "C" NOT NULL,
  kind           text COLLATE "C" NOT NULL CHECK (kind IN ('SECURITIES', 'CASH')),
  account        text COLLATE "C" NOT NULL,
  instrument     text COLLATE "C" NOT NULL,
  statement_date finite_date NOT NULL,
  PRIMARY KEY (custodian, kind, account, instrument)
);

GRANT SELECT ON eod_run, settlement_fail, uninstructed_fail, settlement_penalty, eod_trial_balance, eod_stage,
  eod_exception, reconciliation, reconciliation_break, reconciled_up_to, cash_statement TO stp_engine, stp_reader;
GRANT INSERT ON settlement_fail, uninstructed_fail, settlement_penalty, reconciliation TO stp_engine;
GRANT INSERT (custodian, kind, account, instrument, reference, entry_day, first_seen, last_seen, type, ours, theirs, text)
  ON reconciliation_break TO stp_engine;
GRANT UPDATE (penalties_unrated, done_at) ON eod_run TO stp_engine;
GRANT UPDATE (matched, breaks, times_run, run_at) ON reconciliation TO stp_engine;
GRANT UPDATE (first_seen, last_seen, closed_on, type, ours, theirs, text) ON reconciliation_break
  TO stp_engine;
GRANT INSERT, UPDATE ON reconciled_up_to TO stp_engine;
GRANT INSERT, UPDATE (opening, closing) ON cash_statement TO stp_engine;
