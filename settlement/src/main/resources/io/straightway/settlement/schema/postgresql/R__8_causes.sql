-- The proof of causes: holds, withdrawals, rejections and reconciled days that nobody decided or reported.

-- The last decision of an operator on the hold of a trade, whichever instruction it had.
CREATE OR REPLACE VIEW decided_hold AS
  SELECT DISTINCT ON (s.source, s.trade_reference) s.source, s.trade_reference, a.actor,
         a.action = 'HOLD_INSTRUCTION' AS held
    FROM audit_trail a
    JOIN instruction_trade t ON t.instruction_id = instruction_of_item(a.subject)
    JOIN trade s USING (trade_id)
   WHERE a.proved AND a.action IN ('HOLD_INSTRUCTION', 'RELEASE_INSTRUCTION', 'WITHDRAW_INSTRUCTION')
   ORDER BY s.source, s.trade_reference, a.event_number DESC;

CREATE OR REPLACE VIEW cause_fault AS
  SELECT format('trade %s of %s is held without a decision', h.trade_reference, h.source) AS fault
    FROM held_trade h LEFT JOIN decided_hold d USING (source, trade_reference)
   WHERE d.held IS NOT TRUE
     -- written held, by the option of the job
     AND NOT EXISTS (SELECT FROM trade s JOIN instruction_trade t USING (trade_id)
                       JOIN settlement_instruction i USING (instruction_id)
                      WHERE (s.source, s.trade_reference, i.instructed_at) = (h.source, h.trade_reference, h.held_at))
  UNION ALL
  SELECT format('trade %s of %s was held by %s, but is not held', d.trade_reference, d.source, d.actor)
    FROM decided_hold d LEFT JOIN held_trade h USING (source, trade_reference)
   WHERE d.held AND h.held_at IS NULL
  UNION ALL
  SELECT format('instruction SI%s is HELD, but none of its trades is', i.instruction_id)
    FROM settlement_instruction i
   WHERE i.status = 'HELD'
     AND NOT EXISTS (SELECT FROM instruction_trade t JOIN trade s USING (trade_id)
                       JOIN held_trade h USING (source, trade_reference)
                      WHERE t.instruction_id = i.instruction_id AND NOT t.withdrawn)
  UNION ALL
  SELECT format('instruction SI%s is %s, and trade %s of it is held', i.instruction_id, i.status, h.trade_reference)
    FROM held_trade h
    JOIN trade s USING (source, trade_reference)
    JOIN instruction_trade t ON t.trade_id = s.trade_id AND NOT t.withdrawn
    JOIN settlement_instruction i USING (instruction_id)
   WHERE i.status <> 'HELD'
  UNION ALL
  SELECT format('instruction SI%s is CANCELLED, and trade %s can have no other', i.instruction_id, t.trade_id)
    FROM settlement_instruction i JOIN instruction_trade t USING (instruction_id)
   WHERE i.status = 'CANCELLED' AND i.settled_quantity = 0 AND NOT t.withdrawn
  UNION ALL
  SELECT format('%s is REJECTED without a decision', custodian_item(m.custodian_message_id))
    FROM custodian_message m
   WHERE m.state = 'REJECTED'
     AND NOT EXISTS (SELECT FROM closed_exception c WHERE c.item = custodian_item(m.custodian_message_id))
  UNION ALL
  SELECT format('allegement %s is closed, but neither removed nor answered', a.reference)
    FROM allegement a
   WHERE a.closed_at IS NOT NULL AND a.instruction_id IS NULL
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.kind = 'ALLEGEMENT_REMOVAL' AND m.sender_reference = a.reference)
  UNION ALL
  SELECT format('%s of %s are reconciled up to %s, but that day has no statement', u.kind, u.custodian,
                u.statement_date)
    FROM reconciled_up_to u
   WHERE NOT EXISTS (SELECT FROM reconciliation r WHERE r.statement_date = u.statement_date);
COMMENT ON VIEW cause_fault IS 'published: holds and ends of settlement without a cause';
GRANT SELECT ON decided_hold, cause_fault TO stp_engine, stp_reader;
