-- Withdrawing instructions: also what settlement has to say when a trade is changed.

-- What stands in the way of changing a trade: nothing ('FREE'), or it is with the custodian
-- ('INSTRUCTED') or settled, if only in part ('SETTLED'). An instruction that has not left the
-- house, or was refused, is withdrawn on the way, with all trades that were netted into it. The
-- caller holds the trade's row lock, so no instruction is written meanwhile.
CREATE OR REPLACE FUNCTION withdraw_instruction(trade bigint) RETURNS text LANGUAGE plpgsql
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
  -- another trade that was netted into it took it back while we waited for it
  IF live.status = 'CANCELLED' THEN
    RETURN 'FREE';
  END IF;
  -- once a delivery was attempted, the custodian may have it
  IF live.status NOT IN ('HELD', 'READY', 'REFUSED')
     OR live.status <> 'REFUSED'
        AND EXISTS (SELECT FROM outbox o
                     WHERE o.instruction_id = live.instruction_id AND o.attempts > 0) THEN
    RETURN 'INSTRUCTED';
  END IF;
  UPDATE outbox SET withdrawn_at = now()
   WHERE instruction_id = live.instruction_id AND delivered_at IS NULL AND withdrawn_at IS NULL;
  UPDATE settlement_instruction SET status = 'CANCELLED' WHERE instruction_id = live.instruction_id;
  UPDATE instruction_trade SET withdrawn = true WHERE instruction_id = live.instruction_id;
  RETURN 'FREE';
END $$;
REVOKE EXECUTE ON FUNCTION withdraw_instruction(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_instruction(bigint) TO stp_engine;

SELECT guard_trade_changes('withdraw_instruction');
