-- Exceptions of settlement and the outcomes of decisions on them.

CREATE OR REPLACE VIEW settlement_exception AS
  SELECT custodian_item(custodian_message_id) COLLATE "C" AS item, state, code,
         NULL::text AS field, reason, 'custodian' COLLATE "C" AS source,
         sender_reference AS source_message_id, received_at, times_seen::integer,
         octet_length(body)::bigint AS body_length
    FROM custodian_message WHERE state <> 'APPLIED'
  UNION ALL
  SELECT instruction_item(i.instruction_id) COLLATE "C", 'REFUSED', 'INSTRUCTION_REFUSED', NULL,
         coalesce(i.processing_report, 'the custodian gave no reason'), 'custodian', NULL,
         coalesce((SELECT max(c.received_at) FROM custodian_message c
                    WHERE c.instruction_id = i.instruction_id AND c.kind = 'STATUS'),
                  i.instructed_at), 1, 0::bigint
    FROM settlement_instruction i WHERE i.status = 'REFUSED'
  UNION ALL
  SELECT instruction_item(i.instruction_id) COLLATE "C", 'UNDELIVERED', 'NETWORK_REFUSED', NULL,
         i.custodian_reason, 'custodian', NULL,
         coalesce((SELECT max(c.received_at) FROM custodian_message c
                    WHERE c.instruction_id = i.instruction_id AND c.kind = 'NETWORK'),
                  i.instructed_at), 1, 0::bigint
    FROM settlement_instruction i WHERE i.status = 'UNDELIVERED'
  UNION ALL
  SELECT instruction_item(o.instruction_id) COLLATE "C", 'UNDELIVERED', 'DELIVERY_FAILED', NULL,
         o.last_error, NULL, NULL, o.written_at, o.attempts, 0::bigint
    FROM outbox o JOIN settlement_instruction i USING (instruction_id)
   WHERE o.last_error IS NOT NULL AND o.delivered_at IS NULL AND o.withdrawn_at IS NULL
     AND (i.status = 'READY' OR o.kind <> 'INSTRUCTION')
  UNION ALL
  SELECT instruction_item(i.instruction_id) COLLATE "C", 'DENIED', 'CANCELLATION_DENIED', NULL,
         coalesce(i.cancellation_reason, 'the custodian gave no reason'), 'custodian', NULL,
         coalesce((SELECT max(c.received_at) FROM custodian_message c
                    WHERE c.instruction_id = i.instruction_id),
                  i.instructed_at), 1, 0::bigint
    FROM settlement_instruction i
   WHERE i.cancellation = 'DENIED' AND i.status IN ('SENT', 'MATCHED', 'PARTLY_SETTLED')
  UNION ALL
  SELECT instruction_item(i.instruction_id) COLLATE "C", 'DENIED', 'HOLD_DENIED', NULL,
         CASE i.custodian_hold WHEN 'HOLD_DENIED' THEN 'to hold it: ' ELSE 'to release it: ' END
           || coalesce(i.custodian_hold_reason, 'the custodian gave no reason'), 'custodian', NULL,
         coalesce((SELECT max(c.received_at) FROM custodian_message c
                    WHERE c.instruction_id = i.instruction_id AND c.kind = 'HOLD'),
                  i.instructed_at), 1, 0::bigint
    FROM settlement_instruction i
   WHERE i.custodian_hold IN ('HOLD_DENIED', 'RELEASE_DENIED')
     AND i.status IN ('SENT', 'MATCHED', 'PARTLY_SETTLED')
  UNION ALL
  SELECT instruction_item(i.instruction_id) COLLATE "C", 'OPEN', 'REMAINDER_OPEN', NULL,
         format('the custodian reports the settlement as complete, but %s of %s are open',
                trim_scale(i.quantity - i.settled_quantity), trim_scale(i.quantity)),
         'custodian', NULL,
         coalesce((SELECT max(c.received_at) FROM custodian_message c
                    WHERE c.instruction_id = i.instruction_id),
                  i.instructed_at), 1, 0::bigint
    FROM settlement_instruction i
   WHERE i.called_complete AND i.status = 'PARTLY_SETTLED' AND i.cancellation IS DISTINCT FROM 'DENIED'
  UNION ALL
  SELECT instruction_item(i.instruction_id) COLLATE "C", 'OPEN', 'ISIN_EXCHANGED', NULL,
         format(CASE WHEN e.old_isin = e.new_isin THEN '%s are open at the custodian in the units before the split of %s'
                     ELSE '%s are open at the custodian as %s, and that was exchanged for %s' END,
                trim_scale(i.quantity - i.settled_quantity), e.old_isin, e.new_isin),
         NULL, NULL, e.begun_on::timestamptz, 1, 0::bigint
    FROM isin_exchange e, LATERAL (
           -- exchanges are few: begin with them, also when one item is looked up
           SELECT * FROM settlement_instruction p
            WHERE p.isin = e.old_isin AND p.status = 'PARTLY_SETTLED' AND is_unexchanged(p.trade_date, p.exchanged_by, e) OFFSET 0) AS i
   WHERE e.begun_on IS NOT NULL
  UNION ALL
  SELECT trade_item(n.trade_id) COLLATE "C", 'NOT_INSTRUCTED', n.code, NULL, n.reason, m.source,
         m.source_message_id, n.first_seen, 1, octet_length(m.body)::bigint
    FROM trade_not_instructed n
    JOIN trade s USING (trade_id)
    JOIN message m ON m.message_id = n.trade_id
   WHERE n.instructed_at IS NULL AND s.status = 'BOOKED'
     AND NOT EXISTS (SELECT FROM instruction_trade t
                      WHERE t.trade_id = n.trade_id AND NOT t.withdrawn);
