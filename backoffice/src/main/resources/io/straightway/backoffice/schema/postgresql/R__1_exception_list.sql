-- The list of exceptions: the items of all modules that need a person, oldest first when ordered by
-- received_at.
CREATE OR REPLACE VIEW exception_item AS
  SELECT item, state, code, field, reason, source, source_message_id, received_at, times_seen,
         body_length
    FROM element_exception
  UNION ALL
  SELECT item, state, code, field, reason, source, source_message_id, received_at, times_seen,
         body_length
    FROM settlement_exception;
COMMENT ON VIEW exception_item IS 'published: every exception';

-- Exceptions with their owner and, of closed ones, the operator and the reason.
CREATE OR REPLACE VIEW exception_desk AS
  SELECT i.item, i.state, i.code, i.field, i.reason, i.source, i.source_message_id, i.received_at,
         i.times_seen, i.body_length, coalesce(o.owner, 'desk') AS owner, c.closed_by, c.closed_at,
         c.reason AS closed_reason
    FROM exception_item i
    LEFT JOIN exception_owner o USING (item)
    LEFT JOIN closed_exception c USING (item);
COMMENT ON VIEW exception_desk IS 'published: every exception, with its owner and how it was closed';

GRANT SELECT ON exception_item, exception_desk TO stp_engine, stp_reader;
