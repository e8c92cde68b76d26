-- From a booked trade to a settled one. Instructions, settlements, entries and movements take their
-- ids from message_id_range, so that ids are unique among all of them.

-- Names of items in the list of exceptions and in the audit trail, and their ids; see message_item.
-- The external name of an instruction is its reference, such as SI20001.
CREATE FUNCTION custodian_item(custodian_message_id bigint) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT 'custodian:' || custodian_message_id::text $$;
CREATE FUNCTION instruction_item(instruction_id bigint) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT 'instruction:SI' || instruction_id::text $$;
CREATE FUNCTION trade_item(trade_id bigint) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT 'trade:' || trade_id::text $$;
CREATE FUNCTION custodian_of_item(item text) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS $$ SELECT substring(item from '^custodian:(0|[1-9][0-9]{0,17})$')::bigint $$;
CREATE FUNCTION instruction_of_item(item text) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS $$ SELECT substring(item from '^instruction:SI(0|[1-9][0-9]{0,17})$')::bigint $$;
GRANT EXECUTE ON FUNCTION custodian_item(bigint), instruction_item(bigint), trade_item(bigint),
  custodian_of_item(text), instruction_of_item(text) TO stp_engine, stp_reader;

CREATE TABLE settlement_instruction (
  instruction_id      bigint PRIMARY KEY,
  account             text COLLATE "C" NOT NULL,
  isin                text COLLATE "C" NOT NULL,
  counterparty        text COLLATE "C" NOT NULL,
  movement            text NOT NULL CHECK (movement IN ('RECEIVE', 'DELIVER')),
  payment             text NOT NULL CHECK (payment IN ('AGAINST', 'FREE')),
  quantity            quantity_above_0 NOT NULL,
  currency            text COLLATE "C" NOT NULL,
  amount              amount_from_0 NOT NULL,
  -- the direction of the amount: a purchase pays, a sale receives
  amount_direction    text NOT NULL CHECK (amount_direction IN ('PAY', 'RECEIVE')),
  -- of netted trades: the amount booked as payable and receivable against the counterparty, set off
  -- when the instruction has settled as a whole
  set_off_amount      amount NOT NULL DEFAULT 0,
  -- of a settlement in another currency than its trades': the amount booked as owed in theirs,
  -- negative if it has the other direction; the set-off amount is in that currency too
  trade_currency      text COLLATE "C",
  trade_amount        numeric,
  trade_date          finite_date NOT NULL,
  settlement_date     finite_date NOT NULL,
  -- the settlement date of its trades, if it takes a later one because its cut-off had passed
  contractual_date    finite_date CHECK (contractual_date < settlement_date),
  custodian           text COLLATE "C" NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  cash_account        text COLLATE "C" NOT NULL,
  -- the market of the row of own SSIs that applied, or '*'; null: the account's own row applied
  own_mic             text COLLATE "C",
  -- the last exchange of ISINs whose units the quantity has; null if none
  exchanged_by        bigint,
  place_of_settlement text COLLATE "C" NOT NULL,
  agent               text COLLATE "C" NOT NULL,
  agent_account       text COLLATE "C" NOT NULL,
  -- the counterparty as the message names it, if not by its BIC; the parties between it and the
  -- agent
  party               text COLLATE "C",
  intermediaries      text COLLATE "C",
  status              text NOT NULL CHECK (status IN
                        ('HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED', 'SETTLED', 'REFUSED',
                         'UNDELIVERED', 'CANCELLED')),
  -- the custodian's last report on each aspect while it is not settled, such as FAILING LACK
  processing_report   text,
  matching_report     text,
  settlement_report   text,
  -- the match with the counterparty's instruction as last reported by the custodian, and whether a
  -- missing one was reported before; the business date of the first report
  matching            text NOT NULL DEFAULT 'UNKNOWN' CHECK (matching IN
                        ('UNKNOWN', 'AWAITED', 'MATCHED', 'MATCHED_AFTER_WAITING')),
  matched_on          finite_date,
  settled_quantity    numeric NOT NULL DEFAULT 0,
  settled_amount      numeric NOT NULL DEFAULT 0,
  -- the instructed amount less the settled one, once the whole quantity has settled: within the
  -- tolerance, or accepted
  difference          numeric NOT NULL DEFAULT 0,
  -- the state of the request to cancel it; the reason is the custodian's
  cancellation        text CHECK (cancellation IN ('REQUESTED', 'PENDING', 'DENIED')),
  cancellation_reason text,
  -- the custodian has called a part the last one, and something is open
  called_complete     boolean NOT NULL DEFAULT false,
  -- the instructed permission to settle in parts; null leaves that to the market
  partial_settlement  text CHECK (partial_settlement IN ('PART', 'NPAR')),
  -- the state of the requests to hold and release it at the custodian; the reason is the
  -- custodian's
  custodian_hold      text CHECK (custodian_hold IN
                        ('HOLD_REQUESTED', 'HELD', 'HOLD_DENIED', 'RELEASE_REQUESTED', 'RELEASE_DENIED')),
  custodian_hold_reason text,
  instructed_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settled_within CHECK (settled_quantity BETWEEN 0 AND quantity AND settled_amount >= 0),
  CONSTRAINT settled_whole CHECK ((status = 'SETTLED') = (settled_quantity = quantity)
    AND (status <> 'SETTLED' OR settled_amount + difference = amount)
    AND (status = 'SETTLED' OR difference = 0))
) WITH (fillfactor = 80);

