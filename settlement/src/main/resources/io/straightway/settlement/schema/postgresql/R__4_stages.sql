-- The processing status by stage, with the stopped ones: items that no person had to touch are
-- straight through. entered = through + under_way + stopped; the STP rate is 1 - stopped / entered.
-- A person has touched an item that was refused, is in repair or was repaired, is held or was
-- refused by the custodian, or failed to settle on its day; an item on which, or on the answer to
-- which, somebody acted according to the audit trail; a withdrawn instruction, which its trades
-- still show; and a trade that could not be instructed. The corrected copy of a repair is not
-- counted by itself: its original is. Archived items count as they did when they were archived.
CREATE OR REPLACE VIEW stp_stage AS
WITH acted AS MATERIALIZED (
  SELECT DISTINCT message_of_item(subject) AS message_id,
         instruction_of_item(subject) AS instruction_id,
         custodian_of_item(subject) AS custodian_message_id
    FROM audit_trail
), copy AS MATERIALIZED (
  SELECT m.message_id, m.status FROM corrected_message JOIN message m USING (message_id)
), helped AS MATERIALIZED (
  SELECT m.message_id FROM acted JOIN message m USING (message_id)
   WHERE m.status NOT IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')
     AND m.message_id NOT IN (SELECT message_id FROM copy)
), message_count AS MATERIALIZED (
  SELECT (SELECT count(*) FROM message) - (SELECT count(*) FROM copy) AS keyed,
         (SELECT count(*) FROM message WHERE status IN ('REJECTED', 'IN_REPAIR'))
           + (SELECT count(*) FROM message WHERE status = 'REPAIRED')
           - (SELECT count(*) FROM copy WHERE status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED'))
           AS refused,
         (SELECT count(*) FROM message
           WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')
             AND message_id NOT IN (SELECT message_id FROM copy)
             AND message_id NOT IN (SELECT message_id FROM helped))
           + (SELECT count(*) FROM message
               WHERE status = 'PARKED' AND message_id NOT IN (SELECT message_id FROM copy)
                 AND message_id NOT IN (SELECT message_id FROM helped)) AS under_way,
         (SELECT count(*) FROM unreadable_message)
           + (SELECT count(*) FROM conflicting_message) AS unkeyed,
         (SELECT count(*) FROM helped) AS helped
), touched AS MATERIALIZED (
  SELECT instruction_id, bool_or(acted) AS acted, bool_or(failed) AS failed
    FROM (SELECT instruction_id, true AS acted, false AS failed
            FROM acted WHERE instruction_id IS NOT NULL
          UNION ALL
          SELECT c.instruction_id, true, false
            FROM acted JOIN custodian_message c USING (custodian_message_id)
           WHERE c.instruction_id IS NOT NULL
          UNION ALL
          SELECT instruction_id, false, true FROM settlement_fail) AS mark
   GROUP BY instruction_id
), open AS MATERIALIZED (
  SELECT i.status, i.settlement_date <= (SELECT today FROM open_day) AS due,
         coalesce(t.acted, false) AS acted, coalesce(t.failed, false) AS failed,
         count(*) AS instructions
    FROM settlement_instruction i LEFT JOIN touched t USING (instruction_id)
   WHERE i.status NOT IN ('SETTLED', 'CANCELLED')
   GROUP BY 1, 2, 3, 4
), touched_and_settled AS MATERIALIZED (
  SELECT t.acted, t.failed, count(*) AS instructions
    FROM touched t JOIN settlement_instruction i USING (instruction_id)
   WHERE i.status = 'SETTLED'
   GROUP BY 1, 2
), instruction_count AS MATERIALIZED (
  -- most are settled, and only their number counts
  SELECT status, due, acted, failed, instructions FROM open
  UNION ALL
  SELECT 'SETTLED', true, acted, failed, instructions FROM touched_and_settled
  UNION ALL
  SELECT 'SETTLED', true, false, false,
         (SELECT count(*) FROM settlement_instruction)
           - (SELECT count(*) FROM settlement_instruction WHERE status = 'CANCELLED')
           - (SELECT coalesce(sum(instructions), 0) FROM open)
           - (SELECT coalesce(sum(instructions), 0) FROM touched_and_settled)
), stopped_instruction AS MATERIALIZED (
  SELECT t.trade_id, i.status, i.status IN ('HELD', 'REFUSED', 'UNDELIVERED') OR coalesce(d.acted, false) AS early
    FROM (SELECT instruction_id FROM touched
          UNION
          SELECT instruction_id FROM settlement_instruction
           WHERE status IN ('HELD', 'REFUSED', 'UNDELIVERED') AND status NOT IN ('SETTLED', 'CANCELLED')) AS s
    JOIN settlement_instruction i USING (instruction_id)
    JOIN instruction_trade t ON t.instruction_id = i.instruction_id AND NOT t.withdrawn
    LEFT JOIN touched d ON d.instruction_id = i.instruction_id
), set_back AS MATERIALIZED (
  SELECT b.trade_id, s.status = 'BOOKED' AS booked,
         EXISTS (SELECT FROM instruction_trade t
                  WHERE t.trade_id = b.trade_id AND NOT t.withdrawn) AS instructed
    FROM (SELECT t.trade_id FROM touched d JOIN instruction_trade t USING (instruction_id)
           WHERE d.acted AND t.withdrawn
          UNION
          SELECT trade_id FROM trade_not_instructed) AS b
    JOIN trade s ON s.trade_id = b.trade_id
), held_trade AS MATERIALIZED (
  SELECT trade_id, bool_or(instructed) AS instructed
    FROM (SELECT trade_id, true AS instructed FROM stopped_instruction WHERE early
          UNION ALL
          SELECT trade_id, instructed FROM set_back WHERE booked) AS h
   GROUP BY trade_id
), stopped_trade AS MATERIALIZED (
  SELECT trade_id FROM stopped_instruction UNION SELECT message_id FROM helped
  UNION SELECT trade_id FROM set_back
  EXCEPT SELECT message_id FROM copy
), trade_count AS MATERIALIZED (
  SELECT b.booked, b.over, i.instructed, i.settled,
         (SELECT count(*) FROM held_trade) AS held,
         (SELECT count(*) FROM held_trade WHERE instructed) AS held_instructed,
         (SELECT count(*) FROM stopped_trade) AS stopped,
         -- settled and ended ones that are not straight through
         (SELECT count(DISTINCT trade_id) FROM (
            SELECT trade_id FROM stopped_instruction WHERE status = 'SETTLED'
            UNION ALL
            SELECT h.message_id
              FROM (SELECT message_id FROM helped UNION SELECT message_id FROM copy
                    UNION SELECT trade_id FROM set_back) AS h
              JOIN trade s ON s.trade_id = h.message_id
             WHERE s.status IN ('REPLACED', 'CANCELLED')
                OR EXISTS (SELECT FROM instruction_trade t
                             JOIN settlement_instruction i USING (instruction_id)
                            WHERE t.trade_id = s.trade_id AND NOT t.withdrawn
                              AND i.status = 'SETTLED')) AS crooked) AS crooked
    FROM (SELECT count(*) FILTER (WHERE status = 'BOOKED') AS booked,
                 count(*) FILTER (WHERE status IN ('REPLACED', 'CANCELLED')) AS over
            FROM trade) AS b,
         (SELECT l.trades AS instructed, l.trades - o.trades AS settled
            FROM (SELECT count(*) AS trades FROM instruction_trade WHERE NOT withdrawn) AS l,
                 (SELECT count(*) AS trades
                    FROM settlement_instruction i JOIN instruction_trade t USING (instruction_id)
                   WHERE i.status NOT IN ('SETTLED', 'CANCELLED') AND NOT t.withdrawn) AS o) AS i
), stage AS (
  SELECT 1::smallint AS ordinal, 'booking' AS stage, keyed + unkeyed AS entered,
         keyed - refused - under_way - helped AS through, refused + unkeyed + helped AS stopped
    FROM message_count
  UNION ALL
  SELECT 2, 'instruction', booked, instructed - held_instructed, held FROM trade_count
  UNION ALL
  SELECT 3, 'matching', coalesce(sum(instructions), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE status IN ('MATCHED', 'PARTLY_SETTLED', 'SETTLED') AND NOT acted), 0)::bigint,
         coalesce(sum(instructions) FILTER (WHERE status IN ('REFUSED', 'UNDELIVERED') OR acted), 0)::bigint
    FROM instruction_count WHERE status NOT IN ('HELD', 'READY')
  UNION ALL
  SELECT 4, 'settlement', coalesce(sum(instructions), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE status = 'SETTLED' AND NOT acted AND NOT failed), 0)::bigint,
         coalesce(sum(instructions) FILTER (
           WHERE acted OR failed OR status IN ('HELD', 'REFUSED', 'UNDELIVERED')), 0)::bigint
    FROM instruction_count WHERE due OR status = 'SETTLED'
  UNION ALL
  SELECT 5, 'total', keyed + unkeyed, settled + over - crooked, refused + unkeyed + trade_count.stopped
    FROM message_count, trade_count
)
SELECT s.ordinal, s.stage, s.entered + a.entered AS entered, s.through + a.through AS through,
       s.entered + a.entered - s.through - a.through - s.stopped - a.stopped AS under_way, s.stopped + a.stopped AS stopped
  FROM stage s
 CROSS JOIN LATERAL (SELECT coalesce(sum(k.entered), 0)::bigint AS entered, coalesce(sum(k.through), 0)::bigint AS through,
                            coalesce(sum(k.stopped), 0)::bigint AS stopped
                       FROM archived_stage k WHERE k.ordinal = s.ordinal) AS a;
COMMENT ON VIEW stp_stage IS 'published: processing status by stage, from the first day on';
GRANT SELECT ON stp_stage TO stp_engine, stp_reader;
