-- Income of issuers: entitlements, open amounts, and faults. See R__operators for the SQLSTATEs.

-- Entitlements: the holding of each account in a security at the end of the record date, as far as
-- it is known now: all settlements so far, less those, exchanges and redemptions after that day.
-- Grouped by the record date too, so that a query for the events of some days reads only those; so
-- are claims.
CREATE OR REPLACE VIEW income_entitlement AS
  WITH held AS (
    SELECT e.event_id, e.record_date, c.account, c.settled
      FROM income_event e JOIN current_position c ON c.instrument = e.isin
    UNION ALL
    SELECT e.event_id, e.record_date, i.account, CASE i.movement WHEN 'RECEIVE' THEN -s.quantity ELSE s.quantity END
      FROM income_event e JOIN settlement_instruction i ON i.isin = e.isin JOIN settlement s USING (instruction_id)
     WHERE s.settled_on > e.record_date
    UNION ALL
    SELECT e.event_id, e.record_date, a.account, -a.settled
      FROM income_event e JOIN archived_holding a ON a.instrument = e.isin
     WHERE a.settled_on > e.record_date
    UNION ALL
    SELECT e.event_id, e.record_date, m.account,
           CASE e.isin WHEN x.old_isin THEN m.old_settled ELSE 0 END
             - CASE e.isin WHEN x.new_isin THEN m.new_settled ELSE 0 END
      FROM income_event e JOIN isin_exchange x ON e.isin IN (x.old_isin, x.new_isin)
      JOIN isin_exchange_move m USING (exchange_id)
     WHERE x.effective_on > e.record_date
    UNION ALL
    -- a split before the record date has converted what settled after it
    SELECT e.event_id, e.record_date, s.account, -s.converted
      FROM income_event e CROSS JOIN LATERAL split_settlement(e.record_date) s
     WHERE s.isin = e.isin AND s.settled_on > e.record_date
       AND e.isin IN (SELECT x.old_isin FROM isin_exchange x WHERE x.new_isin = x.old_isin)
    UNION ALL
    SELECT e.event_id, e.record_date, n.account, p.quantity
      FROM income_event e JOIN income_event r ON r.isin = e.isin AND r.kind = 'REDEMPTION'
      JOIN income n ON n.event_id = r.event_id AND n.trade_id IS NULL
      JOIN income_entry p ON p.income_id = n.income_id AND p.kind = 'PAID'
     WHERE p.day > e.record_date
  )
  SELECT event_id, account, sum(settled) AS quantity, record_date FROM held GROUP BY event_id, record_date, account;

-- Claims: quantities of trades that should have been with the other party at the end of the record
-- date and were not: shares traded before the ex-date, bonds due to settle by the record date.
-- Securities still to be received count as ours, and those still to be delivered as the
-- counterparty's; a cancelled remainder is neither. A missed cut-off moves no claim. After a change of an event's dates, a claim by the former dates has the quantity
-- zero.
CREATE OR REPLACE VIEW income_claim AS
  SELECT c.event_id, c.account, c.trade_id, min(c.counterparty) AS counterparty,
         min(c.safekeeping_account) AS safekeeping_account, min(c.cash_account) AS cash_account,
         sum(CASE WHEN NOT c.is_claim THEN 0 WHEN c.movement = 'RECEIVE' THEN c.late ELSE -c.late END) AS quantity,
         c.record_date
    FROM (SELECT e.event_id, e.record_date, e.replaced_at, i.*,
                 (SELECT min(x.trade_id) FROM instruction_trade x WHERE x.instruction_id = i.instruction_id) AS trade_id,
                 CASE WHEN i.isin IN (SELECT x.old_isin FROM isin_exchange x WHERE x.new_isin = x.old_isin)
                      THEN quantity_on(i.isin, i.trade_date, i.exchanged_by, o.quantity, e.record_date) ELSE o.quantity END AS late,
                 CASE e.kind WHEN 'DIVIDEND' THEN i.trade_date < e.ex_date 
                   ELSE coalesce(i.contractual_date, i.settlement_date) <= e.record_date END AS is_claim
            FROM income_event e JOIN settlement_instruction i ON i.isin = e.isin
           CROSS JOIN LATERAL (
             SELECT CASE WHEN i.status = 'CANCELLED' OR i.called_complete THEN i.settled_quantity ELSE i.quantity END
                      - coalesce((SELECT sum(s.quantity) FROM settlement s
                                   WHERE s.instruction_id = i.instruction_id AND s.settled_on <= e.record_date), 0)
                    AS quantity) AS o
           WHERE i.payment = 'AGAINST' AND e.kind <> 'REDEMPTION') AS c
   WHERE c.is_claim OR c.replaced_at IS NOT NULL
   GROUP BY c.event_id, c.record_date, c.account, c.trade_id;