-- Counts open instructions by settlement date, including fails, without reading their rows.
CREATE INDEX open_instruction ON settlement_instruction (settlement_date, instruction_id)
  INCLUDE (status, currency, called_complete)
  WHERE status NOT IN ('SETTLED', 'CANCELLED');
-- Finds instructions by what a person knows of them.
CREATE INDEX instruction_by_amount ON settlement_instruction (amount);
-- Counts those that the custodian reports as failing.
CREATE INDEX failing_instruction ON settlement_instruction (settlement_date)
  WHERE status NOT IN ('SETTLED', 'CANCELLED') AND settlement_report LIKE 'FAILING%';

-- Finds an account's open receipts and deliveries.
CREATE INDEX open_instruction_by_account ON settlement_instruction (account)
  WHERE status NOT IN ('SETTLED', 'CANCELLED');

-- Finds instructions that the custodian has not matched.
CREATE INDEX sent_instruction ON settlement_instruction (settlement_date, instruction_id)
  WHERE status = 'SENT';

-- Finds instructions that were matched after their settlement date.
CREATE INDEX matched_late ON settlement_instruction (matched_on) WHERE matched_on > settlement_date;

-- The few cancelled ones among the many.
CREATE INDEX cancelled_instruction ON settlement_instruction (instruction_id)
  WHERE status = 'CANCELLED';
CREATE INDEX refused_instruction ON settlement_instruction (instruction_id)
  WHERE status IN ('REFUSED', 'UNDELIVERED');
CREATE INDEX cancelled_in_part ON settlement_instruction (account, isin)
  WHERE status = 'CANCELLED' AND settled_quantity > 0;

CREATE INDEX partly_settled_instruction ON settlement_instruction (isin)
  WHERE status = 'PARTLY_SETTLED';

-- The trades of an instruction: one, or several that were netted. A trade has at most one effective
-- instruction; after its withdrawal it can get another.
CREATE TABLE instruction_trade (
  instruction_id bigint NOT NULL,
  trade_id       bigint NOT NULL,
  withdrawn      boolean NOT NULL DEFAULT false,
  withdrawn_at   timestamptz,
  PRIMARY KEY (instruction_id, trade_id)
);
CREATE UNIQUE INDEX one_instruction_for_a_trade ON instruction_trade (trade_id) WHERE NOT withdrawn;
CREATE INDEX withdrawn_instruction_of_trade ON instruction_trade (trade_id) WHERE withdrawn;
-- Finds trades that were freed lately.
CREATE INDEX freed_trade ON instruction_trade (withdrawn_at) WHERE withdrawn;

CREATE INDEX denied_hold ON settlement_instruction (instruction_id)
  WHERE custodian_hold IN ('HOLD_DENIED', 'RELEASE_DENIED');

CREATE INDEX denied_cancellation ON settlement_instruction (instruction_id)
  WHERE cancellation = 'DENIED' OR called_complete;

-- Held trades, whichever version is effective and whichever instruction they have: their
-- instruction is HELD until it is released.
CREATE TABLE held_trade (
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL,
  held_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, trade_reference)
);

-- Booked trades for which no instruction could be written, with the last reason. A row stays when
-- the trade has been instructed: a person had to act on it.
CREATE TABLE trade_not_instructed (
  trade_id      bigint PRIMARY KEY,
  code          text NOT NULL,
  reason        text NOT NULL,
  first_seen    timestamptz NOT NULL DEFAULT now(),
  instructed_at timestamptz
);
CREATE INDEX still_not_instructed ON trade_not_instructed (trade_id) WHERE instructed_at IS NULL;

