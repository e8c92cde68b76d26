-- Securities at cost, as the ends of days have posted it, and penalties of CSDs that were adopted.

-- What knows of securities that came and went, for modules that come after this one: the name of a function of a
-- timestamptz. See cost_parts.
CREATE TABLE cost_source (
  source text COLLATE "C" PRIMARY KEY CHECK (source ~ '^[a-z_]+$')
);

-- What came (positive) and went, with what was posted to SECURITIES for it: each part once, on the business date
-- whose end found it. Parts that count as the same booking are one: a reversal leaves nothing of what it takes back,
-- wherever that stood. What was moved has the cost that it says, and no gain. Without an ISIN, it is money alone.
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

-- The securities of which there are parts that no cost has, and the first of these in the order of parts.
CREATE TABLE cost_due (
  account   text COLLATE "C" NOT NULL,
  isin      text COLLATE "C" NOT NULL,
  currency  text COLLATE "C" NOT NULL,
  from_date finite_date NOT NULL,
  from_id   bigint NOT NULL,
  PRIMARY KEY (account, isin, currency)
);

-- What an account holds of an ISIN in a currency and what that cost, negative of what was sold short; the last row
-- counts. booked: what trades and all else have posted to SECURITIES. The entry of its id posts what was realised,
-- so that cost = booked + all that was realised up to this row.
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
  -- the last part that it has, in the order of parts
  through_date  finite_date NOT NULL,
  through_id    bigint NOT NULL,
  CONSTRAINT nothing_costs_nothing CHECK (quantity <> 0 OR cost = 0)
);
CREATE UNIQUE INDEX cost_of_security ON security_cost (account, isin, currency, cost_id DESC);

-- The days whose costs are complete; what was created before this moment had its parts then.
CREATE TABLE cost_run (
  business_date finite_date PRIMARY KEY,
  complete_to   timestamptz NOT NULL
);

-- What holdings were worth at the end of a day by the price that was in force. The entry of its id posts what that is
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

-- Where a CSD has charged or credited (positive) another penalty than ours, and its figure was adopted: the
-- difference is posted as entry_id by the end of a day.
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
