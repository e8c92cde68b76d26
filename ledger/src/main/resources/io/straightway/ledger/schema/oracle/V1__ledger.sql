-- Double entry. Every value that moves has a source and a destination: a journal entry is a set of
-- postings that sum to zero in each currency. Debits are positive, credits negative. A purchase of
-- 1,000 at 25.00 with 12.50 commission, on trade date:
--
--   SECURITIES     25,000.00  debit: the holding is worth more
--   COMMISSION         12.50  debit: an expense
--   PAYABLE       -25,012.50  credit: a debt to the counterparty
--
-- On settlement, a second entry debits PAYABLE and credits CASH. Nothing is ever changed or
-- deleted: a correction is an entry that reverses another. So the ledger as a whole always sums to
-- zero, and the history of an account is its postings.

-- Accounts, each in one currency; the code begins with the kind and ends in the currency. Ledger
-- opens accounts before it posts to them.
CREATE TABLE ledger_account (
  account VARCHAR2(128 CHAR),
  kind VARCHAR2(32 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  opened_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT ledger_account_pkey PRIMARY KEY (account),
  CONSTRAINT one_kind_per_account CHECK (SUBSTR(account, 1, LENGTH(kind) + 1) = kind || ':'),
  CONSTRAINT one_currency_per_account CHECK (LENGTH(account) >= 4 AND SUBSTR(account, LENGTH(account) - 3)
    = ':' || currency)
);

CREATE TABLE journal_entry (
  entry_id NUMBER(19),
  -- the caller's own number
  reference NUMBER(19) NOT NULL,
  kind VARCHAR2(32 CHAR) NOT NULL,
  -- the day from which it counts in balances
  value_date DATE NOT NULL,
  posted_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  -- the entry that this one reverses
  reverses NUMBER(19),
  -- the business date of the entry, which a trigger sets once a statement; null before the first
  -- business day
  entry_date DATE,
  CONSTRAINT journal_entry_pkey PRIMARY KEY (entry_id),
  CONSTRAINT journal_entry_kind_check CHECK (kind IN ('TRADE_DATE', 'REVERSAL', 'SETTLEMENT_DATE',
    'REMAINDER', 'PENALTY', 'JOURNAL', 'COST', 'REVALUATION', 'INCOME', 'INTEREST')),
  CONSTRAINT journal_entry_value_date_check CHECK (value_date = TRUNC(value_date)),
  CONSTRAINT journal_entry_entry_date_check CHECK (entry_date = TRUNC(entry_date))
);

-- Entries with a later value date than their business date: no balance of an earlier day includes
-- them.
CREATE TABLE forward_entry (
  entry_id NUMBER(19),
  value_date DATE NOT NULL,
  CONSTRAINT forward_entry_pkey PRIMARY KEY (entry_id),
  CONSTRAINT forward_entry_value_date_check CHECK (value_date = TRUNC(value_date))
);

-- Most entries have their reference as their id: only the others need an index to be found by it.
-- Null keys are not in an index; a query finds the others by the same expression.
CREATE INDEX journal_entry_by_reference ON journal_entry (CASE WHEN entry_id <> reference THEN reference END);

-- There are no foreign keys here, since they are checked once a row. Ledger, which writes every
-- posting, refuses an account that was never opened, and ledger_fault proves the references
-- (docs/decisions/012).
CREATE TABLE posting (
  entry_id NUMBER(19) NOT NULL,
  line NUMBER(5) NOT NULL,
  account VARCHAR2(128 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  amount NUMBER NOT NULL,
  CONSTRAINT posting_pkey PRIMARY KEY (entry_id, line),
  CONSTRAINT posting_line_check CHECK (line > 0),
  CONSTRAINT posting_amount_check CHECK (amount <> 0 AND amount > -1E18 AND amount < 1E18 AND amount =
    TRUNC(amount, 4))
);

-- Balances are a snapshot plus the postings of later entries, which are named by ranges: every
-- transaction that posts records its entry ids.
CREATE TABLE ledger_balance (
  account VARCHAR2(128 CHAR),
  balance NUMBER NOT NULL,
  CONSTRAINT ledger_balance_pkey PRIMARY KEY (account)
);
ALTER TABLE ledger_balance PCTFREE 50;

CREATE TABLE ledger_pending (
  first_id NUMBER(19),
  last_id NUMBER(19) NOT NULL,
  CONSTRAINT ledger_pending_pkey PRIMARY KEY (first_id)
);

-- The stored business date: one row, from the opening of the first day on. A closed day takes no
-- more entries: an entry's value date is after closed_up_to, which is 0001-01-01 until the first
-- day is closed.
CREATE TABLE business_day (
  only_one NUMBER(1) DEFAULT 1,
  today DATE NOT NULL,
  closed_up_to DATE NOT NULL,
  CONSTRAINT business_day_pkey PRIMARY KEY (only_one),
  CONSTRAINT business_day_only_one_check CHECK (only_one = 1),
  CONSTRAINT business_day_today_check CHECK (today = TRUNC(today)),
  CONSTRAINT today_is_open CHECK (closed_up_to < today)
);

-- The engine inserts entries and postings, and nobody changes them. It records ranges and rolls up
-- by plain SQL, and so may change balances and pending ranges, but not the business date.
GRANT SELECT ON ledger_account TO stp_engine;
GRANT READ ON ledger_account TO stp_reader;
GRANT SELECT ON journal_entry TO stp_engine;
GRANT READ ON journal_entry TO stp_reader;
GRANT SELECT ON posting TO stp_engine;
GRANT READ ON posting TO stp_reader;
GRANT SELECT ON ledger_balance TO stp_engine;
GRANT READ ON ledger_balance TO stp_reader;
GRANT SELECT ON ledger_pending TO stp_engine;
GRANT READ ON ledger_pending TO stp_reader;
GRANT SELECT ON business_day TO stp_engine;
GRANT READ ON business_day TO stp_reader;
GRANT SELECT ON forward_entry TO stp_engine;
GRANT READ ON forward_entry TO stp_reader;
GRANT INSERT ON ledger_account TO stp_engine;
GRANT INSERT ON posting TO stp_engine;
GRANT INSERT, DELETE ON ledger_pending TO stp_engine;
GRANT INSERT, UPDATE ON ledger_balance TO stp_engine;
GRANT INSERT (entry_id, reference, kind, value_date, reverses) ON journal_entry TO stp_engine;
-- for an INSERT of an existing account, which keeps it as it is
GRANT UPDATE (opened_at) ON ledger_account TO stp_engine;

