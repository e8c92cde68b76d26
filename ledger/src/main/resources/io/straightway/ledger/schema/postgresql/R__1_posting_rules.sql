-- Refuses wrong entries, whoever writes them. The rules are checked once a statement, over all rows
-- that it wrote, so that a batch pays once.

-- Enters entries on the business date. It is read once a statement, and the rows take it from a
-- setting of the transaction, which costs a row next to nothing. Transactions that post hold the
-- shared lock to their end; closing a day takes it exclusively, so that a closed day stays as it
-- was read. The lock is in memory: nothing is written for it.
CREATE OR REPLACE FUNCTION state_entry_date() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day text;
BEGIN
  -- assigned, because PERFORM is a statement of its own, which costs more
  day := pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('straightway.close_day'));
  SELECT today INTO day FROM straightway.business_day;
  day := pg_catalog.set_config('straightway.entry_date', coalesce(day, ''), true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER entry_date BEFORE INSERT ON journal_entry
  FOR EACH STATEMENT EXECUTE FUNCTION state_entry_date();

-- Returns whether an entry may have the value date of a closed day: a journal or its reversal,
-- because the custodian's entry of yesterday's value date becomes known today. Balances of the
-- closed day stay as they were: an entry is in them from its business date on.
CREATE OR REPLACE FUNCTION may_be_of_closed_day(kind entry_kind, reverses bigint) RETURNS boolean LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT kind = 'JOURNAL' OR kind = 'REVERSAL' AND EXISTS (
    SELECT FROM journal_entry e WHERE e.entry_id = may_be_of_closed_day.reverses AND e.kind = 'JOURNAL')
$$;
REVOKE EXECUTE ON FUNCTION may_be_of_closed_day(entry_kind, bigint) FROM PUBLIC;

-- Returns whether postings do not sum to zero in every currency, the last three letters of an
-- account's code. Nearly all entries have one currency, and then one sum suffices.
CREATE OR REPLACE FUNCTION is_out_of_balance(accounts text[], amounts numeric[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  currency text := right(accounts[1], 3);
  off numeric := 0;
BEGIN
  IF cardinality(accounts) <> cardinality(amounts) THEN
    RETURN true;
  END IF;
  FOR i IN 1 .. cardinality(accounts) LOOP
    IF right(accounts[i], 3) <> currency THEN
      RETURN (0 = ALL (SELECT CASE WHEN scale(sum(p.amount)) <= 4 THEN sum(p.amount) END
                         FROM unnest(accounts, amounts) AS p (account, amount)
                        GROUP BY right(p.account, 3))) IS NOT TRUE;
    END IF;
    off := off + amounts[i];
  END LOOP;
  RETURN (off = 0 AND scale(off) <= 4) IS NOT TRUE;
END $$;
REVOKE EXECUTE ON FUNCTION is_out_of_balance(text[], numeric[]) FROM PUBLIC;

-- Checks that entries balance and, under the lock of the trigger above, that only journals have the
-- value date of a closed day and that all have the present business date, whatever the setting
-- says. An older snapshot would not show which days are closed: there the row is locked, which
-- fails if a day was closed since, and the transaction can be repeated. Records the ids for the
-- roll-up, as ranges without gaps. Nobody else may, and an id is entered once, so ranges never
-- overlap and no posting is counted twice. Accounts are not looked up: Ledger refuses unopened
-- ones, at no cost, and ledger_fault proves it (docs/decisions/012).
CREATE OR REPLACE FUNCTION refuse_wrong_entries() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  all_of_today boolean;
  books business_day;
  wrong record;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM FROM business_day FOR SHARE;
  END IF;
  -- nearly always all entries are right and no id is left out: one statement then does for
  -- all; each costs a lone trade about 8 us
  INSERT INTO ledger_pending
  SELECT min(w.entry_id), max(w.entry_id)
    FROM written w LEFT JOIN business_day b ON true
  HAVING max(w.entry_id) - min(w.entry_id) < count(*)
     AND bool_and(coalesce(w.value_date > b.closed_up_to AND w.value_date <= b.today, true)
                  AND w.entry_date IS NOT DISTINCT FROM b.today
                  AND NOT is_out_of_balance(w.accounts, w.amounts));
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT w.entry_id, w.accounts, w.amounts INTO wrong
    FROM written w WHERE is_out_of_balance(w.accounts, w.amounts) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is out of balance by %', wrong.entry_id,
      coalesce((SELECT string_agg(off || ' ' || currency, ', ')
                  FROM (SELECT sum(p.amount) AS off, right(p.account, 3) AS currency
                          FROM unnest(wrong.accounts, wrong.amounts) AS p (account, amount) GROUP BY 2) AS sums
                 WHERE off <> 0), 'accounts without an amount of up to 4 decimals')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'balanced', TABLE = 'journal_entry';
  END IF;
  SELECT bool_and(coalesce(w.value_date > b.closed_up_to AND w.value_date <= b.today, true)
                  AND w.entry_date IS NOT DISTINCT FROM b.today)
    INTO all_of_today
    FROM written w LEFT JOIN business_day b ON true;
  IF NOT all_of_today THEN
    SELECT * INTO books FROM business_day;
    SELECT w.entry_id, w.value_date INTO wrong
      FROM written w
     WHERE w.value_date <= books.closed_up_to AND NOT may_be_of_closed_day(w.kind, w.reverses) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'entry % is dated %, and the books are closed up to %',
        wrong.entry_id, wrong.value_date, books.closed_up_to
        USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_day', TABLE = 'journal_entry';
    END IF;
    IF EXISTS (SELECT FROM written w WHERE w.entry_date IS DISTINCT FROM books.today) THEN
      RAISE EXCEPTION 'entries must be entered on the business date, %', books.today
        USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_today', TABLE = 'journal_entry';
    END IF;
    INSERT INTO forward_entry
    SELECT w.entry_id, w.value_date FROM written w WHERE w.value_date > books.today;
  END IF;
  INSERT INTO ledger_pending
  SELECT min(entry_id), max(entry_id)
    FROM (SELECT entry_id, entry_id - row_number() OVER (ORDER BY entry_id) AS run
            FROM written) AS w
   GROUP BY run;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION refuse_wrong_entries() FROM PUBLIC;

CREATE OR REPLACE TRIGGER balanced_on_open_days AFTER INSERT ON journal_entry
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_entries();

CREATE OR REPLACE VIEW posting AS
  SELECT e.entry_id, p.line::smallint AS line, p.account, right(p.account, 3) AS currency, p.amount
    FROM journal_entry e
    CROSS JOIN LATERAL unnest(e.accounts, e.amounts) WITH ORDINALITY AS p (account, amount, line);
GRANT SELECT ON posting TO stp_engine, stp_reader;
