-- Mismatches: instructions without a counterpart at the custodian or with a different one, and
-- allegements of counterparties.

-- Closes the allegements that one of some instructions answers: the same movement of the same
-- securities, on the same day and account, for an amount within the tolerance. An instruction
-- answers one.
CREATE OR REPLACE FUNCTION answer_allegements(alleged bigint[], instructions bigint[]) RETURNS bigint
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  pair record;
  closed bigint := 0;
BEGIN
  FOR pair IN
    SELECT a.custodian_message_id AS message, i.instruction_id AS instruction
      FROM allegement a JOIN custodian_message m USING (custodian_message_id)
      JOIN settlement_instruction i
        ON i.settlement_date = a.settlement_date AND i.safekeeping_account = a.safekeeping_account
           AND i.isin = a.isin AND i.movement = a.movement AND i.payment = a.payment
           AND i.quantity = a.quantity
     WHERE a.custodian_message_id = ANY (alleged) AND i.instruction_id = ANY (instructions)
       AND a.closed_at IS NULL AND m.state = 'IN_REPAIR'
       AND i.status NOT IN ('SETTLED', 'CANCELLED', 'REFUSED', 'UNDELIVERED')
       AND (i.payment = 'FREE' OR i.currency = a.currency AND i.amount_direction = a.amount_direction
            AND abs(i.amount - a.amount) <= (
              SELECT t.tolerance FROM market_tolerance(i.place_of_settlement, i.currency, i.amount) t))
     ORDER BY a.custodian_message_id, i.instruction_id
  LOOP
    UPDATE allegement a SET instruction_id = pair.instruction, closed_at = now()
     WHERE a.custodian_message_id = pair.message AND a.closed_at IS NULL
       AND NOT EXISTS (SELECT FROM allegement o WHERE o.instruction_id = pair.instruction);
    IF FOUND THEN
      UPDATE custodian_message
         SET state = 'APPLIED', code = NULL, reason = NULL, instruction_id = pair.instruction
       WHERE custodian_message_id = pair.message;
      closed := closed + 1;
    END IF;
  END LOOP;
  RETURN closed;