-- Sums of the entries of income. A redemption has no entry before its cash.
CREATE OR REPLACE VIEW income_sum AS
  SELECT n.income_id, n.event_id, n.account, n.trade_id,
         coalesce(sum(p.quantity) FILTER (WHERE p.kind = 'ENTITLED'), 0) AS quantity,
         coalesce(sum(p.gross), 0) AS gross, coalesce(sum(p.tax) FILTER (WHERE p.kind = 'ENTITLED'), 0) AS tax,
         -- beyond the expected tax
         coalesce(sum(p.tax) FILTER (WHERE p.kind = 'PAID'), 0) AS more_tax,
         coalesce(sum(p.cash) FILTER (WHERE p.kind = 'PAID'), 0) AS received,
         coalesce(sum(p.cash) FILTER (WHERE p.kind = 'ACCEPTED'), 0) AS accepted,
         coalesce(sum(p.quantity) FILTER (WHERE p.kind = 'PAID'), 0) AS redeemed,
         max(p.made_at) FILTER (WHERE p.kind = 'ENTITLED') AS entitled_at,
         coalesce(sum(p.cash) FILTER (WHERE p.kind = 'PAID'), 0) <> 0 AS is_paid
    FROM income n JOIN income_entry p USING (income_id)
   GROUP BY n.income_id;

-- Returns the amounts of the parts of an event for a quantity, each rounded.
CREATE OR REPLACE FUNCTION income_parts(one income_event, quantity numeric, minor_unit integer)
RETURNS TABLE (gross numeric, tax numeric) LANGUAGE sql STABLE AS $$
  SELECT g.gross, rounded_share(g.gross * p.percent, 1, 100, minor_unit)
    FROM (SELECT unnest(CASE WHEN one.taxed = '{}' AND one.untaxed = '{}' THEN ARRAY[one.rate] ELSE one.taxed END),
                 one.tax_percent
          UNION ALL SELECT unnest(one.untaxed), 0) AS p (rate, percent)
   CROSS JOIN LATERAL (SELECT rounded_share(quantity * p.rate, one.portion, one.whole, minor_unit)) AS g (gross)
$$;

-- Entitlements due to each account and trade, beside the entered ones: zero for a withdrawn event.
CREATE OR REPLACE VIEW income_due AS
  SELECT e.*, d.account, d.trade_id, d.counterparty, d.safekeeping_account, d.cash_account, s.income_id, s.entitled_at,
         d.quantity AS due_quantity, g.gross AS due_gross, g.tax AS due_tax,
         coalesce(s.quantity, 0) AS entered_quantity, coalesce(s.gross, 0) AS entered_gross,
         coalesce(s.tax, 0) AS entered_tax, d.record_date AS held_on
    FROM (SELECT event_id, account, NULL::bigint AS trade_id, NULL::text AS counterparty,
                 NULL::text AS safekeeping_account, NULL::text AS cash_account, quantity, record_date
            FROM income_entitlement
          UNION ALL
          SELECT event_id, account, trade_id, counterparty, safekeeping_account, cash_account, quantity, record_date
            FROM income_claim) AS h
    JOIN income_event e USING (event_id)
   CROSS JOIN LATERAL (SELECT h.account, h.trade_id, h.counterparty, h.safekeeping_account, h.cash_account, h.record_date,
                              CASE WHEN e.withdrawn_at IS NULL THEN h.quantity ELSE 0 END AS quantity) AS d
    JOIN known_currency c ON c.code = e.currency
    LEFT JOIN income_sum s
           ON s.event_id = e.event_id AND s.account = d.account AND s.trade_id IS NOT DISTINCT FROM d.trade_id
   CROSS JOIN LATERAL (SELECT sum(p.gross) AS gross, sum(p.tax) AS tax
                         FROM income_parts(e, d.quantity, c.minor_unit) p) AS g;

