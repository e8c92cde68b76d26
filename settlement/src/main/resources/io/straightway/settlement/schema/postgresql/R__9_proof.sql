-- The proof of settlement: the entries that it must have made, by the accounting rules (settlement
-- date, foreign settlement, penalty, income), and the stored figures of closed days.

-- Settlements, and reversals with negative numbers: the amount that left the account, the debt in
-- that currency and in that of the trades, and the amount set off between payable and receivable by
-- the settlement that completes an instruction.
CREATE OR REPLACE VIEW entered_settlement AS
  SELECT s.settlement_id, s.instruction_id, s.booked_on, s.reverses, s.account, s.counterparty, s.currency,
         coalesce(s.trade_currency, s.currency) AS owed_in, s.trade_currency IS NOT NULL AS is_foreign,
         s.movement = 'RECEIVE' AS is_received, s.way * s.amount AS paid,
         s.way * (s.amount + s.difference) AS owed,
         s.way * CASE WHEN s.trade_currency IS NULL THEN s.amount + s.difference ELSE s.trade_amount END AS debt,
         CASE WHEN greatest(s.up_to, s.up_to - s.quantity) = s.whole
              THEN sign(s.quantity) * s.set_off_amount ELSE 0 END AS set_off
    FROM (SELECT p.*, i.account, i.counterparty, i.currency, i.trade_currency, i.movement, i.set_off_amount,
                 i.quantity AS whole, CASE i.amount_direction WHEN 'PAY' THEN 1 ELSE -1 END AS way,
                 sum(p.quantity) OVER (PARTITION BY p.instruction_id
                                       ORDER BY p.created_at, p.settlement_id) AS up_to
            FROM settlement p JOIN settlement_instruction i USING (instruction_id)) AS s;

CREATE OR REPLACE VIEW settlement_line AS
  SELECT s.settlement_id AS entry_id, l.account, l.currency, l.amount
    FROM entered_settlement s
   CROSS JOIN LATERAL (VALUES
     ('PAYABLE:' || s.counterparty || ':' || s.owed_in, s.owed_in,
      CASE WHEN s.is_received THEN s.debt + s.set_off ELSE s.set_off END),
     ('RECEIVABLE:' || s.counterparty || ':' || s.owed_in, s.owed_in,
      CASE WHEN s.is_received THEN -s.set_off ELSE s.debt - s.set_off END),
     ('CASH:' || s.account || ':' || s.currency, s.currency, -s.paid),
     ('SETTLEMENT_DIFFERENCE:' || s.account || ':' || s.currency, s.currency, s.paid - s.owed),
     ('FX_POSITION:' || s.account || ':' || s.owed_in, s.owed_in, CASE WHEN s.is_foreign THEN -s.debt ELSE 0 END),
     ('FX_POSITION:' || s.account || ':' || s.currency, s.currency, CASE WHEN s.is_foreign THEN s.owed ELSE 0 END)
     ) AS l (account, currency, amount)
   WHERE l.amount <> 0
  UNION ALL
  SELECT p.entry_id, l.account, p.currency, l.amount
    FROM settlement_penalty p
   CROSS JOIN LATERAL (VALUES
     (CASE p.direction WHEN 'COST' THEN 'PENALTY_EXPENSE:' || p.account ELSE 'PENALTY_RECEIVABLE:' || p.counterparty END
        || ':' || p.currency, p.amount),
     (CASE p.direction WHEN 'COST' THEN 'PENALTY_PAYABLE:' || p.counterparty ELSE 'PENALTY_INCOME:' || p.account END
        || ':' || p.currency, -p.amount)) AS l (account, amount)
   WHERE p.entry_id IS NOT NULL
  UNION ALL
  SELECT entry_id, account, currency, amount FROM remainder_line
  UNION ALL
  SELECT entry_id, account, currency, amount FROM adopted_line
  UNION ALL
  SELECT entry_id, account, currency, amount FROM cost_line
  UNION ALL
  SELECT entry_id, account, currency, amount FROM interest_line
  UNION ALL
  SELECT entry_id, account, currency, amount FROM income_line;
COMMENT ON VIEW settlement_line IS
  'published: the required postings of settlements, remainders, penalties, costs and income';

