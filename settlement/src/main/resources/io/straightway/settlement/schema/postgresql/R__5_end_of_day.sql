-- Opening and closing of business days.

-- Opens the first business day. Returns false if there is one already. For the owner's functions.
CREATE OR REPLACE FUNCTION open_first_day(day date, actor text, is_proved boolean) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT begin_business_days(day) THEN
    RETURN false;
  END IF;
  PERFORM add_audit_event(actor, is_proved, 'OPEN_DAY', 'business-day:' || day, NULL, 'open');
  RETURN true;
END $$;

-- Opens the first business day for an actor whom the program names.
CREATE OR REPLACE FUNCTION open_business_day(day date, actor text) RETURNS boolean LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT open_first_day(day, actor, false)
$$;

-- Opens the first business day for an operator.
CREATE OR REPLACE FUNCTION order_business_day(operator_name text, secret text, day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  RETURN open_first_day(day, operator_name, true);
END $$;
REVOKE EXECUTE ON FUNCTION open_first_day(date, text, boolean), open_business_day(date, text),
  order_business_day(text, text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_business_day(date, text), order_business_day(text, text, date) TO stp_engine;

-- Fails at the end of a day: late instructions, and late trades that had none.
CREATE OR REPLACE VIEW day_fail AS
  SELECT business_date, 'SI' || instruction_id AS instruction, instruction_id AS id, account,
         counterparty, isin, movement, settlement_date, days_late, open_quantity, currency,
         open_amount, status, reason
    FROM settlement_fail
  UNION ALL
  SELECT business_date, 'trade:' || trade_id, trade_id, account, counterparty, isin, movement,
         settlement_date, days_late, open_quantity, currency, open_amount, 'NOT_INSTRUCTED', reason
    FROM uninstructed_fail;
COMMENT ON VIEW day_fail IS 'published: fails of a day, as of its end';
GRANT SELECT ON day_fail TO stp_engine, stp_reader;

-- Booked trades without an instruction on their settlement date or later, with the reason as far as
-- it is known.
CREATE OR REPLACE VIEW due_uninstructed AS
  SELECT t.trade_id, t.account, t.counterparty, t.isin, t.side, t.settlement_date, t.quantity,
         coalesce(t.settlement_currency, t.currency) AS currency,
         abs(coalesce(t.settlement_amount, t.net_amount)) AS net_amount,
         coalesce((SELECT n.code || ': ' || n.reason FROM trade_not_instructed n
                    WHERE n.trade_id = t.trade_id AND n.instructed_at IS NULL),
                  (SELECT 'its change is parked or in repair: message:' || min(p.message_id)
                     FROM pending_change p
                    WHERE p.source = t.source AND p.trade_reference = t.trade_reference
                      AND p.version > t.version),
                  'not instructed yet') AS reason
    FROM trade t
   WHERE t.status = 'BOOKED'
     AND NOT EXISTS (SELECT FROM instruction_trade i
                      WHERE i.trade_id = t.trade_id AND NOT i.withdrawn);
COMMENT ON VIEW due_uninstructed IS 'published: booked trades that have no instruction';
GRANT SELECT ON due_uninstructed TO stp_engine, stp_reader;

-- Returns the quantity that a price of a security is for: one share, or a nominal of 100.
CREATE OR REPLACE FUNCTION price_unit(of_isin text, on_day date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE (SELECT k.kind FROM known_security k WHERE k.isin = of_isin AND k.valid_from <= on_day
                ORDER BY k.valid_from DESC LIMIT 1) WHEN 'BOND' THEN 100 ELSE 1 END::numeric
$$;
-- Returns the outstanding part of a security's original face, which its quantity is; 1 if it is no
-- pool.
CREATE OR REPLACE FUNCTION pool_factor_on(of_isin text, on_day date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT p.factor FROM known_pool_factor p WHERE p.isin = of_isin AND p.valid_from <= on_day
                    ORDER BY p.valid_from DESC LIMIT 1), 1)
$$;
GRANT EXECUTE ON FUNCTION price_unit(text, date), pool_factor_on(text, date) TO stp_engine, stp_reader;

-- Returns whether cash penalties are charged at a place of settlement: it has a rate of its own, or
-- its CSD is in the EEA, where Regulation (EU) No 909/2014 charges them. The BIC contains the
-- country.
CREATE OR REPLACE FUNCTION is_penalised_at(place_of_settlement text, on_day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT substring(place_of_settlement FROM 5 FOR 2) IN
           ('AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI',
            'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK')
         OR EXISTS (SELECT FROM known_penalty_rate p WHERE p.place = place_of_settlement AND p.valid_from <= on_day)
$$;

-- Returns the terms of the penalties of a security in a currency at a place on a day: basis points
-- a day for missing securities and for missing cash, and the value of one unit, of bonds of nominal
-- 1. Each is null where static data has none. No row means no penalties. A row of the place
-- precedes one of any place, and at each the class of the security its kind.
CREATE OR REPLACE FUNCTION penalty_terms(of_isin text, in_currency text, place_of_settlement text, on_day date)
RETURNS TABLE (security_points numeric, cash_points numeric, unit_value numeric)
LANGUAGE sql STABLE AS $$
  SELECT (SELECT p.basis_points FROM known_penalty_rate p
           WHERE p.kind IN (s.penalty_class, s.kind) AND p.place IN (place_of_settlement, '*')
             AND p.valid_from <= on_day
           ORDER BY p.place = '*', p.kind = s.kind, p.valid_from DESC LIMIT 1),
         (SELECT c.basis_points FROM known_cash_penalty_rate c
           WHERE c.currency = in_currency AND c.valid_from <= on_day
           ORDER BY c.valid_from DESC LIMIT 1),
         (SELECT split_price(of_isin, r.price, r.valid_from, on_day) * pool_factor_on(of_isin, on_day) / price_unit(of_isin, on_day)
            FROM known_reference_price r
           WHERE r.isin = of_isin AND r.currency = in_currency AND r.valid_from <= on_day
           ORDER BY r.valid_from DESC LIMIT 1)
    FROM (SELECT 1) AS one
    LEFT JOIN LATERAL (SELECT k.kind, k.penalty_class FROM known_security k
                        WHERE k.isin = of_isin AND k.valid_from <= on_day
                        ORDER BY k.valid_from DESC LIMIT 1) AS s ON true
   WHERE is_penalised_at(place_of_settlement, on_day)
$$;
GRANT EXECUTE ON FUNCTION is_penalised_at(text, date), penalty_terms(text, text, text, date) TO stp_engine;

-- Refuses fails and penalties of closed days and of days to come.
CREATE OR REPLACE FUNCTION refuse_rows_of_closed_days() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  business_date date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.close_day'));
  PERFORM require_latest_business_day();
  SELECT d.today INTO business_date
    FROM written w JOIN open_day d ON w.business_date <> d.today LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'fails and penalties are written only on the business date, %', business_date
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_day', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON settlement_fail
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();
CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON uninstructed_fail
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();
CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON settlement_penalty
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_closed_days();

-- Refuses an unknown calendar, and a day that can't be its next business day.
CREATE OR REPLACE FUNCTION require_following(day date, following date, calendar text) RETURNS void
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF is_calendar(calendar) IS NOT TRUE THEN
    RAISE EXCEPTION 'there is no calendar %', calendar USING ERRCODE = 'ST409';
  END IF;
  IF may_follow(calendar, day, following) IS NOT TRUE THEN
    RAISE EXCEPTION '% is not the business day after % by the calendar %', following, day, calendar
      USING ERRCODE = 'ST409';
  END IF;
END $$;

-- Records an operator's order to end a day, with the following day: it proves that the day is
-- closed in the operator's name.
CREATE OR REPLACE FUNCTION order_end_of_day(operator_name text, secret text, day date, following date,
  calendar text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM require_following(day, following, calendar);
  PERFORM add_audit_event(operator_name, true, 'END_OF_DAY_ORDERED', 'business-day:' || day, NULL,
                          following || ' follows by ' || calendar);
END $$;

-- Operators' orders to end days, by what follows each.
CREATE OR REPLACE VIEW end_order AS
  SELECT DISTINCT subject, after, actor FROM audit_trail WHERE action = 'END_OF_DAY_ORDERED' AND proved;

-- The time from which an end of day needs an order: the first who may give one was added then.
CREATE OR REPLACE VIEW orders_required AS
  SELECT min(occurred_at) AS since FROM audit_trail
   WHERE action IN ('OPERATOR_ADDED', 'ROLE_GRANTED', 'ACCESS_APPROVED') AND after ~ '\y(OPERATOR|APPROVER)\y';
GRANT SELECT ON end_order, orders_required TO stp_engine, stp_reader;

-- Returns the number of operators whose orders an end of day at a time needs: two if the day had
-- not begun by UTC.
CREATE OR REPLACE FUNCTION orders_needed(day date, at_time timestamptz) RETURNS integer
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT CASE WHEN r.since < at_time THEN 1 + (day > (at_time AT TIME ZONE 'UTC')::date)::integer ELSE 0 END
    FROM orders_required r
$$;

-- Returns whether the actor is an operator who ordered this end of day, and refuses it without the
-- orders that it needs.
CREATE OR REPLACE FUNCTION require_ordered(day date, following date, calendar text, actor text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  needed integer := orders_needed(day, now());
  orders integer;
  is_ordered boolean;
BEGIN
  SELECT count(*), coalesce(bool_or(o.actor = require_ordered.actor), false) INTO orders, is_ordered
    FROM end_order o
   WHERE o.subject = 'business-day:' || day AND o.after = following || ' follows by ' || calendar;
  IF needed > 0 AND NOT is_ordered THEN
    RAISE EXCEPTION '% has not ordered that % follows %, proved by a secret', actor, following, day
      USING ERRCODE = 'ST401';
  ELSIF orders < needed THEN
    RAISE EXCEPTION 'the clock has not reached %: another operator must order its end as well', day
      USING ERRCODE = 'ST428';
  END IF;
  RETURN is_ordered;
END $$;
REVOKE EXECUTE ON FUNCTION orders_needed(date, timestamptz), require_ordered(date, date, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION require_ordered(date, date, text, text) TO stp_engine;
GRANT EXECUTE ON FUNCTION orders_needed(date, timestamptz) TO stp_engine, stp_reader;

-- Records that the end of the business date has begun, with the following day.
CREATE OR REPLACE FUNCTION begin_end_of_day(day date, following date, calendar text, actor text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM open_day WHERE today = day) THEN
    RAISE EXCEPTION '% is not the business date', day USING ERRCODE = 'check_violation', CONSTRAINT = 'close_today';
  END IF;
  PERFORM require_following(day, following, calendar);
  PERFORM require_ordered(day, following, calendar, actor);
  INSERT INTO eod_run (business_date, next_date, calendar, actor, undelivered)
  SELECT day, following, begin_end_of_day.calendar, begin_end_of_day.actor, count(*) FROM outbox
   WHERE delivered_at IS NULL AND withdrawn_at IS NULL
  ON CONFLICT (business_date) DO NOTHING;
END $$;
REVOKE EXECUTE ON FUNCTION require_following(date, date, text),
  order_end_of_day(text, text, date, date, text), begin_end_of_day(date, date, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION order_end_of_day(text, text, date, date, text),
  begin_end_of_day(date, date, text, text) TO stp_engine;

-- Returns the hash of the rows of each table that the reports of a closed day show; of no day, those of days that have no
-- end. What changes after the close is proved otherwise.
CREATE OR REPLACE FUNCTION day_hashes(day date) RETURNS TABLE (part text, content text) LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT p.part, rows_hash(format('SELECT %s FROM %I d WHERE ', p.columns, p.part)
           || CASE WHEN day IS NULL THEN 'NOT EXISTS (SELECT FROM eod_run r WHERE r.business_date = d.business_date)'
                ELSE format('d.business_date = %L', day) END)
    FROM (VALUES ('eod_run', 'business_date, next_date, calendar, actor, undelivered, penalties_unrated, started_at, closed_at'),
                 ('eod_trial_balance', '*'), ('eod_stage', '*'), ('eod_exception', '*'), ('eod_income', '*'),
                 ('settlement_fail', '*'), ('uninstructed_fail', '*'), ('settlement_penalty', '*'),
                 ('cost_run', '*'), ('accrued_interest', '*'), ('interest_posting', '*')) AS p (part, columns)
$$;

-- Records the hashes of a closed day.
CREATE OR REPLACE FUNCTION record_day(day date, actor text, is_proved boolean) RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  SELECT add_audit_event(actor, is_proved, 'END_OF_DAY_RECORDED', 'business-day:' || day, NULL,
                         jsonb_object_agg(part, content)::text)
    FROM day_hashes(day)
$$;
REVOKE EXECUTE ON FUNCTION day_hashes(date), record_day(date, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION day_hashes(date) TO stp_engine, stp_reader;

-- Closes a day: it takes no more entries, and the next one is open. The same transaction proves
-- that the ledger balances and stores the ledger, the stages and the open items as they were at the
-- close. Returns false if the day was closed already.
CREATE OR REPLACE FUNCTION close_day(day date, actor text) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  run eod_run;
  is_proved boolean;
  wrong record;
BEGIN
  IF NOT lock_business_day(day) THEN
    RETURN false;
  END IF;
  SELECT * INTO STRICT run FROM eod_run WHERE business_date = day;
  is_proved := require_ordered(day, run.next_date, run.calendar, close_day.actor);
  INSERT INTO eod_trial_balance
  SELECT day, b.currency, b.kind, b.debit, b.credit, b.accounts, 'ENTRY_DATE' FROM trial_balance b
  UNION ALL
  SELECT day, b.currency, b.kind, b.debit, b.credit, b.accounts, 'VALUE_DATE'
    FROM trial_balance_on(day) b;
  SELECT t.currency, sum(t.debit - t.credit) AS difference INTO wrong
    FROM eod_trial_balance t WHERE t.business_date = day
   GROUP BY t.basis, t.currency HAVING sum(t.debit - t.credit) <> 0 ORDER BY t.currency LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the trial balance is out by % %', wrong.difference, wrong.currency
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trial_balance_zero';
  END IF;
  INSERT INTO eod_stage
  SELECT day, s.ordinal, s.stage, s.entered, s.through, s.under_way, s.stopped FROM stp_stage s;
  INSERT INTO eod_exception
  SELECT day, e.code, e.state, count(*), min(e.received_at)
    FROM (SELECT item, code, state, received_at FROM element_exception
          UNION ALL
          SELECT item, code, state, received_at FROM settlement_exception) AS e
   WHERE NOT EXISTS (SELECT FROM closed_exception c WHERE c.item = e.item)
   GROUP BY e.code, e.state;
  PERFORM move_business_day(day, run.next_date);
  PERFORM add_audit_event(close_day.actor, is_proved, 'END_OF_DAY', 'business-day:' || day, 'open',
    'closed; ' || run.next_date || ' is open');
  UPDATE eod_run SET closed_at = now() WHERE business_date = day;
  PERFORM record_day(day, close_day.actor, is_proved);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION close_day(date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_day(date, text) TO stp_engine;