-- Income that is expected, received, late or different.
CREATE OR REPLACE VIEW income_item AS
  SELECT n.income_id, e.kind, e.isin, n.account, n.owner, n.trade_id, trim_scale(s.quantity) AS quantity, e.currency,
         e.ex_date, e.record_date, e.payment_date, s.gross, s.tax + s.more_tax AS tax, x.expected, s.received, s.accepted,
         x.expected - s.received - s.accepted AS open,
         CASE WHEN e.withdrawn_at IS NOT NULL AND s.received + s.accepted = 0 THEN 'WITHDRAWN'
              WHEN s.accepted <> 0 AND x.expected = s.received + s.accepted THEN 'ACCEPTED'
              WHEN x.expected = s.received THEN 'RECEIVED'
              WHEN s.is_paid THEN 'DIFFERENT'
              WHEN e.payment_date < coalesce((SELECT today FROM open_day), current_date) THEN 'LATE'
              ELSE 'EXPECTED' END AS state,
         n.safekeeping_account, n.cash_account
    FROM income n JOIN income_event e USING (event_id) JOIN income_sum s USING (income_id)
   -- withdrawn income is no longer expected; the end of day adjusts the books
   CROSS JOIN LATERAL (SELECT CASE WHEN e.withdrawn_at IS NULL THEN s.gross - s.tax ELSE 0 END - s.more_tax AS expected) AS x;
COMMENT ON VIEW income_item IS 'published: our income and the part received';

-- Postings of income, by the accounting rule (income).
CREATE OR REPLACE VIEW income_line AS
  SELECT p.entry_id, l.account || ':' || e.currency AS account, e.currency, l.amount
    FROM income_entry p JOIN income n USING (income_id) JOIN income_event e USING (event_id)
   CROSS JOIN LATERAL (VALUES
     ('CASH:' || n.account, CASE p.kind WHEN 'PAID' THEN p.cash ELSE 0 END),
     ('SETTLEMENT_DIFFERENCE:' || n.account,
      CASE WHEN p.kind = 'ACCEPTED' AND e.kind <> 'REDEMPTION' THEN p.cash ELSE 0 END),
     ('TAX:' || n.account, CASE e.kind WHEN 'REDEMPTION' THEN 0 ELSE p.tax - p.reclaimable END),
     ('TAX_RECLAIM:' || n.account, p.reclaimable),
     ('INCOME:' || n.account, CASE e.kind WHEN 'REDEMPTION' THEN 0 ELSE -p.gross END),
     ('SECURITIES:' || n.account, CASE WHEN e.kind = 'REDEMPTION' AND p.kind = 'PAID' THEN -p.cash ELSE 0 END),
     (n.debt || ':' || n.owner, CASE e.kind WHEN 'REDEMPTION' THEN 0 ELSE p.gross - p.tax - p.cash END))
     AS l (account, amount)
   WHERE l.amount <> 0;
COMMENT ON VIEW income_line IS 'published: the required postings of income';

CREATE OR REPLACE VIEW income_movement AS
  SELECT p.entry_id AS booking_id, n.account, m.instrument, m.moved AS traded, m.moved AS settled, p.day AS settled_on
    FROM income_entry p JOIN income n USING (income_id) JOIN income_event e USING (event_id)
   CROSS JOIN LATERAL (VALUES (e.currency, p.cash), (e.isin, -p.quantity)) AS m (instrument, moved)
   WHERE p.kind = 'PAID' AND m.moved <> 0;
COMMENT ON VIEW income_movement IS 'published: movements of positions by income';

-- Returns the cost parts of redemptions: a sale at the amount paid. A reversal counts as the
-- redemption that it reverses.
CREATE OR REPLACE FUNCTION redemption_cost_parts(since timestamptz)
RETURNS TABLE (booking_id bigint, account text, isin text, currency text, counts_as bigint, trade_date date,
  quantity numeric, amount numeric, moved boolean)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT p.entry_id, n.account, e.isin, e.currency, coalesce(o.entry_id, p.entry_id), coalesce(o.day, p.day),
         -p.quantity, -p.cash, false
    FROM income_entry p LEFT JOIN income_entry o ON o.entry_id = p.reverses JOIN income n ON n.income_id = p.income_id
    JOIN income_event e USING (event_id)
   WHERE p.made_at >= since AND p.kind = 'PAID' AND e.kind = 'REDEMPTION'
$$;
REVOKE EXECUTE ON FUNCTION redemption_cost_parts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION redemption_cost_parts(timestamptz) TO stp_engine, stp_reader;
SELECT read_cost_from('redemption_cost_parts');

-- Returns the greatest limit of one operator that was ever in force for a currency, because that of the day of an action
-- may have been lowered since.
CREATE OR REPLACE FUNCTION income_limit(paid_in text) RETURNS numeric LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT greatest(limit_of_one(paid_in), max((d.terms->>'limit')::numeric), max((d.terms->>'before')::numeric))
    FROM settlement_decision d
   WHERE d.kind = 'SINGLE_LIMIT' AND d.state = 'APPROVED' AND d.terms->>'currency' IN (paid_in, '*')
$$;

