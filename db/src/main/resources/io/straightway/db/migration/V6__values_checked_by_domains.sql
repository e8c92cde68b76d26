-- A check of one value belongs to the value's type, not to the table: a session keeps the checks of
-- a domain ready, but reads a table's from their text for every statement, which had been two
-- thirds of what it costs to insert one trade. Checks that compare several columns stay.
CREATE DOMAIN ordinal          AS bigint   CHECK (VALUE > 0);
CREATE DOMAIN version_number   AS integer  CHECK (VALUE > 0);
CREATE DOMAIN line_number      AS smallint CHECK (VALUE > 0);
CREATE DOMAIN sha256           AS bytea    CHECK (octet_length(VALUE) = 32);
CREATE DOMAIN finite_date      AS date     CHECK (isfinite(VALUE));
CREATE DOMAIN finite_number    AS numeric  CHECK (VALUE > '-Infinity' AND VALUE < 'Infinity');
CREATE DOMAIN message_status   AS text     CHECK (VALUE IN
  ('RECEIVED', 'VALIDATED', 'TRADE_CREATED', 'BOOKED', 'REJECTED', 'IN_REPAIR'));
CREATE DOMAIN trade_status     AS text     CHECK (VALUE IN ('CREATED', 'BOOKED'));
CREATE DOMAIN trade_side       AS text     CHECK (VALUE IN ('BUY', 'SELL'));
CREATE DOMAIN entry_kind       AS text     CHECK (VALUE IN ('TRADE_DATE'));
CREATE DOMAIN quantity_above_0 AS numeric  CHECK (VALUE > 0 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN amount_from_0    AS numeric  CHECK (VALUE >= 0 AND VALUE < 1e18 AND scale(VALUE) <= 4);
CREATE DOMAIN amount_but_0     AS numeric
  CHECK (VALUE <> 0 AND VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 4);

DROP VIEW exception_item;

ALTER TABLE incoming_trade_message
  DROP CONSTRAINT incoming_trade_message_sequence_number_check,
  DROP CONSTRAINT incoming_trade_message_content_hash_check,
  DROP CONSTRAINT incoming_trade_message_times_seen_check,
  DROP CONSTRAINT incoming_trade_message_status_check,
  ALTER sequence_number TYPE ordinal,
  ALTER content_hash TYPE sha256,
  ALTER times_seen TYPE version_number,
  ALTER status TYPE message_status;

ALTER TABLE security_purc_sale
  DROP CONSTRAINT security_purc_sale_version_check,
  DROP CONSTRAINT security_purc_sale_status_check,
  DROP CONSTRAINT security_purc_sale_side_check,
  DROP CONSTRAINT security_purc_sale_quantity_check,
  DROP CONSTRAINT security_purc_sale_price_check,
  DROP CONSTRAINT security_purc_sale_trade_date_check,
  DROP CONSTRAINT security_purc_sale_settlement_date_check,
  DROP CONSTRAINT security_purc_sale_consideration_check,
  DROP CONSTRAINT security_purc_sale_accrued_interest_check,
  DROP CONSTRAINT security_purc_sale_commission_check,
  DROP CONSTRAINT security_purc_sale_tax_check,
  DROP CONSTRAINT security_purc_sale_exchange_fee_check,
  DROP CONSTRAINT security_purc_sale_other_fee_check,
  ALTER version TYPE version_number,
  ALTER status TYPE trade_status,
  ALTER side TYPE trade_side,
  ALTER quantity TYPE quantity_above_0,
  ALTER price TYPE quantity_above_0,
  ALTER trade_date TYPE finite_date,
  ALTER settlement_date TYPE finite_date,
  ALTER consideration TYPE amount_from_0,
  ALTER accrued_interest TYPE amount_from_0,
  ALTER commission TYPE amount_from_0,
  ALTER tax TYPE amount_from_0,
  ALTER exchange_fee TYPE amount_from_0,
  ALTER other_fee TYPE amount_from_0;

ALTER TABLE journal_entry
  DROP CONSTRAINT journal_entry_kind_check,
  DROP CONSTRAINT journal_entry_value_date_check,
  ALTER kind TYPE entry_kind,
  ALTER value_date TYPE finite_date;

ALTER TABLE posting
  DROP CONSTRAINT posting_line_check,
  DROP CONSTRAINT posting_amount_check,
  ALTER line TYPE line_number,
  ALTER amount TYPE amount_but_0;

-- The check is over the rows that a statement wrote, once a statement. That accounts and entries of
-- postings exist is found by `stp check`: to look them up cost one seventh of all a trade costs here.
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT format('entry %s is out of balance by %s %s', entry_id, sum(amount), currency) INTO wrong
    FROM written GROUP BY entry_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER FUNCTION refuse_unbalanced_postings() RESET ALL;

DROP VIEW current_position;

ALTER TABLE position
  DROP CONSTRAINT position_traded_check,
  DROP CONSTRAINT position_settled_check,
  ALTER traded TYPE finite_number,
  ALTER settled TYPE finite_number;

-- The entry of a trade has the trade's id: only others need an index to be found by it.
DROP INDEX journal_entry_by_reference;
CREATE INDEX journal_entry_by_reference ON journal_entry (reference) WHERE entry_id <> reference;

CREATE VIEW current_position AS
  SELECT account, instrument, sum(traded) AS traded, sum(settled) AS settled
    FROM (SELECT account, instrument, traded, settled FROM position
          UNION ALL SELECT account, instrument, traded, settled FROM pending_movements()) AS part
   GROUP BY account, instrument;

GRANT SELECT ON current_position TO stp_engine, stp_reader;

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
