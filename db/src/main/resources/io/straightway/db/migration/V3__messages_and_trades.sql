-- Amounts are refused, never rounded: a numeric with a type modifier would round silently.
-- The upper bounds also keep out NaN and Infinity, which PostgreSQL sorts above every number.
CREATE DOMAIN quantity AS numeric CHECK (VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN amount   AS numeric CHECK (VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 4);

-- One value is the first id of a range; a process queue takes a range at a time.
-- A message, its trade, its journal entry and its movements share one id.
CREATE SEQUENCE message_id_range INCREMENT BY 10000 START WITH 10000;

-- One row for each start of an element. A living element holds an advisory lock on its number.
CREATE TABLE element_run (
  element_run integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL,
  host        text NOT NULL,
  pid         bigint NOT NULL,
  started_at  timestamptz NOT NULL
);

CREATE TABLE incoming_trade_message (
  message_id        bigint PRIMARY KEY,
  source            text COLLATE "C" NOT NULL,
  source_message_id text COLLATE "C" NOT NULL,
  sequence_number   bigint CHECK (sequence_number > 0),
  sent_at           timestamptz,
  received_at       timestamptz NOT NULL,
  stored_at         timestamptz NOT NULL DEFAULT now(),
  body              bytea NOT NULL,
  content_hash      bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  times_seen        integer NOT NULL DEFAULT 1 CHECK (times_seen > 0),
  status            text NOT NULL CHECK (status IN
                      ('RECEIVED', 'VALIDATED', 'TRADE_CREATED', 'BOOKED', 'REJECTED', 'IN_REPAIR')),
  code              text,
  field             text,
  reason            text,
  element_run       integer NOT NULL,
  CONSTRAINT message_key UNIQUE (source, source_message_id),
  CONSTRAINT refused_with_a_reason CHECK (
    (status IN ('REJECTED', 'IN_REPAIR')) = (code IS NOT NULL AND reason IS NOT NULL))
);

CREATE INDEX message_by_sequence ON incoming_trade_message (source, sequence_number);

CREATE INDEX unfinished_message ON incoming_trade_message (element_run, message_id)
  WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED');

CREATE INDEX refused_keyed_message ON incoming_trade_message (message_id)
  WHERE status IN ('REJECTED', 'IN_REPAIR');

-- The same key with another body: the first is kept above, every other one here.
CREATE TABLE message_conflict (
  message_id   bigint NOT NULL REFERENCES incoming_trade_message,
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  body         bytea NOT NULL,
  received_at  timestamptz NOT NULL,
  times_seen   integer NOT NULL DEFAULT 1 CHECK (times_seen > 0),
  PRIMARY KEY (message_id, content_hash)
);

-- What came in without a readable key. Its content is its key. A body over 64 KiB is kept as its
-- first 64 KiB, its length and its hash.
CREATE TABLE refused_message (
  content_hash bytea PRIMARY KEY CHECK (octet_length(content_hash) = 32),
  body         bytea NOT NULL CHECK (octet_length(body) <= 65536),
  body_length  bigint NOT NULL CHECK (body_length >= octet_length(body)),
  received_at  timestamptz NOT NULL,
  stored_at    timestamptz NOT NULL DEFAULT now(),
  times_seen   integer NOT NULL DEFAULT 1 CHECK (times_seen > 0),
  code         text NOT NULL,
  field        text,
  reason       text NOT NULL
);

CREATE TABLE security_purc_sale (
  trade_id         bigint PRIMARY KEY,
  source           text COLLATE "C" NOT NULL,
  trade_reference  text COLLATE "C" NOT NULL,
  version          integer NOT NULL CHECK (version > 0),
  status           text NOT NULL CHECK (status IN ('CREATED', 'BOOKED')),
  side             text NOT NULL CHECK (side IN ('BUY', 'SELL')),
  isin             text COLLATE "C" NOT NULL,
  account          text COLLATE "C" NOT NULL,
  counterparty     text COLLATE "C" NOT NULL,
  quantity         quantity NOT NULL CHECK (quantity > 0),
  price            quantity NOT NULL CHECK (price > 0),
  currency         text COLLATE "C" NOT NULL,
  trade_date       date NOT NULL CHECK (isfinite(trade_date)),
  settlement_date  date NOT NULL CHECK (isfinite(settlement_date)),
  consideration    amount NOT NULL CHECK (consideration >= 0),
  accrued_interest amount NOT NULL CHECK (accrued_interest >= 0),
  commission       amount NOT NULL CHECK (commission >= 0),
  tax              amount NOT NULL CHECK (tax >= 0),
  exchange_fee     amount NOT NULL CHECK (exchange_fee >= 0),
  other_fee        amount NOT NULL CHECK (other_fee >= 0),
  net_amount       amount NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT trade_version UNIQUE (source, trade_reference, version),
  CONSTRAINT settles_after_trade CHECK (settlement_date >= trade_date),
  CONSTRAINT net_amount_adds_up CHECK (net_amount = consideration + accrued_interest
    + CASE side WHEN 'BUY' THEN 1 ELSE -1 END * (commission + tax + exchange_fee + other_fee))
);

-- Numbers a source has skipped; closed when they have all arrived after all.
CREATE TABLE sequence_gap (
  source        text COLLATE "C" NOT NULL,
  first_missing bigint NOT NULL,
  last_missing  bigint NOT NULL CHECK (last_missing >= first_missing),
  reported_at   timestamptz NOT NULL DEFAULT now(),
  closed_at     timestamptz,
  PRIMARY KEY (source, first_missing)
);

CREATE TABLE sequence_checked (
  source      text COLLATE "C" PRIMARY KEY,
  up_to       bigint NOT NULL,
  checked_at  timestamptz NOT NULL DEFAULT now()
);

-- Reports the numbers that sources have skipped, up to the last message stored at least `grace` ago
-- (younger ones may still be overtaken), and closes the gaps that have been filled since.
CREATE FUNCTION report_sequence_gaps(grace interval) RETURNS integer LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  watched record;
  new_up_to bigint;
  found integer;
  reported integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('straightway.report_sequence_gaps')) THEN
    RETURN 0;
  END IF;
  FOR watched IN
    WITH RECURSIVE seen AS (
      (SELECT source FROM incoming_trade_message ORDER BY source LIMIT 1)
      UNION ALL
      SELECT (SELECT m.source FROM incoming_trade_message m WHERE m.source > seen.source
               ORDER BY m.source LIMIT 1)
        FROM seen WHERE seen.source IS NOT NULL
    )
    SELECT seen.source, coalesce(c.up_to, 0) AS up_to
      FROM seen LEFT JOIN sequence_checked c USING (source) WHERE seen.source IS NOT NULL
  LOOP
    SELECT max(sequence_number) INTO new_up_to FROM incoming_trade_message
     WHERE source = watched.source AND sequence_number > watched.up_to
       AND stored_at <= now() - grace;
    CONTINUE WHEN new_up_to IS NULL;
    INSERT INTO sequence_gap (source, first_missing, last_missing)
    SELECT watched.source, before + 1, number - 1
      FROM (SELECT sequence_number AS number,
                   lag(sequence_number, 1, watched.up_to) OVER (ORDER BY sequence_number) AS before
              FROM incoming_trade_message
             WHERE source = watched.source AND sequence_number > watched.up_to
               AND sequence_number <= new_up_to) AS step
     WHERE number > before + 1
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS found = ROW_COUNT;
    reported := reported + found;
    INSERT INTO sequence_checked (source, up_to) VALUES (watched.source, new_up_to)
    ON CONFLICT (source) DO UPDATE SET up_to = excluded.up_to, checked_at = now();
  END LOOP;
  UPDATE sequence_gap g SET closed_at = now()
   WHERE closed_at IS NULL
     AND last_missing - first_missing + 1 =
         (SELECT count(DISTINCT m.sequence_number) FROM incoming_trade_message m
           WHERE m.source = g.source
             AND m.sequence_number BETWEEN g.first_missing AND g.last_missing);
  RETURN reported;
