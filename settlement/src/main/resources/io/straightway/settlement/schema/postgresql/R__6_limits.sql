-- Actions that can't be undone: their limit for one operator alone, above which they need a second
-- person. See R__operators for the SQLSTATEs.

-- Returns the amount in a currency up to which one operator alone decides.
CREATE OR REPLACE FUNCTION limit_of_one(paid_in text) RETURNS numeric LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT l.amount FROM single_limit l WHERE l.currency IN (paid_in, '*') ORDER BY l.currency = '*' LIMIT 1
$$;

-- Refuses an action on a greater amount, or on one that is not known. Terms without an amount have
-- nothing to compare.
CREATE OR REPLACE FUNCTION require_single(terms jsonb) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF coalesce((terms->>'amount')::numeric > limit_of_one(terms->>'currency'), terms ? 'amount') THEN
    RAISE EXCEPTION '% is about %, and above % another operator must approve it: give a reason to propose it',
      terms->>'item', coalesce(terms->>'amount' || ' ' || (terms->>'currency'), 'an unknown amount'), trim_scale(limit_of_one(terms->>'currency'))
      USING ERRCODE = 'ST428';
  END IF;
END $$;

-- Returns the open quantity and amount of an instruction.
CREATE OR REPLACE FUNCTION instruction_terms(instruction bigint) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('item', instruction_item(i.instruction_id), 'state', i.status, 'account', i.account,
      'isin', i.isin, 'quantity', trim_scale(i.quantity - i.settled_quantity),
      'amount', trim_scale(greatest(i.amount - i.settled_amount, 0)), 'currency', i.currency)
    FROM settlement_instruction i WHERE i.instruction_id = instruction
$$;

-- Locks an instruction and its trades, as every program that changes it does, and returns its open
-- terms.
CREATE OR REPLACE FUNCTION lock_instruction(instruction bigint) RETURNS jsonb LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM FROM trade t
   WHERE t.trade_id IN (SELECT x.trade_id FROM instruction_trade x WHERE x.instruction_id = instruction)
   ORDER BY t.trade_id FOR UPDATE;
  PERFORM FROM settlement_instruction i WHERE i.instruction_id = instruction FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no %', coalesce(instruction_item(instruction), 'instruction') USING ERRCODE = 'ST404';
  END IF;
  RETURN instruction_terms(instruction);
END $$;

-- Checks that the remainder of an instruction can be closed, or its cancellation requested at the
-- custodian.
CREATE OR REPLACE FUNCTION require_endable(ending_kind text, instruction bigint) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked settlement_instruction;
BEGIN
  SELECT i.* INTO locked FROM settlement_instruction i WHERE i.instruction_id = instruction;
  IF NOT (CASE ending_kind
       WHEN 'CLOSE_REST' THEN locked.status = 'PARTLY_SETTLED'
       ELSE locked.status IN ('READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED')
            AND coalesce(locked.cancellation, 'DENIED') = 'DENIED'
            AND EXISTS (SELECT FROM outbox o WHERE o.instruction_id = instruction AND o.attempts > 0) END) THEN
    RAISE EXCEPTION '% is %, which does not allow that', instruction_item(instruction),
      concat_ws(', cancellation ', locked.status, lower(locked.cancellation)) USING ERRCODE = 'ST409';
  END IF;
END $$;

-- Closes the remainder of a locked instruction, or requests its cancellation at the
-- custodian; returns its new state.
CREATE OR REPLACE FUNCTION end_instruction(ending_kind text, instruction bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_endable(ending_kind, instruction);
  IF ending_kind = 'CLOSE_REST' THEN
    UPDATE settlement_instruction SET status = 'CANCELLED' WHERE instruction_id = instruction;
    RETURN 'CANCELLED';
  END IF;
  PERFORM request_cancellation(instruction);
  RETURN 'cancellation requested';
END $$;

REVOKE EXECUTE ON FUNCTION limit_of_one(text), require_single(jsonb), instruction_terms(bigint),
  lock_instruction(bigint), require_endable(text, bigint), end_instruction(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION limit_of_one(text), instruction_terms(bigint) TO stp_engine, stp_reader;
