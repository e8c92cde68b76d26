-- From a booked trade to a settled one. Instructions, settlements, entries and movements take their
-- ids from message_id_range, so that no two things ever share one.

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
  -- whom the amount is paid to: a purchase pays them, a sale pays us
  pays                text NOT NULL CHECK (pays IN ('US', 'THEM')),
  -- of netted trades: what was booked against the account of the other side, payable or receivable,
  -- and is set off when the instruction has settled whole
  set_off_amount      amount NOT NULL DEFAULT 0,
  trade_date          finite_date NOT NULL,
  settlement_date     finite_date NOT NULL,
  custodian           text COLLATE "C" NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  cash_account        text COLLATE "C" NOT NULL,
  place_of_settlement text COLLATE "C" NOT NULL,
  agent               text COLLATE "C" NOT NULL,
  agent_account       text COLLATE "C" NOT NULL,
  status              text NOT NULL CHECK (status IN
                        ('HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED', 'SETTLED', 'REFUSED', 'CANCELLED')),
  -- what the custodian said last, while it is not settled
  custodian_reason    text,
  settled_quantity    numeric NOT NULL DEFAULT 0,
  settled_amount      numeric NOT NULL DEFAULT 0,
  instructed_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settled_within CHECK (settled_quantity BETWEEN 0 AND quantity
    AND settled_amount BETWEEN 0 AND amount),
  CONSTRAINT settled_whole CHECK ((status = 'SETTLED') = (settled_quantity = quantity)
    AND (status <> 'SETTLED' OR settled_amount = amount))
) WITH (fillfactor = 80);

-- Open instructions by their date: what is to settle, and what has failed to.
CREATE INDEX open_instruction ON settlement_instruction (settlement_date, instruction_id)
  WHERE status NOT IN ('SETTLED', 'CANCELLED');

-- The trades of an instruction: one, or several that were netted. A trade has one instruction that
-- counts at most; when that was withdrawn, it may get another.
CREATE TABLE instruction_trade (
  instruction_id bigint NOT NULL,
  trade_id       bigint NOT NULL,
  withdrawn      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (instruction_id, trade_id)
);
CREATE UNIQUE INDEX one_instruction_for_a_trade ON instruction_trade (trade_id) WHERE NOT withdrawn;

-- New trades are found by when they came: rows lie in that order, so a range index of a few pages
-- finds them and costs the trade path next to nothing.
CREATE INDEX trade_by_creation ON security_purc_sale USING brin (created_at);

-- What is to be delivered, written with the instruction; in order per account. A bundle is what was
-- sent together: who tries it again sends the same rows under the same name. A row that was
-- attempted may have left the house, whatever became of the attempt.
CREATE TABLE outbox (
  outbox_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account        text COLLATE "C" NOT NULL,
  instruction_id bigint NOT NULL,
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

-- The bytes of an instruction's message. They have a table of their own, because the rows of the
-- outbox are written three times and these once.
CREATE TABLE instruction_message (
  instruction_id bigint PRIMARY KEY,
  body           bytea NOT NULL
);

-- What the custodian sent, kept as it came, known by its content.
CREATE TABLE custodian_message (
  content_hash   sha256 PRIMARY KEY,
  custodian_message_id bigint NOT NULL UNIQUE,
  body           bytea NOT NULL,
  received_at    timestamptz NOT NULL,
  stored_at      timestamptz NOT NULL DEFAULT now(),
  times_seen     version_number NOT NULL DEFAULT 1,
  kind           text CHECK (kind IN ('STATUS', 'CONFIRMATION')),
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
CREATE INDEX custodian_message_by_instruction ON custodian_message (instruction_id);

-- A settlement, whole or partial, with its ledger entry and movements of the same id.
CREATE TABLE settlement (
  settlement_id        bigint PRIMARY KEY,
  instruction_id       bigint NOT NULL,
  custodian_message_id bigint NOT NULL UNIQUE,
  custodian_reference  text COLLATE "C" NOT NULL UNIQUE,
  quantity             quantity_above_0 NOT NULL,
  amount               amount_from_0 NOT NULL,
  -- the day the custodian settled, and the day of the books it was entered on
  settled_on           finite_date NOT NULL,
  booked_on            finite_date NOT NULL,
  created_at           timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX settlement_by_instruction ON settlement (instruction_id);

GRANT SELECT ON settlement_instruction, instruction_trade, outbox, instruction_message,
  custodian_message, settlement
  TO stp_engine, stp_reader;
GRANT INSERT ON settlement_instruction, instruction_trade, outbox, instruction_message,
  custodian_message, settlement
  TO stp_engine;
GRANT UPDATE (status, custodian_reason, settled_quantity, settled_amount) ON settlement_instruction
  TO stp_engine;
GRANT UPDATE (withdrawn) ON instruction_trade TO stp_engine;
GRANT UPDATE (bundle, attempts, last_error, delivered_at, withdrawn_at) ON outbox TO stp_engine;
GRANT UPDATE (times_seen, state, code, reason, instruction_id) ON custodian_message TO stp_engine;

-- What stands in the way of changing a trade: nothing ('FREE'), or it is with the custodian
-- ('INSTRUCTED') or settled, if only in part ('SETTLED'). An instruction that has not left the
-- house, or was refused, is withdrawn on the way, with all trades that were netted into it. The
-- caller holds the trade's row lock, so no instruction is written meanwhile.
CREATE FUNCTION withdraw_instruction(trade bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  found record;
BEGIN
  SELECT i.instruction_id, i.status, i.settled_quantity INTO found
    FROM instruction_trade t JOIN settlement_instruction i USING (instruction_id)
   WHERE t.trade_id = trade AND NOT t.withdrawn
     FOR UPDATE OF i;
  IF NOT FOUND THEN
    RETURN 'FREE';
  END IF;
  IF found.settled_quantity > 0 THEN
    RETURN 'SETTLED';
  END IF;
  IF found.status NOT IN ('HELD', 'READY', 'REFUSED')
     OR found.status <> 'REFUSED'
        AND EXISTS (SELECT FROM outbox o WHERE o.instruction_id = found.instruction_id AND o.attempts > 0)
  THEN
    RETURN 'INSTRUCTED';
  END IF;
  UPDATE outbox SET withdrawn_at = now()
   WHERE instruction_id = found.instruction_id AND delivered_at IS NULL AND withdrawn_at IS NULL;
  UPDATE settlement_instruction SET status = 'CANCELLED' WHERE instruction_id = found.instruction_id;
  UPDATE instruction_trade SET withdrawn = true WHERE instruction_id = found.instruction_id;
  RETURN 'FREE';
END $$;
REVOKE EXECUTE ON FUNCTION withdraw_instruction(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_instruction(bigint) TO stp_engine;
