-- Income: payments of issuers on holdings, entitlements to them, and receipts.

-- Payments of issuers: of a bond by its own schedule, of a share as announced. The amount for one
-- unit is rate * portion / whole: for a coupon the percentage of a year, its days and 100 times the
-- days of that year.
CREATE TABLE income_event (
  event_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('COUPON', 'REDEMPTION', 'DIVIDEND')),
  isin         text COLLATE "C" NOT NULL,
  currency     text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- trades from this day on exclude it; the holder at the end of the record date is paid
  ex_date      finite_date NOT NULL,
  record_date  finite_date NOT NULL,
  payment_date finite_date NOT NULL,
  rate         numeric NOT NULL CHECK (rate >= 0 AND rate < 1e18),
  portion      bigint NOT NULL DEFAULT 1 CHECK (portion > 0),
  whole        bigint NOT NULL DEFAULT 1 CHECK (whole > 0),
  -- the rates of the parts of an announcement from which tax is withheld, and of those tax-free;
  -- both empty if there was none
  taxed        numeric[] NOT NULL DEFAULT '{}',
  untaxed      numeric[] NOT NULL DEFAULT '{}',
  tax_percent  numeric NOT NULL DEFAULT 0 CHECK (tax_percent BETWEEN 0 AND 100),
  origin       text NOT NULL CHECK (origin IN ('SCHEDULE', 'FILE', 'NOTICE')),
  -- the message that announced it
  notice_id    bigint,
  announced_at timestamptz NOT NULL DEFAULT now(),
  -- the time of the last change of its dates or rate
  replaced_at  timestamptz,
  -- the time of its withdrawal, which ends all entitlements; and the message that withdrew it, null
  -- if an operator did
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  CONSTRAINT announced_once UNIQUE (isin, kind, payment_date, currency),
  CONSTRAINT paid_after_record CHECK (payment_date >= record_date),
  CONSTRAINT announced_by_notice CHECK ((origin = 'NOTICE') = (notice_id IS NOT NULL)),
  CONSTRAINT withdrawn_at_a_time CHECK (withdrawn_by IS NULL OR withdrawn_at IS NOT NULL)
);
CREATE INDEX income_event_by_record_date ON income_event (record_date);

-- Finds the instructions of an event's ISIN, for claims.
CREATE INDEX instruction_by_isin ON settlement_instruction (isin);

-- Withholding tax: the part of income withheld, from the row of the ISIN, otherwise of its country,
-- otherwise of any ('*').
CREATE TABLE income_tax (
  of_isin text COLLATE "C" PRIMARY KEY CHECK (of_isin ~ '^(\*|[A-Z]{2}|[A-Z]{2}[A-Z0-9]{9}[0-9])$'),
  percent numeric NOT NULL CHECK (percent BETWEEN 0 AND 100)
);

-- Income due from an event: by an account at its custodian, or by a trade that should have settled
-- by then, which the counterparty owes or is owed.
CREATE TABLE income (
  income_id           bigint PRIMARY KEY,
  event_id            bigint NOT NULL REFERENCES income_event,
  account             text COLLATE "C" NOT NULL,
  owner               text COLLATE "C" NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  cash_account        text COLLATE "C" NOT NULL,
  trade_id            bigint,
  debt                text NOT NULL CHECK (debt IN ('RECEIVABLE', 'PAYABLE')),
  CONSTRAINT one_of_an_account_or_trade UNIQUE NULLS NOT DISTINCT (event_id, account, trade_id)
);

