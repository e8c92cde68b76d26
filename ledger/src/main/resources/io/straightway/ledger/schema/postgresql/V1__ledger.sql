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
  account   text COLLATE "C" PRIMARY KEY,
  kind      text NOT NULL,
  currency  text COLLATE "C" NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_kind_per_account CHECK (starts_with(account, kind || ':')),
  CONSTRAINT one_currency_per_account CHECK (right(account, 4) = ':' || currency)
);

CREATE DOMAIN entry_kind AS text
  CHECK (VALUE IN ('TRADE_DATE', 'REVERSAL', 'SETTLEMENT_DATE', 'REMAINDER', 'PENALTY', 'JOURNAL',
                   'COST', 'REVALUATION', 'INCOME', 'INTEREST'));

-- Lists without gaps; amounts are debits and credits other than zero.
CREATE DOMAIN account_codes AS text[] COLLATE "C"
  CHECK (cardinality(VALUE) > 0 AND array_lower(VALUE, 1) = 1 AND array_position(VALUE, NULL) IS NULL);
CREATE DOMAIN posted_amounts AS numeric[]
  CHECK ((0 <> ALL (VALUE) AND -1e18 < ALL (VALUE) AND 1e18 > ALL (VALUE)) IS TRUE);

-- An entry is one row that contains its postings (docs/decisions/062): no entry lacks postings or
-- gets more later, and the row shows that it balances. The view posting lists them one by one.
-- There are no foreign keys, since they are checked once a row. Ledger, which writes every entry,
-- refuses an account that was never opened, and ledger_fault proves it (docs/decisions/012).
CREATE TABLE journal_entry (
  entry_id   bigint PRIMARY KEY,
  -- the caller's own number
  reference  bigint NOT NULL,
  kind       entry_kind NOT NULL,
  -- the day from which it counts in balances
  value_date finite_date NOT NULL,
  posted_at  timestamptz NOT NULL DEFAULT now(),
  -- the entry that this one reverses
  reverses   bigint,
  -- the business date of the entry, which a trigger sets once a statement; null before the first
  -- business day
  entry_date finite_date DEFAULT nullif(current_setting('straightway.entry_date', true), '')::date,
  -- the account of each line, and the amount debited to it, or credited if negative
  accounts   account_codes NOT NULL,
  amounts    posted_amounts NOT NULL
);

-- Entries with a later value date than their business date: no balance of an earlier day includes
-- them.
CREATE TABLE forward_entry (
  entry_id   bigint PRIMARY KEY,
  value_date finite_date NOT NULL
);

-- Most entries have their reference as their id: only the others need an index to be found by it.
CREATE INDEX journal_entry_by_reference ON journal_entry (reference) WHERE entry_id <> reference;

-- Balances are a snapshot plus the postings of later entries, which are named by ranges: the
-- database records the entry ids of every transaction.
CREATE TABLE ledger_balance (
  account text COLLATE "C" PRIMARY KEY,
  balance numeric NOT NULL CHECK (balance < 'Infinity' AND balance > '-Infinity')
) WITH (fillfactor = 50);

CREATE TABLE ledger_pending (
  first_id bigint PRIMARY KEY,
  last_id  bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The stored business date: one row, from the opening of the first day on. A closed day takes no
-- more entries: an entry's value date is after closed_up_to, which is -infinity until the first day
-- is closed; a journal's may be before it.
CREATE TABLE business_day (
  only_one     boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  today        finite_date NOT NULL,
  closed_up_to date NOT NULL,
  CONSTRAINT today_is_open CHECK (closed_up_to < today)
);

-- The engine inserts, and nobody changes. The engine may not touch balances or pending ranges, but
-- only request a roll-up; nor the business date, which functions move.
GRANT SELECT ON ledger_account, journal_entry, ledger_balance, ledger_pending, business_day,
  forward_entry TO stp_engine, stp_reader;
GRANT INSERT ON ledger_account TO stp_engine;
GRANT INSERT (entry_id, reference, kind, value_date, reverses, accounts, amounts) ON journal_entry
  TO stp_engine;
-- for an INSERT of an existing account, which keeps it as it is
GRANT UPDATE (opened_at) ON ledger_account TO stp_engine;
GRANT SELECT ON journal_entry TO stp_rollup;
GRANT SELECT, DELETE ON ledger_pending TO stp_rollup;
GRANT SELECT, INSERT, UPDATE ON ledger_balance TO stp_rollup;