-- The proof of income. Settlements, exchanges and manual entries since an entitlement was entered
-- are checked when the next day ends; so are events with changed terms, even if the entitlement did
-- not change. The minute allows for a statement that was committed while that day began to end.
CREATE OR REPLACE VIEW income_fault AS
  SELECT format('income %s: %s entered for %s of %s, which are %s less tax %s', d.income_id, d.entered_gross - d.entered_tax,
                d.due_quantity, d.isin, d.due_gross, d.due_tax) AS fault
    FROM income_due d
   WHERE d.income_id IS NOT NULL
     AND (d.entered_quantity, d.entered_gross, d.entered_tax) <> (d.due_quantity, d.due_gross, d.due_tax)
     AND greatest(d.announced_at, d.replaced_at, d.withdrawn_at)
         <= greatest(d.entitled_at, (SELECT max(r.started_at) - interval '1 minute' FROM eod_run r
                                      WHERE r.closed_at IS NOT NULL))
     AND NOT EXISTS (SELECT FROM settlement s JOIN settlement_instruction i USING (instruction_id)
                      WHERE i.isin = d.isin AND i.account = d.account AND s.created_at > d.entitled_at)
     AND NOT EXISTS (SELECT FROM settlement_instruction i
                      WHERE i.isin = d.isin AND i.account = d.account AND d.trade_id IS NOT NULL
                        AND (i.status = 'CANCELLED' OR i.instructed_at > d.entitled_at))
     AND NOT EXISTS (SELECT FROM isin_exchange x JOIN isin_exchange_move m USING (exchange_id)
                      WHERE d.isin IN (x.old_isin, x.new_isin) AND m.account = d.account
                        AND m.moved_at > d.entitled_at)
     AND NOT EXISTS (SELECT FROM booked_entry b JOIN booked_posting p USING (entry_id)
                      WHERE b.kind IN ('JOURNAL', 'REVERSAL') AND b.posted_at > d.entitled_at
                        AND p.account LIKE 'SECURITIES:' || d.account || ':%')
  UNION ALL
  SELECT format('income %s has no holding or trade of %s', s.income_id, s.account)
    FROM income_sum s
   WHERE s.quantity <> 0 AND NOT EXISTS (SELECT FROM income_due d WHERE d.income_id = s.income_id)
  UNION ALL
  SELECT format('event %s of %s is not the sum of its parts', e.event_id, e.isin)
    FROM income_event e
   WHERE e.taxed || e.untaxed <> '{}' AND e.rate <> (SELECT sum(p) FROM unnest(e.taxed || e.untaxed) p)
  UNION ALL
  SELECT format('event %s of %s has no announcement', e.event_id, e.isin)
    FROM income_event e
   WHERE e.origin = 'FILE'
     AND NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.action = 'INCOME_ANNOUNCED' AND a.proved
                        AND a.subject = concat_ws(':', 'income', e.kind, e.isin, e.payment_date))
      OR e.origin = 'NOTICE'
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.custodian_message_id = e.notice_id AND m.kind = 'INCOME_NOTICE' AND m.state = 'APPLIED')
  UNION ALL
  SELECT format('event %s of %s pays %s %s by the announcement of one operator alone', s.event_id, s.isin,
                trim_scale(s.gross), s.currency)
    FROM (SELECT e.event_id, e.isin, e.currency, e.payment_date, e.rate, sum(abs(n.gross)) AS gross
            FROM income_event e JOIN income_sum n USING (event_id)
           WHERE e.origin = 'FILE' AND e.withdrawn_at IS NULL GROUP BY e.event_id) AS s
   WHERE s.gross > income_limit(s.currency)
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'INCOME_ANNOUNCEMENT' AND d.state = 'APPROVED'
                        AND d.terms->'dividends' @> jsonb_build_array(jsonb_build_object('isin', s.isin,
                              'payment_date', s.payment_date, 'currency', s.currency, 'rate', s.rate)))
  UNION ALL
  SELECT format('event %s of %s, of %s %s, was withdrawn by one operator alone', s.event_id, s.isin, trim_scale(s.gross),
                s.currency)
    FROM (SELECT e.event_id, e.kind, e.isin, e.currency, e.payment_date, (
                   SELECT sum(abs(a.gross))
                     FROM (SELECT sum(p.gross) AS gross FROM income n JOIN income_entry p USING (income_id)
                            WHERE n.event_id = e.event_id AND p.made_at <= e.withdrawn_at GROUP BY n.income_id) AS a) AS gross
            FROM income_event e WHERE e.withdrawn_at IS NOT NULL AND e.withdrawn_by IS NULL) AS s
   WHERE s.gross > income_limit(s.currency)
     AND NOT EXISTS (SELECT FROM settlement_decision d
                      WHERE d.kind = 'INCOME_WITHDRAWAL' AND d.state = 'APPROVED'
                        AND (d.terms->>'kind', d.terms->>'isin', (d.terms->>'paymentDate')::date)
                            = (s.kind, s.isin, s.payment_date))
  UNION ALL
  SELECT format('the tax %s of %s has no decision', t.percent, t.of_isin)
    FROM income_tax t
   WHERE NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.action = 'INCOME_TAX_SET' AND a.proved AND a.subject = 'tax:' || t.of_isin
                        AND a.after::numeric = t.percent)
  UNION ALL
  SELECT format('event %s of %s is withdrawn without a decision or message', e.event_id, e.isin)
    FROM income_event e
   WHERE e.withdrawn_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.custodian_message_id = e.withdrawn_by AND m.kind = 'INCOME_WITHDRAWAL'
                        AND m.state = 'APPLIED')
     AND NOT (e.withdrawn_by IS NULL
              AND EXISTS (SELECT FROM audit_trail a
                           WHERE a.action = 'INCOME_WITHDRAWN' AND a.proved
                             AND a.subject = concat_ws(':', 'income', e.kind, e.isin, e.payment_date)))
  UNION ALL
  SELECT format('entry %s of income %s is not the opposite of entry %s', p.entry_id, p.income_id, p.reverses)
    FROM income_entry p JOIN income_entry o ON o.entry_id = p.reverses
   WHERE (p.income_id, p.quantity, p.cash, p.tax, p.reclaimable)
         <> (o.income_id, -o.quantity, -o.cash, -o.tax, -o.reclaimable) OR o.reverses IS NOT NULL
  UNION ALL
  SELECT format('cash of income %s by entry %s has no confirming message', p.income_id, p.entry_id)
    FROM income_entry p
   WHERE p.kind = 'PAID'
     AND NOT EXISTS (SELECT FROM custodian_message m
                      WHERE m.custodian_message_id = p.notice_id AND m.state = 'APPLIED'
                        AND m.kind = CASE WHEN p.reverses IS NULL THEN 'INCOME' ELSE 'INCOME_REVERSAL' END)
     AND NOT EXISTS (SELECT FROM cash_item c
                      WHERE c.custodian_message_id = p.cash_id AND c.income_id = p.income_id AND c.amount = p.cash)
  UNION ALL
  SELECT format('the difference of income %s is written off by entry %s without the decision of two operators', p.income_id,
                p.entry_id)
    FROM income_entry p
   WHERE p.kind = 'ACCEPTED'
     AND NOT EXISTS (SELECT FROM proposed_change d
                      WHERE d.kind = 'INCOME' AND d.state = 'APPROVED'
                        AND d.content::jsonb @> jsonb_build_object('income', p.income_id, 'open', p.cash));
