-- Withdrawals of instructions, and settlement's objections to changes of a trade.

-- Requests the cancellation of an instruction at the custodian, unless a request is open. The
-- caller holds the instruction's row lock. Returns whether it is requested now.
CREATE OR REPLACE FUNCTION request_cancellation(instruction bigint) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE settlement_instruction SET cancellation = 'REQUESTED', cancellation_reason = NULL
   WHERE instruction_id = instruction AND status IN ('READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED')
     AND coalesce(cancellation, 'DENIED') = 'DENIED';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO outbox (account, instruction_id, kind)
  SELECT i.account, i.instruction_id, 'CANCELLATION'
    FROM settlement_instruction i WHERE i.instruction_id = instruction;
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION request_cancellation(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION request_cancellation(bigint) TO stp_engine;

-- Resolves the changes that wait for the custodian's answer on instructions: carries them out, or
-- refuses them if the instructions have settled.
--
-- Releases the trades whose instructions the custodian has cancelled before anything settled, and
-- gives the waiting change to the elements again: of several rivals the earliest; the others stay
-- in repair for a person. An instruction that has settled in part keeps its trades: they have no
-- other instruction, and its remainder is closed.
CREATE OR REPLACE FUNCTION answer_waiting_changes(instructions bigint[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  UPDATE instruction_trade t SET withdrawn = true, withdrawn_at = now()
    FROM settlement_instruction i
   WHERE i.instruction_id = t.instruction_id AND i.instruction_id = ANY (instructions)
     AND i.status = 'CANCELLED' AND i.settled_quantity = 0 AND NOT t.withdrawn;
  PERFORM resume_message(c.message_id)
     FROM (SELECT DISTINCT ON (s.source, s.trade_reference) p.message_id
             FROM instruction_trade t
             JOIN settlement_instruction i USING (instruction_id)
             JOIN trade s USING (trade_id)
             JOIN pending_change p USING (source, trade_reference)
             JOIN message m USING (message_id)
            WHERE t.instruction_id = ANY (instructions) AND i.status = 'CANCELLED'
              AND i.settled_quantity = 0 AND m.status = 'IN_REPAIR'
              AND m.code = 'TRADE_INSTRUCTED'
            ORDER BY s.source, s.trade_reference, m.received_at, p.message_id) AS c;
  -- a settlement, if only of a part, rules out all waiting changes: each is processed again, and
  -- refused for that
  PERFORM resume_message(c.message_id)
     FROM (SELECT DISTINCT p.message_id
             FROM instruction_trade t
             JOIN settlement_instruction i USING (instruction_id)
             JOIN trade s USING (trade_id)
             JOIN pending_change p USING (source, trade_reference)
             JOIN message m USING (message_id)
            WHERE t.instruction_id = ANY (instructions) AND NOT t.withdrawn AND i.settled_quantity > 0
              AND m.status = 'IN_REPAIR' AND m.code = 'TRADE_INSTRUCTED') AS c;
END $$;
REVOKE EXECUTE ON FUNCTION answer_waiting_changes(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answer_waiting_changes(bigint[]) TO stp_engine;

-- Withdraws the instruction of a trade, with all trades that were netted into it, if it was never
-- delivered or was refused, by the custodian or the network. Returns 'FREE' if the trade has none now, 'SETTLED' if something has
-- settled, or 'INSTRUCTED' if the custodian may have it. The caller holds the trade's row lock, so
-- no instruction is written meanwhile.
CREATE OR REPLACE FUNCTION take_back_instruction(trade bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  live record;
BEGIN
  SELECT i.instruction_id, i.status, i.settled_quantity INTO live
    FROM instruction_trade t JOIN settlement_instruction i USING (instruction_id)
   WHERE t.trade_id = trade AND NOT t.withdrawn
     FOR UPDATE OF i;
  IF NOT FOUND THEN
    RETURN 'FREE';
  END IF;
  IF live.settled_quantity > 0 THEN
    RETURN 'SETTLED';
  END IF;
  -- another trade that was netted into it withdrew it while this one waited
  IF live.status = 'CANCELLED' THEN
    RETURN 'FREE';
  END IF;
  -- once a delivery was attempted, the custodian may have it
  IF live.status NOT IN ('HELD', 'READY', 'REFUSED', 'UNDELIVERED')
     OR live.status IN ('HELD', 'READY')
        AND EXISTS (SELECT FROM outbox o
                     WHERE o.instruction_id = live.instruction_id AND o.attempts > 0) THEN
    RETURN 'INSTRUCTED';
  END IF;
  UPDATE outbox SET withdrawn_at = now()
   WHERE instruction_id = live.instruction_id AND delivered_at IS NULL AND withdrawn_at IS NULL;
  UPDATE settlement_instruction SET status = 'CANCELLED' WHERE instruction_id = live.instruction_id;
  UPDATE instruction_trade SET withdrawn = true, withdrawn_at = now()
   WHERE instruction_id = live.instruction_id;
  RETURN 'FREE';
END $$;
REVOKE EXECUTE ON FUNCTION take_back_instruction(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_back_instruction(bigint) TO stp_engine;

-- Returns settlement's objection to changing a trade: none ('FREE'), or its instruction is with the
-- custodian ('INSTRUCTED') or has settled, if only in part ('SETTLED'). If the custodian may have
-- the instruction, its cancellation is requested there.
CREATE OR REPLACE FUNCTION withdraw_instruction(trade bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  answer text := take_back_instruction(trade);
BEGIN
  IF answer = 'INSTRUCTED' THEN
    PERFORM request_cancellation(t.instruction_id)
       FROM instruction_trade t WHERE t.trade_id = trade AND NOT t.withdrawn;
  END IF;
  RETURN answer;
END $$;
REVOKE EXECUTE ON FUNCTION withdraw_instruction(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_instruction(bigint) TO stp_engine;

SELECT guard_trade_changes('withdraw_instruction');