-- Messages to be delivered, written with the instruction or the request to cancel it, in order per
-- account. A bundle contains the rows that were sent together: a repetition sends the same rows
-- under the same name. A row with an attempt may have been sent, whatever the outcome of the
-- attempt.
CREATE TABLE outbox (
  outbox_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account        text COLLATE "C" NOT NULL,
  instruction_id bigint NOT NULL,
  kind           text NOT NULL DEFAULT 'INSTRUCTION' CHECK (kind IN ('INSTRUCTION', 'CANCELLATION', 'HOLD', 'RELEASE')),
  bundle         bigint,
  written_at     timestamptz NOT NULL DEFAULT now(),
  attempts       integer NOT NULL DEFAULT 0,
  last_error     text,
  delivered_at   timestamptz,
  withdrawn_at   timestamptz,
  CONSTRAINT delivered_or_withdrawn CHECK (delivered_at IS NULL OR withdrawn_at IS NULL),
  CONSTRAINT attempted_in_a_bundle CHECK ((attempts > 0) = (bundle IS NOT NULL)),
  CONSTRAINT delivered_by_an_attempt CHECK (delivered_at IS NULL OR attempts > 0)
) WITH (fillfactor = 80);
CREATE INDEX undelivered ON outbox (account, outbox_id)
  WHERE delivered_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX outbox_by_instruction ON outbox (instruction_id);
-- Completes a bundle that is sent again, with those of its rows that were withdrawn since.
CREATE INDEX withdrawn_from_bundle ON outbox (bundle)
  WHERE bundle IS NOT NULL AND withdrawn_at IS NOT NULL;
CREATE INDEX failed_delivery ON outbox (instruction_id)
  WHERE last_error IS NOT NULL AND delivered_at IS NULL AND withdrawn_at IS NULL;

-- Bytes of an instruction's message, in a table of their own, because rows of the outbox are
-- written three times and these once.
CREATE TABLE instruction_message (
  instruction_id bigint PRIMARY KEY,
  body           bytea NOT NULL
);

-- Messages of the custodian, stored as received and identified by their content; or settlements
-- that two operators have decided in place of one (BY_HAND), with their decision as the content.
CREATE TABLE custodian_message (
  content_hash   sha256 PRIMARY KEY,
  custodian_message_id bigint NOT NULL UNIQUE,
  body           bytea NOT NULL,
  received_at    timestamptz NOT NULL,
  stored_at      timestamptz NOT NULL DEFAULT now(),
  times_seen     version_number NOT NULL DEFAULT 1,
  kind           text CHECK (kind IN
                   ('STATUS', 'CONFIRMATION', 'BY_HAND', 'CANCELLATION', 'HOLD', 'ALLEGEMENT',
                    'ALLEGEMENT_REMOVAL')),
  -- the sender's own reference of this message, and the instruction's reference that it answers
  sender_reference text,
  instruction_id bigint,
  state          text NOT NULL CHECK (state IN ('APPLIED', 'IN_REPAIR', 'REJECTED')),
  code           text,
  reason         text,
  CONSTRAINT refused_with_a_reason CHECK ((state = 'APPLIED') = (code IS NULL AND reason IS NULL))
);
CREATE INDEX custodian_message_in_repair ON custodian_message (custodian_message_id)
  WHERE state <> 'APPLIED';
CREATE INDEX custodian_message_by_reference ON custodian_message (sender_reference)
  WHERE kind IN ('CONFIRMATION', 'REVERSAL', 'INCOME', 'INCOME_REVERSAL');
CREATE INDEX allegement_removal ON custodian_message (sender_reference)
  WHERE kind = 'ALLEGEMENT_REMOVAL';
CREATE INDEX custodian_message_by_instruction ON custodian_message (instruction_id);
CREATE INDEX settled_by_hand ON custodian_message (instruction_id) WHERE kind = 'BY_HAND';
CREATE INDEX custodian_message_by_item
  ON custodian_message (custodian_item(custodian_message_id) COLLATE "C")
  WHERE state <> 'APPLIED';

