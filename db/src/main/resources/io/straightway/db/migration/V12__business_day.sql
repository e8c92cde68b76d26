-- The business date is a stored fact. There is one row from the first opening on. A day that is
-- closed takes no more entries: an entry's value date lies after closed_up_to, which is -infinity
-- until the first day is closed.
CREATE TABLE business_day (
  only_one     boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  today        finite_date NOT NULL,
  closed_up_to date NOT NULL,
  CONSTRAINT today_is_open CHECK (closed_up_to < today)
);

-- Transactions that post hold the shared lock to their end; closing a day takes it alone, so what is
-- closed stays as it was read. The lock is shared by all and in memory: nothing is written for it.
CREATE FUNCTION refuse_closed_days() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.close_day'));
  SELECT w.entry_id, w.value_date, d.closed_up_to INTO wrong
    FROM written w JOIN business_day d ON w.value_date <= d.closed_up_to LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is dated %, and the books are closed up to %',
      wrong.entry_id, wrong.value_date, wrong.closed_up_to
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_day', TABLE = 'journal_entry';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER open_days_only AFTER INSERT ON journal_entry
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();

-- Opens the first business day. Answers false if there is one already.
CREATE FUNCTION open_business_day(day date, actor text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO business_day (today, closed_up_to) VALUES (day, '-infinity') ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM audit(actor, 'OPEN_DAY', 'business-day:' || day, NULL, 'open');
  RETURN true;
END $$;

-- One row for each end of day, from its beginning on. closed_at: the day takes no more entries and
-- next_date is the business date. done_at: all is done, the reports included.
CREATE TABLE eod_run (
  business_date     finite_date PRIMARY KEY,
  next_date         finite_date NOT NULL,
  calendar          text NOT NULL,
  actor             text NOT NULL,
  undelivered       bigint NOT NULL,
  penalties_unrated bigint,
  started_at        timestamptz NOT NULL DEFAULT now(),
  closed_at         timestamptz,
  done_at           timestamptz,
  CONSTRAINT next_is_later CHECK (next_date > business_date),
  CONSTRAINT closed_before_done CHECK (done_at IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_end_of_day_at_a_time ON eod_run ((true)) WHERE done_at IS NULL;

-- Instructions that were open at the end of a day on or after their settlement date, as they stood
-- when the fails of that day were aged.
CREATE TABLE settlement_fail (
  business_date   finite_date NOT NULL,
  instruction_id  bigint NOT NULL,
  account         text COLLATE "C" NOT NULL,
  counterparty    text COLLATE "C" NOT NULL,
  isin            text COLLATE "C" NOT NULL,
  movement        text NOT NULL CHECK (movement IN ('RECEIVE', 'DELIVER')),
  settlement_date finite_date NOT NULL,
  -- business days of the currency from the settlement date to this one, both counted
  days_late       integer NOT NULL CHECK (days_late > 0),
  open_quantity   quantity_above_0 NOT NULL,
  currency        text COLLATE "C" NOT NULL,
  open_amount     amount_from_0 NOT NULL,
  status          text NOT NULL,
  reason          text,
  PRIMARY KEY (business_date, instruction_id)
);
CREATE INDEX fail_by_instruction ON settlement_fail (instruction_id);

-- What a day of a fail costs or earns: basis points of the open amount, posted as entry entry_id,
-- which is null where it rounds to nothing.
CREATE TABLE settlement_penalty (
  business_date  finite_date NOT NULL,
  instruction_id bigint NOT NULL,
  entry_id       bigint UNIQUE,
  account        text COLLATE "C" NOT NULL,
  counterparty   text COLLATE "C" NOT NULL,
  direction      text NOT NULL CHECK (direction IN ('COST', 'INCOME')),
  currency       text COLLATE "C" NOT NULL,
  open_amount    amount_from_0 NOT NULL,
  basis_points   numeric NOT NULL CHECK (basis_points >= 0),
  amount         amount_from_0 NOT NULL,
  PRIMARY KEY (business_date, instruction_id),
  CONSTRAINT posted_unless_zero CHECK ((amount = 0) = (entry_id IS NULL)),
  FOREIGN KEY (business_date, instruction_id) REFERENCES settlement_fail
);

-- The ledger as it was closed.
CREATE TABLE eod_trial_balance (
  business_date finite_date NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  kind          text COLLATE "C" NOT NULL,
  debit         numeric NOT NULL,
  credit        numeric NOT NULL,
  accounts      bigint NOT NULL,
  PRIMARY KEY (business_date, currency, kind)
);

-- How far everything had come when a day was closed, counted from the first day on.
CREATE TABLE eod_stage (
  business_date finite_date NOT NULL,
  ordinal       smallint NOT NULL,
  stage         text NOT NULL,
  entered       bigint NOT NULL,
  through       bigint NOT NULL,
  under_way     bigint NOT NULL,
  stopped       bigint NOT NULL,
  PRIMARY KEY (business_date, ordinal)
);

-- The exceptions that were open when a day was closed.
CREATE TABLE eod_exception (
  business_date finite_date NOT NULL,
  code          text COLLATE "C" NOT NULL,
  state         text COLLATE "C" NOT NULL,
  items         bigint NOT NULL,
  oldest        timestamptz NOT NULL,
  PRIMARY KEY (business_date, code, state)
);

-- What is closed stays closed for fails and penalties too.
CREATE FUNCTION refuse_rows_of_closed_days() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  closed date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.close_day'));
  SELECT d.closed_up_to INTO closed
    FROM written w JOIN business_day d ON w.business_date <= d.closed_up_to LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the books are closed up to %', closed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_day', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER open_days_only AFTER INSERT ON settlement_fail
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();
CREATE TRIGGER open_days_only AFTER INSERT ON settlement_penalty
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();

-- How far everything has come, by stage, and what was stopped: what no person had to touch is
-- straight through. entered = through + under_way + stopped; the STP rate is 1 - stopped / entered.
-- Touched by a person: it was refused, is in repair or was repaired, is held or refused by the
-- custodian, has failed to settle on its day, or the audit trail tells that somebody acted on it.
CREATE VIEW stp_stage AS
WITH acted AS MATERIALIZED (
  SELECT DISTINCT substring(subject from '^message:([0-9]+)$')::bigint AS message_id,
         substring(subject from '^instruction:(?:SI)?([0-9]+)$')::bigint AS instruction_id
    FROM audit_event WHERE subject ~ '^(message|instruction):'
), helped AS MATERIALIZED (
  SELECT m.message_id FROM acted JOIN incoming_trade_message m USING (message_id)
   WHERE m.status NOT IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')
), message AS MATERIALIZED (
  SELECT (SELECT count(*) FROM incoming_trade_message) AS keyed,
         (SELECT count(*) FROM incoming_trade_message WHERE status IN ('REJECTED', 'IN_REPAIR'))
           + (SELECT count(*) FROM incoming_trade_message WHERE status = 'REPAIRED') AS refused,
         (SELECT count(*) FROM incoming_trade_message
           WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED'))
           + (SELECT count(*) FROM incoming_trade_message WHERE status = 'PARKED') AS under_way,
         (SELECT count(*) FROM refused_message)
           + (SELECT count(*) FROM message_conflict) AS unkeyed,
         (SELECT count(*) FROM helped) AS helped
), failed AS MATERIALIZED (
  SELECT DISTINCT instruction_id FROM settlement_fail
), instruction AS MATERIALIZED (
  SELECT i.status, i.settlement_date <= (SELECT today FROM business_day) AS due,
         a.instruction_id IS NOT NULL AS acted, f.instruction_id IS NOT NULL AS failed,
         count(*) AS instructions
    FROM settlement_instruction i
    LEFT JOIN acted a ON a.instruction_id = i.instruction_id
    LEFT JOIN failed f ON f.instruction_id = i.instruction_id
   WHERE i.status <> 'CANCELLED'
   GROUP BY 1, 2, 3, 4
), stopped_trade AS MATERIALIZED (
  SELECT message_id AS trade_id, false AS at_instruction FROM helped
  UNION ALL
  SELECT t.trade_id, i.status IN ('HELD', 'REFUSED') OR a.instruction_id IS NOT NULL
    FROM settlement_instruction i
    JOIN instruction_trade t ON t.instruction_id = i.instruction_id AND NOT t.withdrawn
    LEFT JOIN acted a ON a.instruction_id = i.instruction_id
   WHERE i.status IN ('HELD', 'REFUSED')
      OR i.instruction_id IN (SELECT instruction_id FROM failed)
      OR a.instruction_id IS NOT NULL
), trade AS MATERIALIZED (
  SELECT (SELECT count(*) FROM security_purc_sale WHERE status = 'BOOKED') AS booked,
         (SELECT count(*) FROM instruction_trade WHERE NOT withdrawn) AS instructed,
         (SELECT count(DISTINCT trade_id) FROM stopped_trade WHERE at_instruction) AS held,
         (SELECT count(DISTINCT trade_id) FROM stopped_trade) AS stopped,
         (SELECT count(*) FROM instruction_trade t JOIN settlement_instruction i USING (instruction_id)
           WHERE NOT t.withdrawn AND i.status = 'SETTLED'
             AND t.trade_id NOT IN (SELECT trade_id FROM stopped_trade)) AS settled
), stage AS (
  SELECT 1::smallint AS ordinal, 'booking' AS stage, keyed + unkeyed AS entered,
         keyed - refused - under_way - helped AS through, refused + unkeyed + helped AS stopped
    FROM message
  UNION ALL
  SELECT 2, 'instruction', booked, instructed - held, held FROM trade
  UNION ALL
  SELECT 3, 'matching', coalesce(sum(instructions), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE status IN ('MATCHED', 'PARTLY_SETTLED', 'SETTLED') AND NOT acted), 0)::bigint,
         coalesce(sum(instructions) FILTER (WHERE status = 'REFUSED' OR acted), 0)::bigint
    FROM instruction WHERE status NOT IN ('HELD', 'READY')
  UNION ALL
  SELECT 4, 'settlement', coalesce(sum(instructions), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE status = 'SETTLED' AND NOT acted AND NOT failed), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE acted OR failed OR status IN ('HELD', 'REFUSED')), 0)::bigint
    FROM instruction WHERE due OR status = 'SETTLED'
  UNION ALL
  SELECT 5, 'total', keyed + unkeyed, settled, refused + unkeyed + trade.stopped
    FROM message, trade
)
SELECT ordinal, stage, entered, through, entered - through - stopped AS under_way, stopped
  FROM stage;

-- What was repaired is counted, and found, by itself.
CREATE INDEX repaired_message ON incoming_trade_message (message_id) WHERE status = 'REPAIRED';

-- Closes a day: nothing more can be entered on it, and the next one is open. In the same transaction
-- the ledger is proved to balance and is kept as it was closed. Answers false if it was closed
-- already.
CREATE FUNCTION close_day(day date, actor text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  books business_day;
  following date;
  wrong record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('straightway.close_day'));
  SELECT * INTO STRICT books FROM business_day;
  IF books.closed_up_to >= day THEN
    RETURN false;
  END IF;
  IF books.today <> day THEN
    RAISE EXCEPTION 'the business date is %, not %', books.today, day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'close_today';
  END IF;
  SELECT next_date INTO STRICT following FROM eod_run WHERE business_date = day;
  INSERT INTO eod_trial_balance
  SELECT day, a.currency, a.kind, sum(greatest(b.balance, 0)), sum(greatest(-b.balance, 0)),
         count(*)
    FROM current_balance b JOIN ledger_account a USING (account)
   GROUP BY a.currency, a.kind;
  SELECT t.currency, sum(t.debit - t.credit) AS difference INTO wrong
    FROM eod_trial_balance t WHERE t.business_date = day
   GROUP BY t.currency HAVING sum(t.debit - t.credit) <> 0 ORDER BY t.currency LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the trial balance is out by % %', wrong.difference, wrong.currency
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trial_balance_zero';
  END IF;
  INSERT INTO eod_stage
  SELECT day, s.ordinal, s.stage, s.entered, s.through, s.under_way, s.stopped FROM stp_stage s;
  INSERT INTO eod_exception
  SELECT day, e.code, e.state, count(*), min(e.received_at)
    FROM exception_item e GROUP BY e.code, e.state;
  UPDATE business_day SET today = following, closed_up_to = day;
  UPDATE eod_run SET closed_at = now() WHERE business_date = day;
  PERFORM audit(actor, 'END_OF_DAY', 'business-day:' || day, 'open',
                'closed; ' || following || ' is open');
  RETURN true;
END $$;

-- Statements of custodians that our books were held against. A statement is known by its content.
CREATE TABLE reconciliation (
  content_hash   sha256 PRIMARY KEY,
  statement_date finite_date NOT NULL,
  file_name      text NOT NULL,
  matched        bigint NOT NULL,
  breaks         bigint NOT NULL,
  times_run      version_number NOT NULL DEFAULT 1,
  run_at         timestamptz NOT NULL DEFAULT now()
);

-- A difference between a statement and our books. It keeps the date it was first seen on until a
-- later statement is without it.
CREATE TABLE reconciliation_break (
  kind       text COLLATE "C" NOT NULL CHECK (kind IN ('SECURITIES', 'CASH')),
  account    text COLLATE "C" NOT NULL,
  instrument text COLLATE "C" NOT NULL,
  first_seen finite_date NOT NULL,
  last_seen  finite_date NOT NULL,
  closed_on  finite_date,
  what       text NOT NULL CHECK (what IN
               ('QUANTITY', 'MISSING_AT_CUSTODIAN', 'MISSING_IN_BOOKS', 'ACCOUNT_UNKNOWN')),
  ours       finite_number NOT NULL,
  theirs     finite_number NOT NULL,
  PRIMARY KEY (kind, account, instrument, first_seen),
  CONSTRAINT seen_in_order CHECK (first_seen <= last_seen
    AND (closed_on IS NULL OR closed_on >= last_seen))
);
CREATE UNIQUE INDEX one_open_break ON reconciliation_break (kind, account, instrument)
  WHERE closed_on IS NULL;

-- Settlements after a statement's date are found without reading all of them.
CREATE INDEX settlement_by_day ON settlement USING brin (settled_on);

GRANT SELECT ON business_day, eod_run, settlement_fail, settlement_penalty, eod_trial_balance,
  eod_stage, eod_exception, stp_stage, reconciliation, reconciliation_break
  TO stp_engine, stp_reader;
GRANT INSERT ON settlement_fail, settlement_penalty, reconciliation, reconciliation_break
  TO stp_engine;
GRANT INSERT (business_date, next_date, calendar, actor, undelivered) ON eod_run TO stp_engine;
GRANT UPDATE (penalties_unrated, done_at) ON eod_run TO stp_engine;
GRANT UPDATE (matched, breaks, times_run, run_at) ON reconciliation TO stp_engine;
GRANT UPDATE (first_seen, last_seen, closed_on, what, ours, theirs) ON reconciliation_break
  TO stp_engine;
REVOKE EXECUTE ON FUNCTION open_business_day(date, text), close_day(date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_business_day(date, text), close_day(date, text) TO stp_engine;