-- Entries of settlements, remainders, penalties, costs and income, by kind. The full reversal of a
-- penalty, before any other reversal of it, reverses its entry.
CREATE OR REPLACE VIEW settlement_entry AS
  SELECT s.settlement_id AS entry_id, s.instruction_id AS reference,
         CASE WHEN s.reverses IS NULL THEN 'SETTLEMENT_DATE' ELSE 'REVERSAL' END AS kind,
         s.booked_on AS value_date, coalesce(s.reverses, 0) AS reverses
    FROM entered_settlement s
   WHERE s.paid <> 0 OR s.owed <> 0 OR s.debt <> 0 OR s.set_off <> 0
  UNION ALL
  SELECT p.entry_id, p.instruction_id, CASE WHEN o.entry_id IS NULL THEN 'PENALTY' ELSE 'REVERSAL' END,
         p.business_date, coalesce(o.entry_id, 0)
    FROM settlement_penalty p
    LEFT JOIN settlement_penalty o
           ON o.instruction_id = p.instruction_id AND o.kind = p.kind AND o.direction = p.direction
          AND o.business_date = p.for_day AND o.for_day = p.for_day AND p.business_date > p.for_day
          AND o.amount = -p.amount
   WHERE p.entry_id IS NOT NULL
  UNION ALL
  SELECT r.remainder_id, r.instruction_id, 'REMAINDER', r.taken_on, 0
    FROM settlement_remainder r
   WHERE EXISTS (SELECT FROM remainder_line l WHERE l.entry_id = r.remainder_id)
  UNION ALL
  SELECT a.entry_id, a.instruction_id, 'PENALTY', a.posted_on, 0 FROM adopted_penalty a WHERE a.entry_id IS NOT NULL
  UNION ALL
  SELECT entry_id, reference, kind, value_date, reverses FROM cost_entry
  UNION ALL
  SELECT entry_id, entry_id, 'INTEREST', business_date, 0 FROM interest_posting
  UNION ALL
  SELECT p.entry_id, p.income_id, 'INCOME', p.booked_on, 0
    FROM income_entry p
   WHERE EXISTS (SELECT FROM income_line l WHERE l.entry_id = p.entry_id);
COMMENT ON VIEW settlement_entry IS
  'published: the required entries of settlements, remainders, penalties, costs and income';

-- Penalties recomputed from their own terms, where nothing was reversed; and reversals that must
-- not be there. A late settlement was recorded as late on its day.
CREATE OR REPLACE VIEW penalty_fault AS
  SELECT format('penalty %s of instruction SI%s on %s: %s, but %s points of %s for %s days are %s', p.kind,
                p.instruction_id, p.business_date, p.amount, p.basis_points, p.open_value, p.days,
                p.open_value * p.basis_points * p.days / 10000) AS fault, p.business_date
    FROM settlement_penalty p LEFT JOIN known_currency c ON c.code = p.currency
   WHERE p.for_day = p.business_date
     AND abs(p.amount - p.open_value * p.basis_points * p.days / 10000) > 0.5 * 10.0 ^ -coalesce(c.minor_unit, 2)
  UNION ALL
  SELECT format('penalty %s of instruction SI%s: %s of %s on %s are reversed', c.kind, c.instruction_id,
                -sum(c.amount), coalesce(max(p.amount), 0), c.for_day), max(c.business_date::date)
    FROM settlement_penalty c
    LEFT JOIN settlement_penalty p
           ON p.instruction_id = c.instruction_id AND p.kind = c.kind AND p.direction = c.direction
          AND p.for_day = c.for_day AND p.business_date = c.for_day
   WHERE c.business_date > c.for_day
   GROUP BY c.kind, c.instruction_id, c.direction, c.for_day
  HAVING -sum(c.amount) > coalesce(max(p.amount), 0)
  UNION ALL
  SELECT format('penalty SEFP of instruction SI%s on %s is for %s of %s, which was not late', p.instruction_id,
                p.business_date, p.open_quantity, p.account), p.business_date
    FROM settlement_penalty p
   WHERE p.kind = 'SEFP' AND p.for_day = p.business_date
     AND NOT EXISTS (SELECT FROM settlement_fail f
                      WHERE (f.business_date, f.instruction_id, f.account, f.counterparty, f.currency, f.open_quantity)
                            = (p.business_date, p.instruction_id, p.account, p.counterparty, p.currency, p.open_quantity));