-- Entries of income: the entitlement, and its correction when something settled late with effect
-- from before; cash; differences accepted by two operators. Each is a journal entry of its id, but
-- for a redemption only the cash is.
CREATE TABLE income_entry (
  entry_id   bigint PRIMARY KEY,
  income_id  bigint NOT NULL REFERENCES income,
  kind       text NOT NULL CHECK (kind IN ('ENTITLED', 'PAID', 'ACCEPTED')),
  -- the entitled quantity; for a paid redemption, the delivered one
  quantity   quantity NOT NULL DEFAULT 0,
  gross      amount NOT NULL DEFAULT 0,
  tax        amount NOT NULL DEFAULT 0,
  -- of cash: the tax that the custodian has withheld, which tax is that beyond the expected one, and
  -- the part of it that can be reclaimed
  withheld   amount,
  reclaimable amount NOT NULL DEFAULT 0,
  -- received or accepted, negative if paid
  cash       amount NOT NULL DEFAULT 0,
  -- the record date's holding day or the cash's day, and the business date
  day        finite_date NOT NULL,
  booked_on  finite_date NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- the messages that report the cash: the custodian's confirmation, and the notice of the account
  notice_id  bigint,
  cash_id    bigint,
  -- the cash entry that this one reverses
  reverses   bigint UNIQUE REFERENCES income_entry CHECK (reverses IS NULL OR kind = 'PAID'),
  CONSTRAINT said_by_the_custodian CHECK ((kind = 'PAID') = (notice_id IS NOT NULL OR cash_id IS NOT NULL)),
  CONSTRAINT entitled_or_cash CHECK (CASE kind WHEN 'ENTITLED' THEN cash = 0 ELSE gross = 0 END
    AND (kind <> 'ACCEPTED' OR tax = 0) AND (kind = 'PAID' OR withheld IS NULL AND reclaimable = 0))
);
CREATE INDEX income_entry_by_income ON income_entry (income_id);
CREATE INDEX income_entry_by_notice ON income_entry (notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX income_entry_by_cash ON income_entry (cash_id) WHERE cash_id IS NOT NULL;

-- Expected income of a day at its close.
CREATE TABLE eod_income (
  business_date finite_date NOT NULL,
  income_id     bigint NOT NULL,
  state         text NOT NULL,
  expected      numeric NOT NULL,
  received      numeric NOT NULL,
  PRIMARY KEY (business_date, income_id)
);

-- Credits and debits of intraday notices, each with the instruction or income to which it belongs.
-- The statement of the day is reconciled with the books, where these are no entries.
CREATE TABLE cash_item (
  custodian_message_id bigint NOT NULL,
  line           integer NOT NULL,
  number         bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  cash_account   text COLLATE "C" NOT NULL,
  currency       text COLLATE "C" NOT NULL,
  amount         amount_but_0 NOT NULL,
  value_date     finite_date NOT NULL,
  reference      text,
  instruction_id bigint,
  income_id      bigint,
  PRIMARY KEY (custodian_message_id, line)
);

ALTER TABLE custodian_message DROP CONSTRAINT custodian_message_kind_check;
ALTER TABLE custodian_message ADD CONSTRAINT custodian_message_kind_check CHECK (kind IN
  ('STATUS', 'CONFIRMATION', 'BY_HAND', 'CANCELLATION', 'HOLD', 'ALLEGEMENT', 'ALLEGEMENT_REMOVAL',
   'REVERSAL', 'INCOME_NOTICE', 'INCOME_WITHDRAWAL', 'INCOME', 'INCOME_REVERSAL', 'CASH',
   'NETWORK'));

-- The custodian's message that reverses a settlement; null where two operators do.
ALTER TABLE settlement ADD COLUMN said_by bigint CHECK (said_by IS NULL OR reverses IS NOT NULL);
CREATE UNIQUE INDEX settlement_reversed_by_message ON settlement (said_by) WHERE said_by IS NOT NULL;

GRANT SELECT ON income_event, income_tax, income, income_entry, eod_income, cash_item TO stp_engine, stp_reader;
GRANT INSERT ON income_event, income, income_entry, eod_income, cash_item TO stp_engine;
GRANT UPDATE (ex_date, record_date, payment_date, rate, taxed, untaxed, tax_percent, origin, notice_id, announced_at,
  replaced_at, withdrawn_at, withdrawn_by)
  ON income_event TO stp_engine;
-- for locking a row, which requires the right to change a column
GRANT UPDATE (cash_account) ON income TO stp_engine;
GRANT UPDATE (notice_id, cash_id) ON income_entry TO stp_engine;

-- Interest accrued on each bond at the end of a day: on the nominal of trades whose settlement date
-- has come, and the interest of the others as booked (pending).
CREATE TABLE accrued_interest (
  business_date finite_date NOT NULL,
  account       text COLLATE "C" NOT NULL,
  isin          text COLLATE "C" NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  quantity      finite_number NOT NULL,
  pending       amount NOT NULL,
  accrued       amount NOT NULL,
  PRIMARY KEY (business_date, account, isin, currency)
);

-- The entries that bring ACCRUED_INTEREST of an account to the sum of these.
CREATE TABLE interest_posting (
  entry_id      bigint PRIMARY KEY,
  business_date finite_date NOT NULL,
  account       text COLLATE "C" NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  earned        amount_but_0 NOT NULL,
  UNIQUE (business_date, account, currency)
);
GRANT SELECT ON accrued_interest, interest_posting TO stp_engine, stp_reader;
GRANT INSERT ON accrued_interest, interest_posting TO stp_engine;
