-- What the database refuses of postings, no matter who writes them. Checked once a statement, over the rows
-- that it wrote, so a batch pays for it once.

-- Every statement that writes postings must leave whole, balanced entries, and only such as its own
-- transaction has entered, which are in the ranges that this has written. So what an entry is posted with
-- is decided once, and a closed day takes nothing more. The ids of one statement follow one another as a
-- rule, and then one range has them all. Accounts are not looked up: that the accounts are open is refused
-- in Ledger, at no cost, and proved here by ledger_fault; to look up each account once a statement would
-- add 2 to 9 % to all that a trade costs (docs/decisions/012).
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp SET enable_seqscan = off AS $$
DECLARE
  first_entry bigint;
  last_entry bigint;
  unbalanced boolean;
  entered int8multirange;
  wrong record;
BEGIN
  -- one pass for all three: each statement of a function costs a lone trade about 8 us
  SELECT min(sums.entry_id), max(sums.entry_id), bool_or(sums.off <> 0)
    INTO first_entry, last_entry, unbalanced
    FROM (SELECT entry_id, sum(amount) AS off FROM written GROUP BY entry_id, currency) AS sums;
  IF unbalanced THEN
    SELECT entry_id, currency, sum(amount) AS off INTO wrong
      FROM written GROUP BY entry_id, currency HAVING sum(amount) <> 0 LIMIT 1;
    RAISE EXCEPTION 'entry % is out of balance by % %', wrong.entry_id, wrong.off, wrong.currency
      USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM ledger_pending r
    WHERE r.first_id = first_entry AND r.last_id >= last_entry
      AND r.written_by = pg_current_xact_id();
  IF NOT FOUND THEN
    SELECT range_agg(int8range(r.first_id, r.last_id, '[]')) INTO entered FROM ledger_pending r
     WHERE r.first_id BETWEEN first_entry AND last_entry AND r.written_by = pg_current_xact_id();
    SELECT entry_id INTO wrong FROM written WHERE (entry_id <@ entered) IS NOT TRUE LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'entry % was not entered by this transaction', wrong.entry_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_here', TABLE = 'posting';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER balanced AFTER INSERT ON posting
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();

-- What is entered is entered on the business date. It is read once a statement, and the rows take it
-- from a setting of the transaction, which costs a row next to nothing.
-- Transactions that post hold the shared lock to their end; closing a day takes it alone, so what is
-- closed stays as it was read. The lock is shared by all and in memory: nothing is written for it.
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

-- Whether an entry may count from a day that is closed: a journal, or what takes one back, because what the custodian
-- has entered with yesterday's value date is known today. The balances of the closed day stay as they were: an
-- entry is in them from the day on which it was entered.
CREATE OR REPLACE FUNCTION may_be_of_closed_day(kind entry_kind, reverses bigint) RETURNS boolean LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT kind = 'JOURNAL' OR kind = 'REVERSAL' AND EXISTS (
    SELECT FROM journal_entry e WHERE e.entry_id = may_be_of_closed_day.reverses AND e.kind = 'JOURNAL')
$$;
REVOKE EXECUTE ON FUNCTION may_be_of_closed_day(entry_kind, bigint) FROM PUBLIC;

-- Under the lock of the trigger above: no entry but a journal is of a closed day, and none entered on another than the
-- business date, whatever that setting says. An older snapshot would not show which days are closed: there
-- the row is locked, which fails if a day was closed since, and the transaction may be tried again.
-- The ids are noted for the roll-up, as ranges without gaps. Nobody else may, and an id is entered once,
-- so ranges never overlap and no posting is counted twice.
CREATE OR REPLACE FUNCTION refuse_closed_days() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  books business_day;
  wrong record;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM FROM business_day FOR SHARE;
  END IF;
  PERFORM FROM written w, business_day b
    WHERE w.value_date <= b.closed_up_to OR w.value_date > b.today
       OR w.entry_date IS DISTINCT FROM b.today;
  IF FOUND THEN
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
      RAISE EXCEPTION 'entries are entered on the business date, %', books.today
        USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_today', TABLE = 'journal_entry';
    END IF;
    INSERT INTO forward_entry
    SELECT w.entry_id, w.value_date FROM written w WHERE w.value_date > books.today;
  END IF;
  INSERT INTO ledger_pending
  SELECT min(entry_id), max(entry_id) FROM written
  HAVING max(entry_id) - min(entry_id) < count(*);
  IF NOT FOUND THEN
    INSERT INTO ledger_pending
    SELECT min(entry_id), max(entry_id)
      FROM (SELECT entry_id, entry_id - row_number() OVER (ORDER BY entry_id) AS run
              FROM written) AS w
     GROUP BY run;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION refuse_closed_days() FROM PUBLIC;

CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON journal_entry
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();