-- Tolerances: the difference of cash within which an instruction settles automatically. The row of
-- its place of settlement and currency applies, otherwise that of '*', with the greatest amount
-- that the instruction's exceeds. The first rows are the rule of T2S.
CREATE TABLE cash_tolerance (
  place     text COLLATE "C" NOT NULL,
  currency  text COLLATE "C" NOT NULL,
  above     amount_from_0 NOT NULL,
  tolerance amount_from_0 NOT NULL,
  PRIMARY KEY (place, currency, above),
  CONSTRAINT of_a_place_and_a_currency CHECK (place ~ '^(\*|[A-Z0-9]{8}([A-Z0-9]{3})?)$'
    AND currency ~ '^(\*|[A-Z]{3})$'),
  -- one percent of the smallest amount that it is for, or 1,000 of the currency if that is more
  CONSTRAINT small_beside_the_amount CHECK (tolerance <= greatest(above / 100, 1000))
);
INSERT INTO cash_tolerance VALUES ('*', '*', 0, 2), ('*', '*', 100000, 25);

-- Limits: the amount up to which one operator alone decides on actions that can't be undone; the
-- row of the currency, otherwise that of '*'.
CREATE TABLE single_limit (
  currency text COLLATE "C" PRIMARY KEY CHECK (currency ~ '^(\*|[A-Z]{3})$'),
  amount   amount_from_0 NOT NULL
);
INSERT INTO single_limit VALUES ('*', 1000000);

-- Allegements: instructions of counterparties against our accounts without one of ours, as the
-- custodian reports them. The message is in repair while it needs a person.
CREATE TABLE allegement (
  custodian_message_id bigint PRIMARY KEY,
  reference           text COLLATE "C" NOT NULL,
  movement            text NOT NULL CHECK (movement IN ('RECEIVE', 'DELIVER')),
  payment             text NOT NULL CHECK (payment IN ('AGAINST', 'FREE')),
  isin                text COLLATE "C" NOT NULL,
  quantity            quantity_above_0 NOT NULL,
  currency            text COLLATE "C" NOT NULL,
  amount              amount_from_0 NOT NULL,
  amount_direction    text NOT NULL CHECK (amount_direction IN ('PAY', 'RECEIVE')),
  settlement_date     finite_date NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  counterparty        text COLLATE "C",
  -- the instruction that answers it, or the time when the custodian removed it
  instruction_id      bigint UNIQUE,
  closed_at           timestamptz
);
CREATE INDEX open_allegement ON allegement (settlement_date) WHERE closed_at IS NULL;
CREATE INDEX allegement_by_reference ON allegement (reference) WHERE closed_at IS NULL;

-- Settlements, whole or partial, each with its ledger entry and movements of the same id; or
-- reversals, whose quantity and amounts are the opposite.
CREATE TABLE settlement (
  settlement_id        bigint PRIMARY KEY,
  instruction_id       bigint NOT NULL,
  custodian_message_id bigint NOT NULL,
  custodian            text COLLATE "C" NOT NULL,
  -- the custodian's reference of its transaction, if any: the same for all parts, and unique only
  -- within the custodian
  custodian_reference  text COLLATE "C",
  quantity             quantity NOT NULL,
  amount               amount NOT NULL,
  difference           numeric NOT NULL DEFAULT 0,
  -- the amount paid off in the currency of the trades, if they settle in another one
  trade_amount         numeric,
  -- the custodian's settlement date, and the business date of the entry
  settled_on           finite_date NOT NULL,
  booked_on            finite_date NOT NULL,
  -- not the beginning of the transaction: its instruction is locked by then, so it orders the
  -- settlements
  created_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  reverses             bigint REFERENCES settlement,
  CONSTRAINT reversal_is_negative CHECK (CASE WHEN reverses IS NULL THEN quantity > 0 AND amount >= 0
    ELSE quantity < 0 AND amount <= 0 AND custodian_reference IS NULL END)
);
CREATE UNIQUE INDEX settlement_custodian_message_id_key ON settlement (custodian_message_id)
  WHERE reverses IS NULL;
