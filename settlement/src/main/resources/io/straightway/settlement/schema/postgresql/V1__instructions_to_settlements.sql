-- From a booked trade to a settled one. Instructions, settlements, entries and movements take their
-- ids from message_id_range, so that no two things ever share one.

-- The names of items in the list of exceptions and in the audit trail, and back; see message_item. An
-- instruction is known outside by its reference, such as SI20001.
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
  -- whether we pay or receive the amount: a purchase pays, a sale receives
  amount_direction    text NOT NULL CHECK (amount_direction IN ('PAY', 'RECEIVE')),
  -- of netted trades: what was booked against the account of the other side, payable or receivable,
  -- and is set off when the instruction has settled whole
  set_off_amount      amount NOT NULL DEFAULT 0,
  -- of what settles in another currency than its trades: what was booked as owed in theirs, negative if
  -- the amount goes the other way; what is set off is in that currency too
  trade_currency      text COLLATE "C",
  trade_amount        numeric,
  trade_date          finite_date NOT NULL,
  settlement_date     finite_date NOT NULL,
  custodian           text COLLATE "C" NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  cash_account        text COLLATE "C" NOT NULL,
  -- the market of the account's row of own SSIs that says so, or '*'; null: the account itself says it
  own_mic             text COLLATE "C",
  place_of_settlement text COLLATE "C" NOT NULL,
  agent               text COLLATE "C" NOT NULL,
  agent_account       text COLLATE "C" NOT NULL,
  status              text NOT NULL CHECK (status IN
                        ('HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED', 'SETTLED', 'REFUSED', 'CANCELLED')),
  -- what the custodian said last, while it is not settled
  custodian_reason    text,
  -- whether the counterparty's instruction agrees with ours, as far as the custodian has said, and
  -- whether it was said before that there was none; the business date on which it was first said to
  matching            text NOT NULL DEFAULT 'UNKNOWN' CHECK (matching IN
                        ('UNKNOWN', 'AWAITED', 'MATCHED', 'MATCHED_AFTER_WAITING')),
  matched_on          finite_date,
  settled_quantity    numeric NOT NULL DEFAULT 0,
  settled_amount      numeric NOT NULL DEFAULT 0,
  -- what was instructed more than has settled, when all has: within the tolerance, or accepted
  difference          numeric NOT NULL DEFAULT 0,
  -- where our request to cancel it stands; the reason is the custodian's
  cancellation        text CHECK (cancellation IN ('REQUESTED', 'PENDING', 'DENIED')),
  cancellation_reason text,
  -- the custodian calls a part the last one, and something is left to settle
  called_complete     boolean NOT NULL DEFAULT false,
  -- whether it may settle in parts, as it says itself; null leaves that to the market
  partial_settlement  text CHECK (partial_settlement IN ('PART', 'NPAR')),
  -- where our requests to hold and release it at the custodian stand; the reason is the custodian's
  custodian_hold      text CHECK (custodian_hold IN
                        ('HOLD_REQUESTED', 'HELD', 'HOLD_DENIED', 'RELEASE_REQUESTED', 'RELEASE_DENIED')),
  custodian_hold_reason text,
  instructed_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settled_within CHECK (settled_quantity BETWEEN 0 AND quantity AND settled_amount >= 0),
  CONSTRAINT settled_whole CHECK ((status = 'SETTLED') = (settled_quantity = quantity)
    AND (status <> 'SETTLED' OR settled_amount + difference = amount)
    AND (status = 'SETTLED' OR difference = 0))
) WITH (fillfactor = 80);

-- Open instructions by their date: what is to settle, and what has failed to; counted without their rows.
CREATE INDEX open_instruction ON settlement_instruction (settlement_date, instruction_id)
  INCLUDE (status, currency)
  WHERE status NOT IN ('SETTLED', 'CANCELLED');

-- What an account has still to receive and to deliver.
CREATE INDEX open_instruction_by_account ON settlement_instruction (account)
  WHERE status NOT IN ('SETTLED', 'CANCELLED');

-- What the custodian has not matched.
CREATE INDEX sent_instruction ON settlement_instruction (settlement_date, instruction_id)
  WHERE status = 'SENT';

-- What was matched after the day on which it should have settled.
CREATE INDEX matched_late ON settlement_instruction (matched_on) WHERE matched_on > settlement_date;