END $$;
REVOKE EXECUTE ON FUNCTION answer_allegements(bigint[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answer_allegements(bigint[], bigint[]) TO stp_engine;

-- Closes the allegements that new instructions answer. The writer of instructions calls it before
-- its commit. The lock lets any number of writers work side by side; an allegement that arrives
-- meanwhile waits for them, and is compared with their instructions.
CREATE OR REPLACE FUNCTION note_instructed(instructions bigint[]) RETURNS bigint LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.allegement'));
  IF NOT EXISTS (SELECT FROM allegement WHERE closed_at IS NULL) THEN
    RETURN 0;
  END IF;
  RETURN answer_allegements(
    ARRAY(SELECT custodian_message_id FROM allegement WHERE closed_at IS NULL), instructions);
END $$;
REVOKE EXECUTE ON FUNCTION note_instructed(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_instructed(bigint[]) TO stp_engine;

-- Closes new allegements that instructions answer, for the writer of allegements and of advices
-- that remove some; an advice can arrive before the allegement that it removes.
CREATE OR REPLACE FUNCTION note_allegements(alleged bigint[]) RETURNS bigint LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('straightway.allegement'));
  WITH removed AS (
    UPDATE allegement a SET closed_at = now()
     WHERE a.closed_at IS NULL
       AND EXISTS (SELECT FROM custodian_message m
                    WHERE m.kind = 'ALLEGEMENT_REMOVAL' AND m.sender_reference = a.reference)
    RETURNING a.custodian_message_id)
  UPDATE custodian_message m SET state = 'APPLIED', code = NULL, reason = NULL
    FROM removed r WHERE m.custodian_message_id = r.custodian_message_id AND m.state = 'IN_REPAIR';
  RETURN answer_allegements(alleged, ARRAY(
    SELECT i.instruction_id
      FROM settlement_instruction i JOIN allegement a USING (settlement_date, isin, safekeeping_account)
     WHERE a.custodian_message_id = ANY (alleged) AND i.status NOT IN ('SETTLED', 'CANCELLED')));
END $$;
REVOKE EXECUTE ON FUNCTION note_allegements(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_allegements(bigint[]) TO stp_engine;

CREATE OR REPLACE VIEW unmatched_item AS
  SELECT CASE WHEN i.matching_report LIKE 'UNMATCHED ____%' AND i.matching_report NOT LIKE 'UNMATCHED CMIS%'
              THEN 'MISMATCHED' ELSE 'UNMATCHED' END AS kind,
         'SI' || i.instruction_id::text AS item, i.instruction_id AS sort_id, i.account,
         i.safekeeping_account, i.movement, i.payment, i.quantity, i.isin, i.amount, i.currency,
         i.amount_direction, i.settlement_date, i.counterparty, i.instructed_at AS since,
         i.custodian_reason AS reason
    FROM settlement_instruction i WHERE i.status = 'SENT'
  UNION ALL
  SELECT 'ALLEGED', custodian_item(m.custodian_message_id), m.custodian_message_id,
         (SELECT min(k.account)
            FROM (SELECT account, safekeeping_account FROM known_account
                  UNION ALL SELECT account, safekeeping_account FROM known_own_ssi) AS k
           WHERE k.safekeeping_account = a.safekeeping_account
          HAVING count(DISTINCT k.account) = 1),
         a.safekeeping_account, a.movement, a.payment, a.quantity, a.isin, a.amount, a.currency,
         a.amount_direction, a.settlement_date, a.counterparty, m.received_at, m.sender_reference
    FROM allegement a JOIN custodian_message m USING (custodian_message_id)
   WHERE a.closed_at IS NULL AND m.state = 'IN_REPAIR';
COMMENT ON VIEW unmatched_item IS
  'published: unmatched instructions, and allegements';
GRANT SELECT ON unmatched_item TO stp_engine, stp_reader;

CREATE OR REPLACE VIEW unanswered_delivery AS
  SELECT o.instruction_id, o.kind, o.delivered_at
    FROM settlement_instruction i JOIN outbox o USING (instruction_id)
   WHERE i.status NOT IN ('SETTLED', 'CANCELLED') AND o.delivered_at IS NOT NULL
     AND CASE o.kind WHEN 'INSTRUCTION' THEN i.status = 'SENT'
                     WHEN 'CANCELLATION' THEN i.cancellation = 'REQUESTED'
                     ELSE i.custodian_hold IN ('HOLD_REQUESTED', 'RELEASE_REQUESTED') END
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.instruction_id = o.instruction_id AND m.stored_at >= o.written_at);
COMMENT ON VIEW unanswered_delivery IS
  'published: messages that neither the network nor the custodian has answered';
GRANT SELECT ON unanswered_delivery TO stp_engine, stp_reader;

-- Requests the custodian to hold an instruction that it has, or to release it. The caller holds the
-- instruction's row lock. Returns whether it is requested now.
CREATE OR REPLACE FUNCTION request_hold(instruction bigint, hold boolean) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE settlement_instruction
     SET custodian_hold = CASE WHEN hold THEN 'HOLD_REQUESTED' ELSE 'RELEASE_REQUESTED' END,
         custodian_hold_reason = NULL
   WHERE instruction_id = instruction AND status IN ('READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED')
     AND CASE WHEN hold THEN coalesce(custodian_hold, 'HOLD_DENIED') IN ('HOLD_DENIED', 'RELEASE_REQUESTED')
              ELSE custodian_hold IN ('HELD', 'HOLD_REQUESTED', 'RELEASE_DENIED') END;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO outbox (account, instruction_id, kind)
  SELECT i.account, i.instruction_id, CASE WHEN hold THEN 'HOLD' ELSE 'RELEASE' END
    FROM settlement_instruction i WHERE i.instruction_id = instruction;
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION request_hold(bigint, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION request_hold(bigint, boolean) TO stp_engine;
