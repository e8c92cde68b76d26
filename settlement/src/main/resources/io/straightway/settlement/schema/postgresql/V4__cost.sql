-- Securities at cost, as posted by ends of day, and adopted penalties of CSDs.

-- Functions that know of receipts and deliveries, from modules above this one: the name of a
-- function of a timestamptz. See cost_parts.
CREATE TABLE cost_source (
  source text COLLATE "C" PRIMARY KEY CHECK (source ~ '^[a-z_]+$')
);

-- Cost parts: receipts (positive) and deliveries, with their postings to SECURITIES: each part
-- once, on the business date whose end found it. Parts of the same booking count as one: a reversal
-- and its original cancel out, wherever the original was. A move has its stated cost and no gain. A
-- part without an ISIN is money alone.
CREATE TABLE cost_part (
  booking_id    bigint NOT NULL,
  account       text COLLATE "C" NOT NULL,
  isin          text COLLATE "C" NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  counts_as     bigint NOT NULL,
  trade_date    finite_date NOT NULL,
  quantity      finite_number NOT NULL,
  amount        amount NOT NULL,
  moved         boolean NOT NULL,
  business_date finite_date NOT NULL,
  PRIMARY KEY (booking_id, account, isin, currency)
);
CREATE INDEX cost_part_in_order ON cost_part (account, isin, currency, trade_date, counts_as);

-- Securities with parts that are in no cost yet, and the first of these in the order of parts.
CREATE TABLE cost_due (
  account   text COLLATE "C" NOT NULL,
  isin      text COLLATE "C" NOT NULL,
  currency  text COLLATE "C" NOT NULL,
  from_date finite_date NOT NULL,
  from_id   bigint NOT NULL,
  PRIMARY KEY (account, isin, currency)
);

-- Holdings of an account in an ISIN and currency with their cost, negative for short sales; the
-- last row counts. booked: postings to SECURITIES by trades and everything else. The entry of its
-- id posts the realised gain, so that cost = booked + all gains realised up to this row.
CREATE TABLE security_cost (
  cost_id       bigint PRIMARY KEY,
  business_date finite_date NOT NULL,
  account       text COLLATE "C" NOT NULL,
  isin          text COLLATE "C" NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  method        text NOT NULL CHECK (method IN ('AVERAGE', 'FIFO')),
  quantity      finite_number NOT NULL,
  cost          amount NOT NULL,
  booked        amount NOT NULL,
  realised      amount NOT NULL,
  -- the last part that it includes, in the order of parts
  through_date  finite_date NOT NULL,
  through_id    bigint NOT NULL,
  CONSTRAINT nothing_costs_nothing CHECK (quantity <> 0 OR cost = 0)
);
CREATE UNIQUE INDEX cost_of_security ON security_cost (account, isin, currency, cost_id DESC);

-- Days whose costs are complete; everything created before this time had its parts then.
CREATE TABLE cost_run (
  business_date finite_date PRIMARY KEY,
  complete_to   timestamptz NOT NULL
);

-- Values of holdings at the end of a day by the price in force. The entry of its id posts the value
-- above the cost; its reversal follows on the next business date.
CREATE TABLE security_value (
  value_id      bigint PRIMARY KEY,
  business_date finite_date NOT NULL,
  account       text COLLATE "C" NOT NULL,
  isin          text COLLATE "C" NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  quantity      finite_number NOT NULL,
  cost          amount NOT NULL,
  price         numeric NOT NULL CHECK (price >= 0),
  value         amount NOT NULL,
  reversal_id   bigint UNIQUE,
  reversed_on   finite_date,
  UNIQUE (business_date, account, isin, currency),
  CONSTRAINT reversed_later CHECK (reversed_on > business_date AND (reversed_on IS NULL) = (reversal_id IS NULL))
);
CREATE INDEX standing_value ON security_value (account, isin, currency) WHERE reversal_id IS NULL;

-- Adopted penalties: a CSD has charged or credited (positive) another amount than ours; an end of
-- day posts the difference as entry_id.
CREATE TABLE adopted_penalty (
  break_number   bigint PRIMARY KEY,
  instruction_id bigint NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('SEFP', 'LMFP')),
  for_day        finite_date NOT NULL,
  currency       text COLLATE "C" NOT NULL,
  ours           amount NOT NULL,
  theirs         amount NOT NULL,
  adopted_on     finite_date NOT NULL,
  entry_id       bigint UNIQUE,
  posted_on      finite_date,
  CONSTRAINT differs CHECK (ours <> theirs),
  CONSTRAINT posted_on_a_day CHECK ((entry_id IS NULL) = (posted_on IS NULL))
);
CREATE INDEX adopted_by_instruction ON adopted_penalty (instruction_id);

GRANT SELECT ON cost_source, cost_part, cost_due, security_cost, cost_run, security_value, adopted_penalty
  TO stp_engine, stp_reader;
GRANT INSERT ON cost_part, cost_due, security_cost, cost_run, security_value TO stp_engine;
GRANT UPDATE (from_date, from_id), DELETE ON cost_due TO stp_engine;
GRANT UPDATE (reversal_id, reversed_on) ON security_value TO stp_engine;
GRANT UPDATE (entry_id, posted_on) ON adopted_penalty TO stp_engine;