COMMENT ON VIEW income_fault IS 'published: faults of income';

-- Returns the content of accepting a difference, whose income stays locked until the transaction
-- ends.
CREATE OR REPLACE FUNCTION income_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  item income_item;
BEGIN
  PERFORM FROM income n WHERE n.income_id = (terms->>'income')::bigint FOR UPDATE;
  SELECT i.* INTO item FROM income_item i WHERE i.income_id = (terms->>'income')::bigint;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no income %', terms->>'income' USING ERRCODE = 'ST404';
  ELSIF item.open = 0 OR item.state = 'EXPECTED' THEN
    RAISE EXCEPTION 'income % is %, and has no difference', item.income_id, item.state USING ERRCODE = 'ST409';
  END IF;
  RETURN jsonb_build_object('income', item.income_id, 'isin', item.isin, 'currency', item.currency,
    'amount', trim_scale(item.expected), 'received', trim_scale(item.received), 'open', trim_scale(item.open))::text;
END $$;
SELECT add_proposal_kind('INCOME', 'decision', content => 'income_content', event => 'INCOME_ACCEPTED',
  prefix => 'income:', subject_terms => '{income}', before => '{received}', after => '{amount}');

-- Refuses the acceptance of a difference without an approval in the same transaction.
CREATE OR REPLACE FUNCTION refuse_undecided_income() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM proposed_change p
                  WHERE p.approved_in = pg_current_xact_id_if_assigned() AND p.kind = 'INCOME'
                    AND p.content::jsonb @> jsonb_build_object('income', NEW.income_id, 'open', NEW.cash)) THEN
    RAISE EXCEPTION 'writing off the difference of income % is not approved', NEW.income_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_income';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_of_income AFTER INSERT ON income_entry
  FOR EACH ROW WHEN (NEW.kind = 'ACCEPTED') EXECUTE FUNCTION refuse_undecided_income();

