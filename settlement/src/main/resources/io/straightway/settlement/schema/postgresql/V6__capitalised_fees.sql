-- Fees of purchases that belong to the cost of the purchased securities.

-- Rules for capitalised fees: of whose trades from a day on a kind of fee is capitalised; the last
-- row in force counts, that of the account before that of any ('*').
CREATE TABLE fee_rule_of_cost (
  account     text COLLATE "C" NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('COMMISSION', 'TAX', 'EXCHANGE_FEE', 'OTHER_FEE')),
  valid_from  finite_date NOT NULL,
  capitalised boolean NOT NULL,
  PRIMARY KEY (account, kind, valid_from)
);

-- Capitalised fees of cost parts (cost_part), negative for reversals; the kind is that of the
-- ledger account to which they were expensed. An end of day moves them to SECURITIES by entry_id.
CREATE TABLE cost_fee (
  booking_id    bigint NOT NULL,
  account       text COLLATE "C" NOT NULL,
  isin          text COLLATE "C" NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('COMMISSION', 'TAX', 'EXCHANGE_FEE', 'OTHER_FEE')),
  amount        amount_but_0 NOT NULL,
  entry_id      bigint,
  posted_on     finite_date,
  PRIMARY KEY (booking_id, account, isin, currency, kind),
  CONSTRAINT posted_on_a_day CHECK ((entry_id IS NULL) = (posted_on IS NULL))
);
CREATE INDEX fee_to_be_posted ON cost_fee (account, currency) WHERE entry_id IS NULL;
CREATE INDEX fee_of_entry ON cost_fee (entry_id) WHERE entry_id IS NOT NULL;

GRANT SELECT ON fee_rule_of_cost, cost_fee TO stp_engine, stp_reader;
GRANT INSERT ON cost_fee TO stp_engine;
GRANT UPDATE (entry_id, posted_on) ON cost_fee TO stp_engine;