-- The few among the many.
CREATE INDEX cancelled_instruction ON settlement_instruction (instruction_id)
  WHERE status = 'CANCELLED';
CREATE INDEX refused_instruction ON settlement_instruction (instruction_id)
  WHERE status = 'REFUSED';
CREATE INDEX cancelled_in_part ON settlement_instruction (account, isin)
  WHERE status = 'CANCELLED' AND settled_quantity > 0;

CREATE INDEX partly_settled_instruction ON settlement_instruction (isin)
  WHERE status = 'PARTLY_SETTLED';

-- The trades of an instruction: one, or several that were netted. A trade has one instruction that
-- counts at most; when that was withdrawn, it may get another.
CREATE TABLE instruction_trade (
  instruction_id bigint NOT NULL,
  trade_id       bigint NOT NULL,
  withdrawn      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (instruction_id, trade_id)
);
CREATE UNIQUE INDEX one_instruction_for_a_trade ON instruction_trade (trade_id) WHERE NOT withdrawn;
CREATE INDEX withdrawn_instruction_of_trade ON instruction_trade (trade_id) WHERE withdrawn;

CREATE INDEX denied_hold ON settlement_instruction (instruction_id)
  WHERE custodian_hold IN ('HOLD_DENIED', 'RELEASE_DENIED');

CREATE INDEX denied_cancellation ON settlement_instruction (instruction_id)
  WHERE cancellation = 'DENIED' OR called_complete;

-- Trades that are held back, whichever version of them counts and whichever instruction they have:
-- what is instructed of them is HELD until it is released.
CREATE TABLE held_trade (
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL,
  held_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, trade_reference)
);

-- Booked trades for which no instruction could be written, with the last reason. A row stays when the
-- trade has been instructed: somebody had to do something about it.
CREATE TABLE trade_not_instructed (
  trade_id      bigint PRIMARY KEY,
  code          text NOT NULL,
  reason        text NOT NULL,
  first_seen    timestamptz NOT NULL DEFAULT now(),
  instructed_at timestamptz
);
CREATE INDEX still_not_instructed ON trade_not_instructed (trade_id) WHERE instructed_at IS NULL;

-- What is to be delivered, written with the instruction, or when its cancellation is requested; in
-- order per account. A bundle is what was
-- sent together: who tries it again sends the same rows under the same name. A row that was
-- attempted may have been sent, whatever the outcome of the attempt.
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
-- A bundle that is sent again is whole, with those of its rows that were withdrawn since.
CREATE INDEX withdrawn_from_bundle ON outbox (bundle)
  WHERE bundle IS NOT NULL AND withdrawn_at IS NOT NULL;
CREATE INDEX failed_delivery ON outbox (instruction_id)
  WHERE last_error IS NOT NULL AND delivered_at IS NULL AND withdrawn_at IS NULL;

-- The bytes of an instruction's message. They have a table of their own, because the rows of the
-- outbox are written three times and these once.
CREATE TABLE instruction_message (
  instruction_id bigint PRIMARY KEY,
  body           bytea NOT NULL
);

-- What the custodian sent, kept as it came, known by its content; or what two operators have settled in its
-- place (BY_HAND), which is the content of their decision.
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
  -- the sender's own reference of this message, and ours that it answers
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
  WHERE kind = 'CONFIRMATION';
CREATE INDEX allegement_removal ON custodian_message (sender_reference)
  WHERE kind = 'ALLEGEMENT_REMOVAL';
CREATE INDEX custodian_message_by_instruction ON custodian_message (instruction_id);
CREATE INDEX settled_by_hand ON custodian_message (instruction_id) WHERE kind = 'BY_HAND';
CREATE INDEX custodian_message_by_item
  ON custodian_message (custodian_item(custodian_message_id) COLLATE "C")
  WHERE state <> 'APPLIED';

-- How far the cash of an instruction may lie from what was instructed for it to settle by itself: the
-- row of its place of settlement and currency, else of '*', with the greatest amount that its own
-- exceeds. The first rows are the rule of T2S.
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

-- Up to which amount one operator alone does what can't be taken back: the row of the currency, else of '*'.
CREATE TABLE single_limit (
  currency text COLLATE "C" PRIMARY KEY CHECK (currency ~ '^(\*|[A-Z]{3})$'),
  amount   amount_from_0 NOT NULL
);
INSERT INTO single_limit VALUES ('*', 1000000);