COMMENT ON VIEW settlement_exception IS
  'published: messages of the custodian that fit nothing; instructions refused or not delivered; trades that can not be instructed';
GRANT SELECT ON settlement_exception TO stp_engine, stp_reader;

-- Rejects a custodian's message permanently. The program that applies a message holds the row of
-- its instruction, so that row is locked first.
CREATE OR REPLACE FUNCTION reject_custodian_message(message bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  original custodian_message;
BEGIN
  PERFORM FROM settlement_instruction i
   WHERE i.instruction_id = (SELECT c.instruction_id FROM custodian_message c
                              WHERE c.custodian_message_id = message)
     FOR UPDATE;
  SELECT c.* INTO original FROM custodian_message c
   WHERE c.custodian_message_id = message FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no %', custodian_item(message) USING ERRCODE = 'ST404';
  END IF;
  IF original.state = 'APPLIED' THEN
    RAISE EXCEPTION '% is APPLIED; there is nothing to reject', custodian_item(message) USING ERRCODE = 'ST409';
  END IF;
  UPDATE custodian_message SET state = 'REJECTED' WHERE custodian_message_id = message;
  RETURN original.state || ' ' || original.code || ': ' || original.reason;
END $$;
REVOKE EXECUTE ON FUNCTION reject_custodian_message(bigint) FROM PUBLIC;

-- Proves an operator's action on an instruction, and audits it, in the transaction that carries it
-- out. An action that can't be undone is refused where it needs a second person.
CREATE OR REPLACE FUNCTION audit_instruction(operator_name text, secret text, action text, instruction bigint,
    before text, after text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  IF action IN ('CLOSE_INSTRUCTION', 'CANCEL_INSTRUCTION') THEN
    PERFORM require_single(instruction_terms(instruction));
  END IF;
  PERFORM add_audit_event(operator_name, true, action, instruction_item(instruction), before, after);
END $$;
REVOKE EXECUTE ON FUNCTION audit_instruction(text, text, text, bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_instruction(text, text, text, bigint, text, text) TO stp_engine;

-- Proves an operator who has a custodian's message matched again, and audits it, in the transaction
-- that writes the outcome.
CREATE OR REPLACE FUNCTION audit_custodian_resubmission(operator_name text, secret text, message bigint, before text,
    after text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM add_audit_event(operator_name, true, 'ITEM_RESUBMITTED', custodian_item(message), before, after);
END $$;
REVOKE EXECUTE ON FUNCTION audit_custodian_resubmission(text, text, bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_custodian_resubmission(text, text, bigint, text, text) TO stp_engine;