CREATE UNIQUE INDEX settlement_reversed_once ON settlement (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX settlement_by_reference ON settlement (custodian_reference, custodian)
  WHERE custodian_reference IS NOT NULL;
CREATE INDEX settlement_by_instruction ON settlement (instruction_id);
-- Finds settlements after a statement's date without reading all of them.
CREATE INDEX settlement_by_day ON settlement USING brin (settled_on);
CREATE INDEX settlement_by_booking ON settlement USING brin (booked_on);
CREATE INDEX settlement_by_creation ON settlement USING brin (created_at);

-- Remainders that were cancelled after a part had settled and reversed in the books, with the entry
-- and the movements of their id. The amounts are the open ones, in the currency of the instruction
-- and in that of its trades; negative if they have the other direction than the amount of the
-- instruction.
CREATE TABLE settlement_remainder (
  remainder_id   bigint PRIMARY KEY,
  instruction_id bigint NOT NULL UNIQUE,
  quantity       quantity_above_0 NOT NULL,
  amount         amount NOT NULL,
  debt           amount NOT NULL,
  taken_on       finite_date NOT NULL,
  taken_at       timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON settlement_remainder TO stp_engine, stp_reader;
GRANT INSERT ON settlement_remainder TO stp_engine;

-- Exchanges of ISINs: a number of units of the old for a number of the new. A split has the same
-- ISIN twice, and converts the trades before its day. A row is created only by the second
-- operator's approval of the proposal of its number; begun_on is the business date on which it was
-- first carried out. All bookings that a split converts, created before complete_to, are its parts.
CREATE TABLE isin_exchange (
  exchange_id  bigint PRIMARY KEY,
  old_isin     text COLLATE "C" NOT NULL,
  new_isin     text COLLATE "C" NOT NULL,
  old_units    bigint NOT NULL CHECK (old_units BETWEEN 1 AND 1000000),
  new_units    bigint NOT NULL CHECK (new_units BETWEEN 1 AND 1000000),
  effective_on finite_date NOT NULL,
  begun_on     finite_date CHECK (begun_on >= effective_on),
  complete_to  timestamptz,
  CONSTRAINT changes CHECK (old_isin <> new_isin OR old_units <> new_units)
);
CREATE UNIQUE INDEX exchanged_once ON isin_exchange (old_isin) WHERE old_isin <> new_isin;
CREATE UNIQUE INDEX split_once_a_day ON isin_exchange (old_isin, effective_on) WHERE old_isin = new_isin;

-- Exchanged quantities of one account: the old was delivered and the new received, negative for
-- short positions. The movements have the same id.
CREATE TABLE isin_exchange_move (
  booking_id  bigint PRIMARY KEY,
  exchange_id bigint NOT NULL REFERENCES isin_exchange,
  account     text COLLATE "C" NOT NULL,
  old_traded  quantity NOT NULL,
  old_settled quantity NOT NULL,
  new_traded  quantity NOT NULL,
  new_settled quantity NOT NULL,
  moved_on    finite_date NOT NULL,
  moved_at    timestamptz NOT NULL DEFAULT now()
);

-- Quantities that a split converts, in the units before it: the holding of an account at its
-- beginning (booking 0), and each later booking.
CREATE TABLE split_part (
  exchange_id bigint NOT NULL REFERENCES isin_exchange,
  account     text COLLATE "C" NOT NULL,
  booking_id  bigint NOT NULL,
  traded      quantity NOT NULL,
  settled     quantity NOT NULL,
  PRIMARY KEY (exchange_id, account, booking_id)
);

-- Functions of a timestamptz that return the dated bookings of other modules since then: booking_id,
-- account, isin, dated, traded and settled.
CREATE TABLE split_source (
  source text COLLATE "C" PRIMARY KEY CHECK (source ~ '^[a-z_]+$')
);

GRANT SELECT ON isin_exchange, isin_exchange_move, split_part, split_source TO stp_engine, stp_reader;
GRANT INSERT ON isin_exchange_move, split_part TO stp_engine;
GRANT UPDATE (begun_on, complete_to) ON isin_exchange TO stp_engine;

GRANT SELECT ON settlement_instruction, instruction_trade, held_trade, trade_not_instructed, outbox,
  instruction_message, custodian_message, settlement,
  cash_tolerance, single_limit, allegement
  TO stp_engine, stp_reader;
GRANT INSERT ON settlement_instruction, instruction_trade, held_trade, outbox, instruction_message,
  custodian_message, settlement, allegement
  TO stp_engine;
GRANT UPDATE (instruction_id, closed_at) ON allegement TO stp_engine;
GRANT UPDATE (status, processing_report, matching_report, settlement_report, matching, matched_on, settled_quantity, settled_amount, difference, cancellation,
    cancellation_reason, called_complete, custodian_hold, custodian_hold_reason) ON settlement_instruction
  TO stp_engine;
GRANT DELETE ON held_trade TO stp_engine;
GRANT UPDATE (withdrawn, withdrawn_at) ON instruction_trade TO stp_engine;
GRANT UPDATE (bundle, attempts, last_error, delivered_at, withdrawn_at) ON outbox TO stp_engine;
GRANT UPDATE (times_seen, state, code, reason, instruction_id) ON custodian_message TO stp_engine;
GRANT INSERT (trade_id, code, reason), UPDATE (code, reason, instructed_at)
  ON trade_not_instructed TO stp_engine;