-- Returns the terms of an event as text, so that those replaced by a custodian's new ones stay
-- readable.
CREATE OR REPLACE FUNCTION income_terms(event income_event) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('%s %s, ex %s, record date %s, paid %s', trim_scale(event.rate), event.currency, event.ex_date,
                event.record_date, event.payment_date)
$$;
CREATE OR REPLACE FUNCTION audit_replaced_income() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM add_audit_event(custodian_item(NEW.notice_id), false, 'INCOME_REPLACED',
    concat_ws(':', 'income', OLD.kind, OLD.isin, OLD.payment_date), income_terms(OLD), income_terms(NEW));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER replaced_income AFTER UPDATE ON income_event
  FOR EACH ROW WHEN (NEW.notice_id IS NOT NULL AND NEW.replaced_at IS DISTINCT FROM OLD.replaced_at)
  EXECUTE FUNCTION audit_replaced_income();

CREATE OR REPLACE FUNCTION income_tax_of(isin text) RETURNS numeric LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT coalesce((SELECT t.percent FROM income_tax t WHERE t.of_isin IN (isin, left(isin, 2), '*')
                    ORDER BY length(t.of_isin) DESC LIMIT 1), 0)
$$;

-- Changes of income by operators: above the limit of one they are proposals that another approves.

-- Returns the most that an event of this payment for a unit pays on what all accounts hold or have
-- traded now; null while that is nothing, since they may buy until the record date.
CREATE OR REPLACE FUNCTION income_value(of_isin text, of_unit numeric) RETURNS numeric LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT nullif(greatest(sum(abs(p.settled)), sum(abs(p.traded))), 0) * of_unit
    FROM current_position p WHERE p.instrument = of_isin
$$;

-- Returns the effects of an announcement or a withdrawal: the event, its terms before and after,
-- its amount (null if unknown), the rate and the last known price, in the currency of the event.
CREATE OR REPLACE FUNCTION income_effects(of_kind text, terms jsonb)
RETURNS TABLE (item text, before text, after text, amount numeric, currency text, rate numeric, price numeric)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT concat_ws(':', 'income', 'DIVIDEND', n.isin, n.payment_date), d.line->>'before',
         format('%s, tax %s %%', income_terms(n), n.tax_percent), income_value(n.isin, n.rate), n.currency, n.rate,
         (SELECT r.price FROM known_reference_price r WHERE (r.isin, r.currency) = (n.isin, n.currency)
           ORDER BY r.valid_from DESC LIMIT 1)
    FROM jsonb_array_elements(terms->'dividends') AS d (line)
   CROSS JOIN LATERAL jsonb_populate_record(NULL::income_event, d.line) AS n
   WHERE of_kind = 'INCOME_ANNOUNCEMENT'
  UNION ALL
  SELECT concat_ws(':', 'income', e.kind, e.isin, e.payment_date), income_terms(e), 'withdrawn',
         greatest(income_value(e.isin, e.rate * e.portion / e.whole),
                  (SELECT sum(abs(s.gross)) FROM income_sum s WHERE s.event_id = e.event_id)), e.currency, NULL, NULL
    FROM income_event e
   WHERE of_kind = 'INCOME_WITHDRAWAL'
     AND (e.kind, e.isin, e.payment_date) = (terms->>'kind', terms->>'isin', (terms->>'paymentDate')::date)
$$;

-- Carries out a change whose sums are within the limit of one operator and whose rates are not above
-- the last prices, and returns 0; otherwise proposes it, if there is a reason, and returns the number.
CREATE OR REPLACE FUNCTION change_income(operator_name text, secret text, new_kind text, terms jsonb, effect regproc,
  reason text)
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  content jsonb;
BEGIN
  PERFORM require_operator(operator_name, secret);
  content := content_of_kind('decision', new_kind, terms)::jsonb;
  BEGIN
    PERFORM require_single(jsonb_build_object('item', min(e.item), 'currency', e.currency, 'amount',
        CASE WHEN bool_and(e.amount IS NOT NULL) THEN trim_scale(sum(e.amount)) END))
       FROM income_effects(new_kind, content) e GROUP BY e.currency;
    IF EXISTS (SELECT FROM income_effects(new_kind, content) e WHERE e.rate > e.price) THEN
      RAISE EXCEPTION 'a rate is above the last price, and another operator must approve it: give a reason to propose it'
        USING ERRCODE = 'ST428';
    END IF;
  EXCEPTION WHEN SQLSTATE 'ST428' THEN
    IF reason IS NULL THEN
      RAISE;
    END IF;
    RETURN propose_of_kind(operator_name, secret, 'decision', new_kind, terms, reason, 'proposal:#');
  END;
  EXECUTE format('SELECT straightway.%I($1, NULL, NULL, $2, $3)', effect) USING operator_name, content, reason;
  RETURN 0;
