-- The trade path: incoming messages and their outcome.

-- A value is the first id of a range; a process queue takes a range at a time. A message, its
-- trade, its journal entry and its movements share one id; instructions and settlements take theirs
-- from the same sequence, so that ids are unique among all of them.
CREATE SEQUENCE message_id_range START WITH 10000 INCREMENT BY 10000 NOCACHE;
GRANT SELECT ON message_id_range TO stp_engine;

-- One row for each start of an element. A running element holds the lease on its number, in
-- presence.
CREATE TABLE element_run (
  element_run NUMBER(10) GENERATED ALWAYS AS IDENTITY (START WITH 1),
  name VARCHAR2(255 CHAR) NOT NULL,
  host VARCHAR2(255 CHAR) NOT NULL,
  pid NUMBER(19) NOT NULL,
  started_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  -- 1 if plug-ins may change fees and settlement dates, which otherwise are as in the messages
  has_trade_checks NUMBER(1) DEFAULT 0 NOT NULL,
  CONSTRAINT element_run_pkey PRIMARY KEY (element_run),
  CONSTRAINT element_run_has_trade_checks_check CHECK (has_trade_checks IN (0, 1))
);

CREATE TABLE incoming_trade_message (
  message_id NUMBER(19),
  source VARCHAR2(32 CHAR) NOT NULL,
  source_message_id VARCHAR2(64 CHAR) NOT NULL,
  sequence_number NUMBER(19),
  sent_at TIMESTAMP(6) WITH TIME ZONE,
  received_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  stored_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  body BLOB NOT NULL,
  content_hash RAW(32) NOT NULL,
  times_seen NUMBER(10) DEFAULT 1 NOT NULL,
  status VARCHAR2(16 CHAR) NOT NULL,
  code VARCHAR2(64 CHAR),
  field VARCHAR2(255 CHAR),
  reason VARCHAR2(4000 CHAR),
  element_run NUMBER(10) NOT NULL,
  CONSTRAINT incoming_trade_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT incoming_trade_message_sequence_number_check CHECK (sequence_number > 0),
  CONSTRAINT incoming_trade_message_content_hash_check CHECK (LENGTH(RAWTOHEX(content_hash)) = 64),
  CONSTRAINT incoming_trade_message_times_seen_check CHECK (times_seen > 0),
  CONSTRAINT incoming_trade_message_status_check CHECK (status IN ('RECEIVED', 'VALIDATED',
    'TRADE_CREATED', 'PARKED', 'BOOKED', 'REJECTED', 'IN_REPAIR', 'REPAIRED')),
  CONSTRAINT message_key UNIQUE (source, source_message_id),
  -- REPAIRED keeps the code and reason of the repair
  CONSTRAINT refused_with_a_reason CHECK (CASE WHEN status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED') THEN 1
    ELSE 0 END = CASE WHEN code IS NOT NULL AND reason IS NOT NULL THEN 1 ELSE 0 END)
);
CREATE INDEX message_by_sequence ON incoming_trade_message (source, sequence_number);
-- The few unfinished ones among the many: a null key is not in the index. A query must have the
-- same CASE.
CREATE INDEX unfinished_message ON incoming_trade_message (
  CASE WHEN status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') THEN element_run END,
  CASE WHEN status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') THEN message_id END);
CREATE INDEX refused_keyed_message ON incoming_trade_message (
  CASE WHEN status IN ('REJECTED', 'IN_REPAIR') THEN message_id END);
CREATE INDEX repaired_message ON incoming_trade_message (CASE WHEN status = 'REPAIRED' THEN message_id END);
CREATE INDEX parked_keyed_message ON incoming_trade_message (CASE WHEN status = 'PARKED' THEN message_id END);

-- Further bodies under the key of a message: the first is in incoming_trade_message, every other
-- one here.
CREATE TABLE message_conflict (
  message_id NUMBER(19) NOT NULL,
  content_hash RAW(32) NOT NULL,
  body BLOB NOT NULL,
  received_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  times_seen NUMBER(10) DEFAULT 1 NOT NULL,
  CONSTRAINT message_conflict_pkey PRIMARY KEY (message_id, content_hash),
  CONSTRAINT message_conflict_message_id_fkey FOREIGN KEY (message_id) REFERENCES incoming_trade_message,
  CONSTRAINT message_conflict_content_hash_check CHECK (LENGTH(RAWTOHEX(content_hash)) = 64),
  CONSTRAINT message_conflict_times_seen_check CHECK (times_seen > 0)
);

-- Received bodies without a readable key. Their content is their key. Of a body over 64 KiB the
-- first 64 KiB, the length and the hash are stored.
CREATE TABLE refused_message (
  content_hash RAW(32),
  body BLOB NOT NULL,
  body_length NUMBER(19) NOT NULL,
  received_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  stored_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  times_seen NUMBER(10) DEFAULT 1 NOT NULL,
  code VARCHAR2(64 CHAR) NOT NULL,
  field VARCHAR2(255 CHAR),
  reason VARCHAR2(4000 CHAR) NOT NULL,
  CONSTRAINT refused_message_pkey PRIMARY KEY (content_hash),
  CONSTRAINT refused_message_content_hash_check CHECK (LENGTH(RAWTOHEX(content_hash)) = 64),
  CONSTRAINT refused_message_times_seen_check CHECK (times_seen > 0)
);

-- Versions that arrived before their predecessor; a row is deleted when it is its version's turn.
CREATE TABLE parked_message (
  message_id NUMBER(19),
  source VARCHAR2(32 CHAR) NOT NULL,
  trade_reference VARCHAR2(64 CHAR) NOT NULL,
  version NUMBER(10) NOT NULL,
  parked_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT parked_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT parked_message_version_check CHECK (version > 0)
);
CREATE INDEX parked_by_trade ON parked_message (source, trade_reference, version);

-- Amendments and cancellations in repair, by the trade that they would change: until they are
-- decided, that trade is not as its sender sees it. Rows stay; the message's status counts.
CREATE TABLE change_in_repair (
  message_id NUMBER(19),
  source VARCHAR2(32 CHAR) NOT NULL,
  trade_reference VARCHAR2(64 CHAR) NOT NULL,
  version NUMBER(10) NOT NULL,
  CONSTRAINT change_in_repair_pkey PRIMARY KEY (message_id),
  CONSTRAINT change_in_repair_version_check CHECK (version > 0)
);
CREATE INDEX change_in_repair_by_trade ON change_in_repair (source, trade_reference, version);

-- Messages that an operator gave to the elements: resubmitted ones, and corrected copies of others.
CREATE TABLE released_message (
  message_id NUMBER(19),
  -- the message of which this one is the corrected copy
  corrects NUMBER(19),
  -- the arrival of the first of the corrected messages, so that an exception keeps its age; null if
  -- it corrects none
  first_received_at TIMESTAMP(6) WITH TIME ZONE,
  CONSTRAINT released_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT released_message_message_id_fkey FOREIGN KEY (message_id) REFERENCES incoming_trade_message,
  CONSTRAINT released_message_corrects_key UNIQUE (corrects),
  CONSTRAINT released_message_corrects_fkey FOREIGN KEY (corrects) REFERENCES incoming_trade_message
);

-- Exceptions closed by a decision: a message rejected permanently, a gap or a conflict resolved.
CREATE TABLE exception_closed (
  item VARCHAR2(128 CHAR),
  closed_by VARCHAR2(32 CHAR) NOT NULL,
  closed_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  reason VARCHAR2(500 CHAR) NOT NULL,
  CONSTRAINT exception_closed_pkey PRIMARY KEY (item),
  CONSTRAINT exception_closed_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator,
  CONSTRAINT exception_closed_reason_check CHECK (REGEXP_LIKE(reason, '\S', 'c') AND LENGTH(reason) <= 500)
);

-- Trades. A version is never changed into another: the next version has a row of its own, and the
-- books get a reversal and, if the trade continues, a new booking.
CREATE TABLE security_purc_sale (
  trade_id NUMBER(19),
  source VARCHAR2(32 CHAR) NOT NULL,
  trade_reference VARCHAR2(64 CHAR) NOT NULL,
  version NUMBER(10) NOT NULL,
  status VARCHAR2(16 CHAR) NOT NULL,
  side VARCHAR2(4 CHAR) NOT NULL,
  isin VARCHAR2(12 CHAR) NOT NULL,
  account VARCHAR2(32 CHAR) NOT NULL,
  counterparty VARCHAR2(11 CHAR) NOT NULL,
  quantity NUMBER NOT NULL,
  price NUMBER NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  trade_date DATE NOT NULL,
  settlement_date DATE NOT NULL,
  consideration NUMBER NOT NULL,
  -- negative if a bond is ex-dividend
  accrued_interest NUMBER NOT NULL,
  commission NUMBER NOT NULL,
  tax NUMBER NOT NULL,
  exchange_fee NUMBER NOT NULL,
  other_fee NUMBER NOT NULL,
  net_amount NUMBER NOT NULL,
  created_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  -- the version whose entry and movements this one shares because it changed nothing in the
  -- books; of a cancellation, the version that it reversed; null: its own
  booked_as NUMBER(19),
  -- the entry and movements that reversed those of this version
  reversed_by NUMBER(19),
  -- securities move without cash: the consideration is only their value in the books
  free_of_payment NUMBER(1) DEFAULT 0 NOT NULL,
  -- the other account, in a transfer between accounts of this installation
  transfer_account VARCHAR2(32 CHAR),
  -- the market of the trade; null: that of the security itself
  mic VARCHAR2(4 CHAR),
  -- of a settlement in another currency: the rate, whether the net amount is to be multiplied or
  -- divided by it, and the net amount in that currency
  settlement_currency VARCHAR2(3 CHAR),
  fx_rate NUMBER,
  fx_calculation VARCHAR2(8 CHAR),
  settlement_amount NUMBER,
  -- of a pool: the part of the original face, which is the quantity, that is outstanding
  pool_factor NUMBER,
  CONSTRAINT security_purc_sale_pkey PRIMARY KEY (trade_id),
  CONSTRAINT security_purc_sale_version_check CHECK (version > 0),
  CONSTRAINT security_purc_sale_status_check CHECK (status IN ('CREATED', 'BOOKED', 'REPLACED', 'CANCELLED')),
  CONSTRAINT security_purc_sale_side_check CHECK (side IN ('BUY', 'SELL')),
  CONSTRAINT security_purc_sale_quantity_check CHECK (quantity > 0 AND quantity < 1E18 AND quantity =
    TRUNC(quantity, 8)),
  CONSTRAINT security_purc_sale_price_check CHECK (price >= 0 AND price < 1E18 AND price = TRUNC(price, 8)),
  CONSTRAINT security_purc_sale_trade_date_check CHECK (trade_date = TRUNC(trade_date)),
  CONSTRAINT security_purc_sale_settlement_date_check CHECK (settlement_date = TRUNC(settlement_date)),
  CONSTRAINT security_purc_sale_consideration_check CHECK (consideration >= 0 AND consideration < 1E18 AND
    consideration = TRUNC(consideration, 4)),
  CONSTRAINT security_purc_sale_accrued_interest_check CHECK (accrued_interest > -1E18 AND
    accrued_interest < 1E18 AND accrued_interest = TRUNC(accrued_interest, 4)),
  CONSTRAINT security_purc_sale_commission_check CHECK (commission >= 0 AND commission < 1E18 AND
    commission = TRUNC(commission, 4)),
  CONSTRAINT security_purc_sale_tax_check CHECK (tax >= 0 AND tax < 1E18 AND tax = TRUNC(tax, 4)),
  CONSTRAINT security_purc_sale_exchange_fee_check CHECK (exchange_fee >= 0 AND exchange_fee < 1E18 AND
    exchange_fee = TRUNC(exchange_fee, 4)),
  CONSTRAINT security_purc_sale_other_fee_check CHECK (other_fee >= 0 AND other_fee < 1E18 AND other_fee =
    TRUNC(other_fee, 4)),
  CONSTRAINT security_purc_sale_net_amount_check CHECK (net_amount > -1E18 AND net_amount < 1E18 AND
    net_amount = TRUNC(net_amount, 4)),
  CONSTRAINT security_purc_sale_free_of_payment_check CHECK (free_of_payment IN (0, 1)),
  CONSTRAINT trade_version UNIQUE (source, trade_reference, version),
  CONSTRAINT settles_after_trade CHECK (settlement_date >= trade_date),
  -- one check of both, since the cost of a statement grows with the text of all checks
  CONSTRAINT net_amount_adds_up CHECK (net_amount = CASE WHEN free_of_payment = 1 THEN 0 ELSE
    consideration + accrued_interest + CASE side WHEN 'BUY' THEN 1 ELSE -1 END * (commission + tax +
    exchange_fee + other_fee) END AND (free_of_payment = 1 OR price > 0))
);
-- Finds new trades by their time of creation. PostgreSQL has a range index of a few pages for
-- it; here it is an index entry a trade.
CREATE INDEX trade_by_creation ON security_purc_sale (created_at);

-- Functions that can object to a change of a trade, of modules above booking. None runs on Oracle:
-- while a row is here, no trade is changed.
CREATE TABLE trade_change_guard (
  guard VARCHAR2(128 CHAR),
  CONSTRAINT trade_change_guard_pkey PRIMARY KEY (guard),
  CONSTRAINT trade_change_guard_guard_check CHECK (REGEXP_LIKE(guard, '^[a-z_]+$', 'c'))
);

-- Numbers that a source has skipped; a gap is closed when all of them have arrived.
CREATE TABLE sequence_gap (
  source VARCHAR2(32 CHAR) NOT NULL,
  first_missing NUMBER(19) NOT NULL,
  last_missing NUMBER(19) NOT NULL,
  reported_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  closed_at TIMESTAMP(6) WITH TIME ZONE,
  CONSTRAINT sequence_gap_pkey PRIMARY KEY (source, first_missing),
  CONSTRAINT sequence_gap_last_missing_check CHECK (last_missing >= first_missing)
);

CREATE TABLE sequence_checked (
  source VARCHAR2(32 CHAR),
  up_to NUMBER(19) NOT NULL,
  checked_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT sequence_checked_pkey PRIMARY KEY (source)
);

-- A message's bytes, key, hash and times are written once. Only its outcome may change.
GRANT SELECT ON element_run TO stp_engine;
GRANT READ ON element_run TO stp_reader;
GRANT SELECT ON incoming_trade_message TO stp_engine;
GRANT READ ON incoming_trade_message TO stp_reader;
GRANT SELECT ON message_conflict TO stp_engine;
GRANT READ ON message_conflict TO stp_reader;
GRANT SELECT ON refused_message TO stp_engine;
GRANT READ ON refused_message TO stp_reader;
GRANT SELECT ON parked_message TO stp_engine;
GRANT READ ON parked_message TO stp_reader;
GRANT SELECT ON change_in_repair TO stp_engine;
GRANT READ ON change_in_repair TO stp_reader;
GRANT SELECT ON released_message TO stp_engine;
GRANT READ ON released_message TO stp_reader;
GRANT SELECT ON exception_closed TO stp_engine;
GRANT READ ON exception_closed TO stp_reader;
GRANT SELECT ON security_purc_sale TO stp_engine;
GRANT READ ON security_purc_sale TO stp_reader;
GRANT SELECT ON trade_change_guard TO stp_engine;
GRANT READ ON trade_change_guard TO stp_reader;
GRANT SELECT ON sequence_gap TO stp_engine;
GRANT READ ON sequence_gap TO stp_reader;
GRANT SELECT ON sequence_checked TO stp_engine;
GRANT READ ON sequence_checked TO stp_reader;
GRANT INSERT ON element_run TO stp_engine;
GRANT INSERT ON incoming_trade_message TO stp_engine;
GRANT INSERT ON message_conflict TO stp_engine;
GRANT INSERT ON refused_message TO stp_engine;
GRANT INSERT ON security_purc_sale TO stp_engine;
GRANT INSERT ON sequence_gap TO stp_engine;
GRANT INSERT ON sequence_checked TO stp_engine;
GRANT INSERT, DELETE ON parked_message TO stp_engine;
GRANT INSERT ON change_in_repair TO stp_engine;
GRANT UPDATE (status, code, field, reason, times_seen, element_run) ON incoming_trade_message TO stp_engine;
GRANT UPDATE (times_seen) ON message_conflict TO stp_engine;
GRANT UPDATE (times_seen) ON refused_message TO stp_engine;
GRANT UPDATE (status, reversed_by) ON security_purc_sale TO stp_engine;
GRANT UPDATE (closed_at) ON sequence_gap TO stp_engine;
GRANT UPDATE (up_to, checked_at) ON sequence_checked TO stp_engine;