-- What counterparties have instructed against our accounts and we have not, as the custodian reports it.
-- The message it came with is in repair as long as it needs somebody.
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
  -- the instruction that answers it, or when the custodian took it back
  instruction_id      bigint UNIQUE,
  closed_at           timestamptz
);
CREATE INDEX open_allegement ON allegement (settlement_date) WHERE closed_at IS NULL;
CREATE INDEX allegement_by_reference ON allegement (reference) WHERE closed_at IS NULL;

-- A settlement, whole or partial, with its ledger entry and movements of the same id; or the reversal
-- of one, whose quantity and amounts are the opposite.
CREATE TABLE settlement (
  settlement_id        bigint PRIMARY KEY,
  instruction_id       bigint NOT NULL,
  custodian_message_id bigint NOT NULL,
  custodian            text COLLATE "C" NOT NULL,
  -- the custodian's reference of its transaction, if it gave one: the same for all parts, and known only
  -- within the custodian
  custodian_reference  text COLLATE "C",
  quantity             quantity NOT NULL,
  amount               amount NOT NULL,
  difference           numeric NOT NULL DEFAULT 0,
  -- what it has paid off in the currency of the trades, if they settle in another one
  trade_amount         numeric,
  -- the day the custodian settled, and the day of the books it was entered on
  settled_on           finite_date NOT NULL,
  booked_on            finite_date NOT NULL,
  -- not when the transaction began: its instruction is locked by then, so it shows which was the last
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
-- Settlements after a statement's date are found without reading all of them.
CREATE INDEX settlement_by_day ON settlement USING brin (settled_on);
CREATE INDEX settlement_by_booking ON settlement USING brin (booked_on);

-- What was cancelled of an instruction after a part had settled, and was taken out of the books: with the entry
-- and the movements of its id. The amounts are those that were still to be paid, in the currency of the instruction
-- and in that of its trades; negative if they go the other way than the amount of the instruction.
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

-- That an ISIN is exchanged for another: so many units of the old for so many of the new. A row comes of the
-- proposal of its number, when a second operator approves that, and of nothing else; begun_on is the business
-- date on which it was carried out first.
CREATE TABLE isin_exchange (
  exchange_id  bigint PRIMARY KEY,
  old_isin     text COLLATE "C" NOT NULL CONSTRAINT exchanged_once UNIQUE,
  new_isin     text COLLATE "C" NOT NULL,
  old_units    bigint NOT NULL CHECK (old_units BETWEEN 1 AND 1000000),
  new_units    bigint NOT NULL CHECK (new_units BETWEEN 1 AND 1000000),
  effective_on finite_date NOT NULL,
  begun_on     finite_date CHECK (begun_on >= effective_on),
  CONSTRAINT for_another CHECK (old_isin <> new_isin)
);

-- What an exchange has moved of one account: the old went and the new came, negative where we are short. Its
-- movements have its id.
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

GRANT SELECT ON isin_exchange, isin_exchange_move TO stp_engine, stp_reader;
GRANT INSERT ON isin_exchange_move TO stp_engine;
GRANT UPDATE (begun_on) ON isin_exchange TO stp_engine;

GRANT SELECT ON settlement_instruction, instruction_trade, held_trade, trade_not_instructed, outbox,
  instruction_message, custodian_message, settlement,
  cash_tolerance, single_limit, allegement
  TO stp_engine, stp_reader;
GRANT INSERT ON settlement_instruction, instruction_trade, held_trade, outbox, instruction_message,
  custodian_message, settlement, allegement
  TO stp_engine;
GRANT UPDATE (instruction_id, closed_at) ON allegement TO stp_engine;
GRANT UPDATE (status, custodian_reason, matching, matched_on, settled_quantity, settled_amount, difference, cancellation,
    cancellation_reason, called_complete, custodian_hold, custodian_hold_reason) ON settlement_instruction
  TO stp_engine;
GRANT DELETE ON held_trade TO stp_engine;
GRANT UPDATE (withdrawn) ON instruction_trade TO stp_engine;
GRANT UPDATE (bundle, attempts, last_error, delivered_at, withdrawn_at) ON outbox TO stp_engine;
GRANT UPDATE (times_seen, state, code, reason, instruction_id) ON custodian_message TO stp_engine;
GRANT INSERT (trade_id, code, reason), UPDATE (code, reason, instructed_at)
  ON trade_not_instructed TO stp_engine;