END $$;

-- Dividends are announced, or get other terms while nothing of them is expected. The same terms can be announced again,
-- for a second person's approval of an amount that has grown beyond the limit.
CREATE OR REPLACE FUNCTION announcement_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  event income_event;
  old income_event;
  dividends jsonb := '[]';
BEGIN
  FOR event IN SELECT d.* FROM jsonb_populate_recordset(NULL::income_event, terms->'dividends') d LOOP
    IF NOT EXISTS (SELECT FROM known_security k WHERE k.isin = event.isin)
       OR NOT EXISTS (SELECT FROM known_currency k WHERE k.code = event.currency) THEN
      RAISE EXCEPTION '% or % is not known', event.isin, event.currency USING ERRCODE = 'ST404';
    END IF;
    event.tax_percent := coalesce(event.tax_percent, income_tax_of(event.isin));
    SELECT e.* INTO old FROM income_event e
     WHERE (e.isin, e.kind, e.payment_date, e.currency) = (event.isin, 'DIVIDEND', event.payment_date, event.currency)
       FOR UPDATE;
    IF old.withdrawn_at IS NULL AND EXISTS (SELECT FROM income n WHERE n.event_id = old.event_id)
       AND (old.ex_date, old.record_date, old.rate, old.tax_percent)
           <> (event.ex_date, event.record_date, event.rate, event.tax_percent) THEN
      RAISE EXCEPTION 'the dividend of % on % is already expected', event.isin, event.payment_date USING ERRCODE = 'ST409';
    END IF;
    dividends := dividends || jsonb_build_object('isin', event.isin, 'currency', event.currency, 'ex_date', event.ex_date,
      'record_date', event.record_date, 'payment_date', event.payment_date, 'rate', trim_scale(event.rate),
      'tax_percent', trim_scale(event.tax_percent), 'before', CASE WHEN old.event_id IS NOT NULL
        THEN concat(income_terms(old), CASE WHEN old.withdrawn_at IS NOT NULL THEN ', withdrawn' END) END);
  END LOOP;
  RETURN jsonb_build_object('dividends', dividends, 'first', concat_ws(':', dividends->0->>'isin',
    dividends->0->>'payment_date'), 'value', jsonb_array_length(dividends))::text;