END $$;

-- A message's bytes, key, hash and times are written once. Only its fate may move.
GRANT SELECT ON ALL TABLES IN SCHEMA straightway TO stp_engine, stp_reader;
GRANT USAGE ON SEQUENCE message_id_range TO stp_engine;
GRANT INSERT ON element_run, incoming_trade_message, message_conflict, refused_message,
  security_purc_sale, sequence_gap, sequence_checked TO stp_engine;
GRANT UPDATE (status, code, field, reason, times_seen, element_run)
  ON incoming_trade_message TO stp_engine;
GRANT UPDATE (times_seen) ON message_conflict, refused_message TO stp_engine;
GRANT UPDATE (status) ON security_purc_sale TO stp_engine;
GRANT UPDATE (closed_at) ON sequence_gap TO stp_engine;
GRANT UPDATE (up_to, checked_at) ON sequence_checked TO stp_engine;

-- Everything an operator should look at, oldest first when ordered by received_at.
CREATE VIEW exception_item AS
  SELECT 'message:' || message_id AS item, status AS state, code, field, reason, source,
         source_message_id, received_at, times_seen, octet_length(body)::bigint AS body_length
    FROM incoming_trade_message WHERE status IN ('REJECTED', 'IN_REPAIR')
  UNION ALL
  SELECT 'conflict:' || c.message_id || ':' || left(encode(c.content_hash, 'hex'), 12), 'CONFLICT',
         'MESSAGE_CONFLICT', NULL,
         'the key of message ' || c.message_id || ' with another body', m.source,
         m.source_message_id, c.received_at, c.times_seen, octet_length(c.body)
    FROM message_conflict c JOIN incoming_trade_message m USING (message_id)
  UNION ALL
  SELECT 'refused:' || left(encode(content_hash, 'hex'), 12), 'REJECTED', code, field, reason,
         NULL, NULL, received_at, times_seen, body_length
    FROM refused_message
  UNION ALL
  SELECT 'gap:' || source || ':' || first_missing, 'GAP', 'SEQUENCE_GAP', NULL,
         'sequence numbers ' || first_missing || ' to ' || last_missing || ' have not arrived',
         source, NULL, reported_at, 1, 0
    FROM sequence_gap WHERE closed_at IS NULL;

GRANT SELECT ON exception_item TO stp_engine, stp_reader;
