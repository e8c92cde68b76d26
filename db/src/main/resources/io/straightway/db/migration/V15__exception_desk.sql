-- What an operator should look at, with whose it is and, if somebody has done with it, who and why.
CREATE VIEW exception_desk AS
  SELECT i.item, i.state, i.code, i.field, i.reason, i.source, i.source_message_id, i.received_at,
         i.times_seen, i.body_length, coalesce(o.owner, 'desk') AS owner, c.closed_by, c.closed_at,
         c.reason AS closed_reason
    FROM exception_item i
    LEFT JOIN exception_owner o USING (item)
    LEFT JOIN exception_closed c USING (item);

GRANT SELECT ON exception_desk TO stp_engine, stp_reader;