END $$;
CREATE OR REPLACE FUNCTION set_dividends(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  event income_event;
BEGIN
  FOR event IN SELECT d.* FROM jsonb_populate_recordset(NULL::income_event, terms->'dividends') d LOOP
    INSERT INTO income_event AS e (kind, isin, currency, ex_date, record_date, payment_date, rate, tax_percent, origin)
    VALUES ('DIVIDEND', event.isin, event.currency, event.ex_date, event.record_date, event.payment_date, event.rate,
            event.tax_percent, 'FILE')
    ON CONFLICT (isin, kind, payment_date, currency) DO UPDATE
       SET ex_date = excluded.ex_date, record_date = excluded.record_date, rate = excluded.rate,
           taxed = '{}', untaxed = '{}', tax_percent = excluded.tax_percent, origin = 'FILE', notice_id = NULL, announced_at = excluded.announced_at,
           replaced_at = clock_timestamp(), withdrawn_at = NULL, withdrawn_by = NULL
     WHERE e.withdrawn_at IS NOT NULL OR NOT EXISTS (SELECT FROM income n WHERE n.event_id = e.event_id);
    PERFORM add_audit_event(operator_name, true, 'INCOME_ANNOUNCED', concat_ws(':', 'income', 'DIVIDEND', event.isin,
      event.payment_date), 'proposal ' || number,
      format('%s %s, ex %s, record date %s', event.rate, event.currency, event.ex_date, event.record_date));
  END LOOP;
END $$;
SELECT add_proposal_kind('INCOME_ANNOUNCEMENT', 'decision', content => 'announcement_content',
  effect => 'set_dividends', prefix => 'income:DIVIDEND:', subject_terms => '{first}', after => '{value}');
CREATE OR REPLACE FUNCTION announce_income(operator_name text, secret text, dividends text, reason text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT change_income(operator_name, secret, 'INCOME_ANNOUNCEMENT', jsonb_build_object('dividends', dividends::jsonb),
    'set_dividends', reason)
$$;

-- An announced event is withdrawn, or an unpaid one of a schedule. The next end of day reverses its entries.
CREATE OR REPLACE FUNCTION withdrawal_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  pays date := terms->>'paymentDate';
  old income_event;
BEGIN
  SELECT e.* INTO old FROM income_event e WHERE (e.kind, e.isin, e.payment_date) = (terms->>'kind', terms->>'isin', pays)
   ORDER BY e.withdrawn_at IS NOT NULL LIMIT 1 FOR UPDATE;
  IF old.event_id IS NULL THEN
    RAISE EXCEPTION 'there is no % of % on %', lower(terms->>'kind'), terms->>'isin', pays USING ERRCODE = 'ST404';
  ELSIF old.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'the % of % on % is already withdrawn', lower(old.kind), old.isin, pays USING ERRCODE = 'ST409';
  END IF;
  RETURN jsonb_build_object('kind', old.kind, 'isin', old.isin, 'paymentDate', pays, 'before', income_terms(old),
    'value', 'withdrawn')::text;
END $$;
CREATE OR REPLACE FUNCTION set_withdrawn(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  UPDATE income_event e SET withdrawn_at = clock_timestamp(), withdrawn_by = NULL
   WHERE (e.kind, e.isin, e.payment_date) = (terms->>'kind', terms->>'isin', (terms->>'paymentDate')::date)
     AND e.withdrawn_at IS NULL;
  SELECT add_audit_event(operator_name, true, 'INCOME_WITHDRAWN', concat_ws(':', 'income', terms->>'kind',
    terms->>'isin', terms->>'paymentDate'), 'proposal ' || number, reason)
$$;
SELECT add_proposal_kind('INCOME_WITHDRAWAL', 'decision', content => 'withdrawal_content', effect => 'set_withdrawn',
  prefix => 'income:', subject_terms => '{kind,isin,paymentDate}', before => '{before}', after => '{value}');
CREATE OR REPLACE FUNCTION withdraw_income(operator_name text, secret text, income_kind text, of_isin text, pays date,
  reason text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT change_income(operator_name, secret, 'INCOME_WITHDRAWAL',
    jsonb_build_object('kind', income_kind, 'isin', of_isin, 'paymentDate', pays), 'set_withdrawn', reason)
$$;

-- Sets the part of income that is withheld as tax, for events that are not known yet. Their amounts
-- are unknown, so two operators decide.
CREATE OR REPLACE FUNCTION tax_content(terms jsonb) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT jsonb_build_object('isins', n.isins, 'value', trim_scale(n.value), 'before', trim_scale(t.percent))::text
    FROM jsonb_to_record(terms) AS n (isins text, value numeric) LEFT JOIN income_tax t ON t.of_isin = n.isins
$$;
CREATE OR REPLACE FUNCTION set_tax(operator_name text, number bigint, subject text, terms jsonb, reason text)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  INSERT INTO income_tax VALUES (terms->>'isins', (terms->>'value')::numeric)
  ON CONFLICT (of_isin) DO UPDATE SET percent = excluded.percent;
  SELECT add_audit_event(operator_name, true, 'INCOME_TAX_SET', subject, terms->>'before', terms->>'value')
$$;
SELECT add_proposal_kind('INCOME_TAX', 'decision', content => 'tax_content', effect => 'set_tax', prefix => 'tax:',
  subject_terms => '{isins}', before => '{before}', after => '{value}');

REVOKE EXECUTE ON FUNCTION income_content(jsonb), refuse_undecided_income(), audit_replaced_income(),
  income_terms(income_event), income_parts(income_event, numeric, integer), income_value(text, numeric),
  income_effects(text, jsonb), income_limit(text),
  change_income(text, text, text, jsonb, regproc, text), announcement_content(jsonb),
  set_dividends(text, bigint, text, jsonb, text), announce_income(text, text, text, text), withdrawal_content(jsonb),
  set_withdrawn(text, bigint, text, jsonb, text), withdraw_income(text, text, text, text, date, text),
  income_tax_of(text), tax_content(jsonb), set_tax(text, bigint, text, jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION announce_income(text, text, text, text), withdraw_income(text, text, text, text, date, text)
  TO stp_engine;
GRANT EXECUTE ON FUNCTION income_tax_of(text), income_parts(income_event, numeric, integer), income_terms(income_event), income_value(text, numeric),
  income_effects(text, jsonb), income_limit(text) TO stp_engine, stp_reader;
GRANT SELECT ON income_entitlement, income_claim, income_sum, income_due, income_item, income_line, income_movement,
  income_fault TO stp_engine, stp_reader;