-- Trial balances of closed days recomputed from the entries. An entry is in that of its entry date
-- and, by value date, in that of its value date.
CREATE OR REPLACE VIEW recomputed_trial_balance AS
  WITH closed AS (SELECT business_date FROM eod_run WHERE closed_at IS NOT NULL),
  entered AS (
    SELECT account, entered_on, counts_from, sum(amount) AS amount
      FROM ever_posted
     WHERE EXISTS (SELECT FROM closed)
     GROUP BY 1, 2, 3
  ), used_account AS (
    SELECT account, min(entered_on) AS since FROM entered GROUP BY account
  ), moved AS (
    SELECT 'ENTRY_DATE' AS basis, account, entered_on AS day, amount, false AS is_end FROM entered
    UNION ALL
    SELECT 'VALUE_DATE', account, counts_from, amount, false FROM entered
    UNION ALL
    SELECT b.basis, a.account, c.business_date, 0, true
      FROM used_account a JOIN closed c ON c.business_date >= a.since
     CROSS JOIN (VALUES ('ENTRY_DATE'), ('VALUE_DATE')) AS b (basis)
  ), balance AS (
    SELECT basis, account, day, is_end,
           sum(amount) OVER (PARTITION BY basis, account ORDER BY day) AS balance
      FROM moved
  )
  SELECT day AS business_date, basis, right(account, 3) AS currency, split_part(account, ':', 1) AS kind,
         sum(greatest(balance, 0)) AS debit, sum(greatest(-balance, 0)) AS credit, count(*) AS accounts
    FROM balance WHERE is_end
   GROUP BY 1, 2, 3, 4;

-- Closed days that are not as they were recorded at the close, and rows of days that have no end.
CREATE OR REPLACE VIEW recorded_day_fault AS
  WITH recorded AS (
    SELECT substring(a.subject FROM 14)::date AS day, e.key AS part, e.value AS content
      FROM audit_trail a CROSS JOIN LATERAL jsonb_each_text(a.after::jsonb) e
     WHERE a.action = 'END_OF_DAY_RECORDED')
  SELECT format('%s of %s: %s, but %s at the close', h.part, coalesce(d.day::text, 'days that have no end'),
                coalesce(h.content, 'no rows'), coalesce(r.content, 'no rows')) AS fault
    FROM (SELECT business_date AS day FROM eod_run WHERE closed_at IS NOT NULL UNION SELECT day FROM recorded
          UNION ALL SELECT NULL) AS d
   CROSS JOIN LATERAL day_hashes(d.day) h
    LEFT JOIN recorded r ON r.day = d.day AND r.part = h.part
   WHERE h.content IS DISTINCT FROM r.content;

-- The business date follows the last closed day, and each day was closed on the orders that it needed.
CREATE OR REPLACE VIEW close_fault AS
  SELECT format('the business date is %s and the books are closed up to %s, but the last day closed is %s and followed by %s',
                d.today, d.closed_up_to, l.business_date, l.next_date) AS fault
    FROM (SELECT business_date, next_date FROM eod_run WHERE closed_at IS NOT NULL
           ORDER BY business_date DESC LIMIT 1) AS l
    LEFT JOIN open_day d ON true
   WHERE (d.today, d.closed_up_to) IS DISTINCT FROM (l.next_date, l.business_date)
  UNION ALL
  SELECT format('%s was closed on the orders of %s operators, but needs %s', r.business_date, o.orders, o.needed)
    FROM eod_run r
   CROSS JOIN LATERAL (SELECT orders_needed(r.business_date, r.closed_at) AS needed, count(*) AS orders FROM end_order e
                        WHERE e.subject = 'business-day:' || r.business_date
                          AND e.after = r.next_date || ' follows by ' || r.calendar) AS o
   WHERE o.orders < o.needed;
COMMENT ON VIEW close_fault IS 'published: faults of the business date, and days closed without orders';

-- Faults of business days.
CREATE OR REPLACE VIEW day_fault AS
  SELECT format('trial balance of %s by %s, %s %s: %s and %s of %s accounts, its entries sum to %s and %s of %s',
                coalesce(t.business_date, r.business_date), coalesce(t.basis, r.basis), coalesce(t.kind, r.kind),
                coalesce(t.currency, r.currency), t.debit, t.credit, t.accounts, r.debit, r.credit, r.accounts)
           AS fault
    FROM eod_trial_balance t
    FULL JOIN recomputed_trial_balance r USING (business_date, basis, currency, kind)
   WHERE (t.debit, t.credit, t.accounts) IS DISTINCT FROM (r.debit, r.credit, r.accounts)
  UNION ALL SELECT fault FROM close_fault
  UNION ALL SELECT fault FROM penalty_fault
  UNION ALL SELECT fault FROM adoption_fault
  UNION ALL SELECT fault FROM cost_fault
  UNION ALL SELECT fault FROM interest_fault
  UNION ALL SELECT fault FROM recorded_day_fault;
COMMENT ON VIEW day_fault IS 'published: faults of closed days, their penalties and costs';

GRANT SELECT ON entered_settlement, settlement_line, settlement_entry, recomputed_trial_balance, recorded_day_fault, penalty_fault, close_fault, day_fault TO stp_engine, stp_reader;
