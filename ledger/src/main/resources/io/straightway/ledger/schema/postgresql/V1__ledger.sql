-- Double entry. Every value that moves comes from somewhere and goes somewhere: a journal entry is a
-- set of postings that sum to zero in each currency. Debits are positive, credits negative. A purchase
-- of 1,000 at 25.00 with 12.50 commission, on trade date:
--
--   SECURITIES     25,000.00  debit: what we hold is worth more
--   COMMISSION         12.50  debit: what we spent
--   PAYABLE       -25,012.50  credit: what we owe the other side
--
-- When it settles, a second entry debits PAYABLE and credits CASH. Nothing is ever changed or deleted:
-- a correction is an entry that reverses another. So the ledger as a whole always sums to zero, and
-- the history of an account is its postings.

-- One currency an account; its code begins with its kind and ends in its currency. Ledger opens accounts before it posts to them.
CREATE TABLE ledger_account (
  account   text COLLATE "C" PRIMARY KEY,
  kind      text NOT NULL,
  currency  text COLLATE "C" NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_kind_per_account CHECK (starts_with(account, kind || ':')),
  CONSTRAINT one_currency_per_account CHECK (right(account, 4) = ':' || currency)
);

CREATE DOMAIN entry_kind AS text
  CHECK (VALUE IN ('TRADE_DATE', 'REVERSAL', 'SETTLEMENT_DATE', 'REMAINDER', 'PENALTY', 'JOURNAL',
                   'COST', 'REVALUATION', 'INCOME'));

-- A row has no lists with gaps; amounts are debits and credits of at least something.
CREATE DOMAIN account_codes AS text[] COLLATE "C"
  CHECK (cardinality(VALUE) > 0 AND array_lower(VALUE, 1) = 1 AND array_position(VALUE, NULL) IS NULL);
CREATE DOMAIN posted_amounts AS numeric[]
  CHECK ((0 <> ALL (VALUE) AND -1e18 < ALL (VALUE) AND 1e18 > ALL (VALUE)) IS TRUE);

-- An entry is one row, with its postings in it (docs/decisions/062): there is none without postings, none gets more
-- of them later, and that it balances is seen from the row. The view posting shows them one by one. No foreign
-- keys: they are checked once a row. Ledger, which writes every entry, refuses an account that was never
-- opened, and ledger_fault proves it (docs/decisions/012).
CREATE TABLE journal_entry (
  entry_id   bigint PRIMARY KEY,
  -- what it was made for: the caller's own number
  reference  bigint NOT NULL,
  kind       entry_kind NOT NULL,
  -- the day that it counts from
  value_date finite_date NOT NULL,
  posted_at  timestamptz NOT NULL DEFAULT now(),
  -- the entry that this one takes back
  reverses   bigint,
  -- the business date on which it was entered, which a trigger states once a statement; null while no
  -- business day has been opened
  entry_date finite_date DEFAULT nullif(current_setting('straightway.entry_date', true), '')::date,
  -- by line: the account, and what it is debited, or credited if negative
  accounts   account_codes NOT NULL,
  amounts    posted_amounts NOT NULL
);

-- Entries that count from a later day than they were entered on: no balance of an earlier day has them.
CREATE TABLE forward_entry (
  entry_id   bigint PRIMARY KEY,
  value_date finite_date NOT NULL
);

-- Most entries have their reference for their id: only others need an index to be found by it.
CREATE INDEX journal_entry_by_reference ON journal_entry (reference) WHERE entry_id <> reference;

-- Balances are a snapshot plus the postings of the entries that it does not hold yet. Those are
-- named by ranges: the database writes which entry ids every transaction used.
CREATE TABLE ledger_balance (
  account text COLLATE "C" PRIMARY KEY,
  balance numeric NOT NULL CHECK (balance < 'Infinity' AND balance > '-Infinity')
) WITH (fillfactor = 50);

CREATE TABLE ledger_pending (
  first_id bigint PRIMARY KEY,
  last_id  bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The business date is a stored fact. There is one row from the first opening on. A day that is
-- closed takes no more entries: an entry's value date lies after closed_up_to, which is -infinity
-- until the first day is closed; that of a journal may lie before.
CREATE TABLE business_day (
  only_one     boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  today        finite_date NOT NULL,
  closed_up_to date NOT NULL,
  CONSTRAINT today_is_open CHECK (closed_up_to < today)
);

-- The engine inserts, and nobody changes. It may not touch a balance or a pending range, only ask for
-- a roll-up; nor the business date, which moves by functions.
GRANT SELECT ON ledger_account, journal_entry, ledger_balance, ledger_pending, business_day,
  forward_entry TO stp_engine, stp_reader;
GRANT INSERT ON ledger_account TO stp_engine;
GRANT INSERT (entry_id, reference, kind, value_date, reverses, accounts, amounts) ON journal_entry
  TO stp_engine;
-- to write an account again that is there already, as it is
GRANT UPDATE (opened_at) ON ledger_account TO stp_engine;
GRANT SELECT ON journal_entry TO stp_rollup;
GRANT SELECT, DELETE ON ledger_pending TO stp_rollup;
GRANT SELECT, INSERT, UPDATE ON ledger_balance TO stp_rollup;
